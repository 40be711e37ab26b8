import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';
import { expect, it } from 'vitest';
import { isPrinted, printedText } from './printedText.ts';

const require = createRequire(import.meta.url);
const fonts = [
  'arimo/400Regular/Arimo_400Regular.ttf',
  'arimo/700Bold/Arimo_700Bold.ttf',
  'tinos/400Regular/Tinos_400Regular.ttf',
  'tinos/700Bold/Tinos_700Bold.ttf',
  'tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf',
].map((file) => openSync(require.resolve(`@expo-google-fonts/${file}`)) as Font);

it('every character that is printed has a picture in every font of the papers', () => {
  const missing: string[] = [];
  for (let code = 0x20; code < 0x3_0000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const letter = String.fromCodePoint(code);
    if (!isPrinted(letter)) continue;
    const shown = printedText(`a${letter}`).codePointAt(1);
    if (shown !== undefined && !fonts.every((font) => font.hasGlyphForCodePoint(shown)))
      missing.push(code.toString(16));
  }
  expect(missing).toEqual([]);
});

it.each([
  ['Łukasz Żak, Nguyễn Thị Hạnh', 'Łukasz Żak, Nguyễn Thị Hạnh'],
  ['Jose\u0301 Γεωργία Ирина', 'José Γεωργία Ирина'],
  ['Li Xiaolong (李小龍), MD', 'Li Xiaolong, MD'],
  ['李小龍 Li Xiaolong', 'Li Xiaolong'],
  ['محمد Mohammed علي Ali', 'Mohammed Ali'],
  ['Course 👩🏽\u200d⚕️ on the liver', 'Course on the liver'],
  ['Liver 肝臓, part 2', 'Liver, part 2'],
  ['李小龍', ''],
  ['अनिता शर्मा', ''],
  ['🎓 (!)', ''],
  ['', ''],
])('%s is printed as “%s”', (text, shown) => {
  expect(printedText(text)).toBe(shown);
  expect(isPrinted(text)).toBe(text.normalize('NFC') === shown);
});

it.each(['\u3000', '\u1680', '\u00a0', '\u2003', '\u2028', '\n', '\t'])(
  'white space is printed as a plain blank: %j',
  (blank) => {
    expect(printedText(`Anna${blank}Lee`)).toBe('Anna Lee');
    expect(printedText(`Anna${blank}Lee 李`)).toBe('Anna Lee');
    expect(isPrinted(`Anna${blank}Lee`)).toBe(true);
  },
);
