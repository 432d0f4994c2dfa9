
// Hosts show this page at any address without a file, so relative links would not work.
const links = [...document.querySelectorAll("a")];
const rest = location.search + location.hash;

home().then((folder) => {
  if (!folder) return;
  for (const link of links) link.href = folder + file(link) + rest;
  // A page of the app, on a host that needs the file name, or in another spelling.
  const path = (location.origin + location.pathname).slice(folder.length);
  const name = path.toLowerCase().replace(/(\.html?|\/)$/, "");
  const meant = links.find(({dataset}) => dataset.page && dataset.page === name);
  if (meant) location.replace(meant.href);
});

function file({dataset: {page}}) {
  return page && `${page}/index.html`;
}

// Return the folder of the site: the nearest one above that has the list of its files.
async function home() {
  const parts = location.pathname.split("/").slice(0, -1);
  for (; parts.length; parts.pop()) {
    const folder = `${location.origin}${parts.join("/")}/`;
    const answer = await fetch(`${folder}files.json`).catch(() => null);
    if (answer?.ok) return folder;
  }
  return "";
}
