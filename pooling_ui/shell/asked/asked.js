import {asNodes} from "../../components/shared/asks.js";

/**
 * Show what is asked; Streamlit calls this again for each other question.
 * @param {{data: {by: string, says: string}[], parentElement: ParentNode}} component
 */
export default function showQuestions({data, parentElement}) {
  const place = /** @type {HTMLElement} */ (parentElement.querySelector(".asked"));
  place.replaceChildren(...data.flatMap(asNodes));
}
