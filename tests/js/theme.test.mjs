import assert from "node:assert/strict";
import {test} from "node:test";

import {themeKeys} from "../../pooling_ui/components/theme/theme.js";

const key = (path) => `stActiveTheme-${path}-v2`;

test("every page has a key, that of the loaded address is first", () => {
  assert.deepEqual(themeKeys("/", ["", "picture"]), [key("/"), key("/picture")]);
  assert.deepEqual(themeKeys("/picture", ["", "picture"]), [key("/picture"), key("/")]);
  assert.deepEqual(themeKeys("/course/picture", ["", "picture"]), [key("/course/picture"), key("/course/")]);
});
