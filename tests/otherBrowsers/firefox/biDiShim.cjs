// Lets Playwright's WebDriver BiDi client (channel `moz-firefox`) drive the distribution's Firefox, without a browser of
// Playwright's own. Loaded with `node --require` before Playwright; it edits these places of its bundle:
// 1. Firefox ESR refuses the command that sets the color scheme: it may fail.
// 2. `fill` sets a value by the property that React has put on the field, so that React takes it for its own change. It
//    sets the value by the prototype's property, and replaces that of fields without a selection, such as email and number.
// 3. Firefox gives a download no id: its address is one.
// 4. A message of the console that has an error in it keeps the words of the error.
// 5. `emulateMedia({ media })` has no command: the page's own media rules are changed, so that those for paper apply.
// 6. `tap` does nothing in the client; Firefox knows touch.
const fs = require('node:fs');
const Module = require('node:module');

/** Runs in the page. A page that is opened later, and `matchMedia`, are as on a screen. */
const showMedia = `(media) => {
  const never = "tty";
  const asPrinted = (text) => text.replace(/\\bscreen\\b/g, never).replace(/\\bprint\\b/g, "all");
  const change = (part) => {
    if (part.media) {
      part.media.written ??= part.media.mediaText;
      part.media.mediaText = media === "print" ? asPrinted(part.media.written) : part.media.written;
    }
    for (const rule of part.cssRules ?? []) change(rule);
  };
  for (const sheet of document.styleSheets) change(sheet);
}`;

const edits = [
  [
    'await this._session.send("emulation.setMediaFeaturesOverride"',
    `await this._session.sendMayFail("script.callFunction", {
      functionDeclaration: ${JSON.stringify(showMedia)},
      arguments: [{ type: "string", value: features.media }],
      target: { context: this._session.sessionId },
      awaitPromise: false
    });
    await this._session.send("emulation.setMediaFeaturesOverride"`,
  ],
  [
    'entry.method === "timeEnd") && entry.text',
    'entry.method === "timeEnd" || entry.args.some(({ type }) => type === "error")) && entry.text',
  ],
  [
    'if (!event.download && !event.navigation)\n          return;',
    'event.download ??= event.navigation ?? event.url;',
  ],
  [
    'async tap(progress2, x, y, modifiers) {\n      }\n    };\n  }\n});\n\n// packages/playwright-core/src/server/bidi/bidiPdf.ts',
    `async tap(progress2, x, y, modifiers) {
        await progress2.race(this._session.send("input.performActions", {
          context: this._session.sessionId,
          actions: [{
            type: "pointer",
            id: "finger",
            parameters: { pointerType: "touch" },
            actions: [{ type: "pointerMove", x: Math.floor(x), y: Math.floor(y) }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }]
          }]
        }));
      }
    };
  }
});
// bidiPdf.ts`,
  ],
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
