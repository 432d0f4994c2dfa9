import {countFromShown} from "./empty_fields.js";
import {showKeys} from "./keys.js";
import {printCleanly} from "./printing.js";
import {speakChanges} from "./spoken.js";

printCleanly();
showKeys();
countFromShown();
document.addEventListener("DOMContentLoaded", speakChanges);
