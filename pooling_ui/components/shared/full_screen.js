/** Let the page have the browser's full screen, where it may: a frame may forbid it. */
export function fillScreen() {
  document.documentElement.requestFullscreen?.().catch(() => {});
}

/** Give the screen back, if the page has it. */
export function giveScreenBack() {
  if (document.fullscreenElement) document.exitFullscreen();
}
