import {showKeys} from "./keys.js";
import {printCleanly} from "./printing.js";
import {speakChanges} from "./spoken.js";

printCleanly();
showKeys();
document.addEventListener("DOMContentLoaded", speakChanges);
