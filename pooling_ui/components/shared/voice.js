/** @import {Voice} from "./types.d.ts" */

// Wait this long after the last action.
const QUIET_MS = 500;
// A screen reader needs this long for a sentence; faster sentences would queue up.
const SPEAK_EVERY_MS = 4000;
// Then the text goes: a screen reader that reads the page would read it again, beside what is shown.
const KEEP_MS = 6000;

/** Return a voice: it writes what a screen reader speaks into one live region. @param {HTMLElement} line @returns {Voice} */
export function createVoice(line) {
  return {line, news: new Map(), sentence: null, due: null, timer: undefined, ending: undefined, at: -SPEAK_EVERY_MS};
}

/**
 * Say something once, when the person rests; of one topic only the latest. If `alone`, it replaces a sentence
 * that was not spoken yet.
 * @param {Voice} voice @param {string} topic @param {string} text
 */
export function announce(voice, topic, text, {alone = false} = {}) {
  if (alone) voice.sentence = null;
  voice.news.set(topic, text);
  speakSoon(voice, QUIET_MS);
}

/**
 * Say the sentence about what is shown, when the person rests there. While playing, say one every few seconds.
 * @param {Voice} voice @param {string} text @param {{playing: boolean, now: number}} when
 */
export function announceSentence(voice, text, {playing, now}) {
  if (text === voice.due || (playing && now - voice.at < SPEAK_EVERY_MS)) return;
  voice.due = text;
  voice.sentence = text;
  voice.at = now;
  speakSoon(voice, playing ? 0 : QUIET_MS);
}

/** Cancel what is not spoken yet. @param {Voice} voice */
export function cancelAnnouncements(voice) {
  clearTimeout(voice.timer);
  clearTimeout(voice.ending);
}

/** Take back the sentence about what was shown: something else is shown now. @param {Voice} voice */
export function takeBackSentence(voice) {
  voice.sentence = null;
  voice.line.textContent = "";
}

/** @param {Voice} voice @param {number} wait */
function speakSoon(voice, wait) {
  clearTimeout(voice.timer);
  voice.timer = setTimeout(() => {
    const text = [...voice.news.values(), voice.sentence].filter(Boolean).join(" ");
    voice.news.clear();
    voice.sentence = null;
    // The same text again would not be spoken: an added space makes it different.
    voice.line.textContent = text === voice.line.textContent ? `${text}\u00a0` : text;
    clearTimeout(voice.ending);
    voice.ending = setTimeout(() => (voice.line.textContent = ""), KEEP_MS);
  }, wait);
}
