/**
 * Download a file.
 * @param {Blob} file @param {string} name @param {Element} host an element of the page that holds the link for a moment
 */
export function download(file, name, host) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  host.append(link); // some browsers follow only links in the page
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser may still read the file
}
