import {recorder} from "./recorder.mjs";

/** Make a canvas that notes what is drawn on it, and whose PNG files have this size. */
export function fileCanvas(size = 8) {
  const pen = recorder();
  pen.context.measureText = (text) => ({width: text.length * 7});
  const canvas = {width: 0, height: 0, getContext: () => pen.context, toBlob: (done) => done(Buffer.alloc(size, canvas.calls.length)), calls: pen.calls};
  globalThis.FileReader = class {
    readAsDataURL(file) {
      this.result = `data:image/png;base64,${file.toString("base64")}`;
      queueMicrotask(() => this.onload());
    }
  };
  return canvas;
}

