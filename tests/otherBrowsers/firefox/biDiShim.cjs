// Lets Playwright's WebDriver BiDi client (channel `moz-firefox`) drive the distribution's Firefox, without a browser of
// Playwright's own. Loaded with `node --require` before Playwright; it edits two places of its bundle:
// 1. Firefox ESR refuses the command that sets the color scheme: it may fail.
// 2. `fill` sets a value by the property that React has put on the field, so that React takes it for its own change. It
//    sets the value by the prototype's property, and replaces that of fields without a selection, such as email and number.
const fs = require('node:fs');
const Module = require('node:module');

const edits = [
  ['.send("emulation.setMediaFeaturesOverride"', '.sendMayFail("emulation.setMediaFeaturesOverride"'],
  ['inputElement.value += text;', 'setValue(inputElement, text);'],
  [
    'inputElement.value = value;\n      const caretPosition',
    'setValue(inputElement, value);\n      const caretPosition',
  ],
  [
    'function bidiInsertText(window, text) {',
    `function bidiInsertText(window, text) {
      const setValue = (field, value) =>
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, value);`,
  ],
];

const load = Module._extensions['.js'];
Module._extensions['.js'] = (module, filename) => {
  if (!/playwright-core[\\/]lib[\\/]coreBundle\.js$/.test(filename)) {
    load(module, filename);
    return;
  }
  let code = fs.readFileSync(filename, 'utf8');
  for (const [from, to] of edits) {
    if (!code.includes(from))
      throw new Error(`This version of Playwright no longer has "${from}": adapt ${__filename}`);
    code = code.replaceAll(from, to);
  }
  module._compile(code, filename);
};
