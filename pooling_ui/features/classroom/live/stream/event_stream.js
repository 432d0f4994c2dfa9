const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 5000;
const SILENT_MS = 30_000; // the server sends at least a line every ten seconds
const GONE = [403, 404];
const LAST = ["ended", "crowded"]; // events after which the server has nothing more to say

/**
 * Read the server-sent events of an address, and go on with the last one seen after each lost connection. An
 * `EventSource` would do, but it cannot send headers: secrets would stand in addresses, and so in logs.
 *
 * `hear` is called with each event and its data; with "open", "lost" and "ended" when the connection is so.
 * @param {string} address @param {Record<string, string>} headers @param {(event: string, data?: any) => void} hear
 * @returns {() => void} a function that ends it
 */
export function openStream(address, headers, hear) {
  const ending = new AbortController();
  read(address, headers, hear, ending.signal);
  return () => ending.abort();
}

/** @param {string} address @param {Record<string, string>} headers @param {(event: string, data?: any) => void} hear @param {AbortSignal} signal */
async function read(address, headers, hear, signal) {
  let wait = FIRST_WAIT_MS;
  let last = "";
  let isLast = false;
  while (!signal.aborted) {
    const attempt = new AbortController(); // AbortSignal.any is missing in Safari before 17.4
    const stop = () => attempt.abort();
    signal.addEventListener("abort", stop);
    let timer = setTimeout(stop, SILENT_MS);
    try {
      const sent = {...headers, ...(last && {"last-event-id": last})};
      const answer = await fetch(address, {headers: sent, signal: attempt.signal, cache: "no-store"});
      if (GONE.includes(answer.status)) {
        hear("ended");
        return;
      }
      if (!answer.ok || !answer.body) throw new Error(String(answer.status));
      hear("open");
      wait = FIRST_WAIT_MS;
      const parse = eventParser((event, data, id) => {
        last = id || last;
        isLast ||= LAST.includes(event);
        hear(event, data);
      });
      const texts = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await texts.read(); !part.done; part = await texts.read()) {
        clearTimeout(timer);
        timer = setTimeout(stop, SILENT_MS);
        parse(part.value);
      }
    } catch {
      // The connection is lost: the loop tries again.
    }
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    if (signal.aborted || isLast) return;
    hear("lost");
    await new Promise((done) => setTimeout(done, wait * (0.5 + Math.random())));
    wait = Math.min(2 * wait, MOST_WAIT_MS);
  }
}

/**
 * Return a function that takes the text of a stream, piece by piece, and calls `hear` with each whole event.
 * @param {(event: string, data: any, id: string) => void} hear
 * @returns {(text: string) => void}
 */
export function eventParser(hear) {
  let rest = "";
  return (text) => {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map(block.split("\n").map((line) => line.split(/: (.*)/s, 2)).map(([name, value]) => [name, value ?? ""]));
      if (fields.has("data")) hear(fields.get("event") ?? "", JSON.parse(fields.get("data") ?? ""), fields.get("id") ?? "");
    }
  };
}
