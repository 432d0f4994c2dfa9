import {printCleanly} from "./printing.js";
import {speakChanges} from "./spoken.js";

printCleanly();
document.addEventListener("DOMContentLoaded", speakChanges);
