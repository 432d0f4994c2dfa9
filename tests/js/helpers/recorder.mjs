/** Make a canvas context that writes down every call as [name, ...arguments], with the colours in force. */
export function recorder() {
  const calls = [];
  const state = {};
  const context = new Proxy(state, {
    get(_, name) {
      if (name in state) return state[name];
      if (name === "measureText") return (text) => ({width: text.length * 50});
      if (name === "createPattern") return () => ({});
      return (...values) => {
        const call = [name, ...values];
        Object.assign(call, {fill: state.fillStyle, stroke: state.strokeStyle, line: state.lineWidth, font: state.font});
        calls.push(call);
      };
    },
  });
  return {calls, context};
}

/** Let modules under test make canvases, each with its calls; return the recorders of all that were made, in order. */
export function recordCanvases() {
  const made = [];
  globalThis.document = {
    createElement() {
      const canvas = recorder();
      made.push(canvas);
      return {getContext: () => canvas.context, calls: canvas.calls};
    },
  };
  return made;
}

export const texts = ({calls}) => calls.filter(([name]) => name === "fillText").map(([, text]) => text);
