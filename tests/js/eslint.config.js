// The rules for the browser code. Run from the repository's root, see `_js_lint` in tests/tools/run_all.py.
import js from "@eslint/js";
import globals from "globals";

export default [
  {ignores: ["**/node_modules/**"]},
  js.configs.recommended,
  {
    files: ["pooling_ui/**/*.js"],
    languageOptions: {globals: globals.browser},
  },
  {
    files: ["tests/js/**/*.{js,mjs}"],
    languageOptions: {globals: {...globals.node, document: "readonly"}},
  },
  {
    rules: {
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "max-lines": ["error", {max: 250, skipBlankLines: true, skipComments: true}],
      "no-shadow": ["error", {hoist: "never"}],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]",
          message: "Text enters with append or textContent: markup from data would run as code.",
        },
      ],
    },
  },
];
