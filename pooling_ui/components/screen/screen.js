/**
 * Tell Python whether the window is narrow: at once where its guess is wrong, then at every change.
 * @param {{
 *   data: {query: string, guess: boolean},
 *   setStateValue: (name: string, value: unknown) => void,
 * }} component
 */
export default function ({data: {query, guess}, setStateValue}) {
  const media = matchMedia(query);
  const tell = () => setStateValue("narrow", media.matches);
  if (media.matches !== guess) tell();
  media.addEventListener("change", tell);
  return () => media.removeEventListener("change", tell);
}
