import {printCleanly} from "./printing.js";

printCleanly();
