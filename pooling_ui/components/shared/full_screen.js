/** Show the page in full screen, if the browser allows it: a frame may forbid it. */
export function startFullScreen() {
  document.documentElement.requestFullscreen?.().catch(() => {});
}

/** End full screen, if the page is in it. */
export function endFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
}
