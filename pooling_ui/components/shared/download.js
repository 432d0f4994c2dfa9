/**
 * Download a file.
 * @param {Blob} file @param {string} name @param {Element} host an element of the page, to hold the link meanwhile
 */
export function download(file, name, host) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  host.append(link); // some browsers follow no link that is nowhere
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser may still be reading it
}
