import {questionElements} from "./question.js";

/**
 * Show the questions of the page; Streamlit calls this for each change.
 * @param {{data: {by: string, says: string}[], parentElement: ParentNode}} component
 */
export default function showQuestions({data, parentElement}) {
  const place = /** @type {HTMLElement} */ (parentElement.querySelector(".questions"));
  place.replaceChildren(...data.flatMap(questionElements));
}
