import { latin1 } from './bytes.ts';

/** A reference to an object of a PDF. */
export interface Reference {
  readonly number: number;
  readonly generation: number;
}

/** An object of a PDF; a name begins with "/", and a text in quotes has one character for each byte. */
export type PdfObject =
  | { readonly kind: 'name' | 'text' | 'word'; readonly value: string }
  | { readonly kind: 'array'; readonly items: readonly PdfObject[] }
  | { readonly kind: 'dictionary'; readonly members: ReadonlyMap<string, PdfObject> }
  | ({ readonly kind: 'reference' } & Reference);

/** Longer dictionaries than these are not read; programs write less than 1,000 characters. */
const LONGEST = 16_384;
const DEEPEST = 10;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
// A comment has its line to itself: if another one could begin in it, a line of "%" would take exponential time.
const token = /(?:\s|%[^\r\n]*(?:[\r\n]|$))*(<<|>>|[[\]()<>]|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+)/y;

/** Reads the objects of a PDF from a text, one after the other. */
class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  /** The next object; undefined at the end, at a closing bracket, and where the text is no PDF. */
  read(depth = 0): PdfObject | undefined {
    const word = this.next();
    if (word === undefined || depth > DEEPEST) return undefined;
    if (word === '(') return { kind: 'text', value: this.quoted() };
    if (word === '<') return { kind: 'text', value: this.hexadecimal() };
    if (word === '[') return { kind: 'array', items: this.items(depth) };
    if (word === '<<') return this.dictionary(depth);
    if (word.startsWith('/'))
      return {
        kind: 'name',
        value: word.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        ),
      };
    if (/^(>>|[)>\]])$/.test(word)) return undefined;
    return this.reference(word) ?? { kind: 'word', value: word };
  }

  private next(): string | undefined {
    token.lastIndex = this.at;
    const found = token.exec(this.text);
    if (!found) return undefined;
    this.at = token.lastIndex;
    return found[1];
  }

  private reference(word: string): PdfObject | undefined {
    const rest = /^\s+(\d{1,5})\s+R(?![A-Za-z\d])/.exec(this.text.slice(this.at, this.at + 40));
    if (!rest || !/^\d{1,10}$/.test(word)) return undefined;
    this.at += rest[0].length;
    return { kind: 'reference', number: Number(word), generation: Number(rest[1]) };
  }

  private items(depth: number): PdfObject[] {
    const items: PdfObject[] = [];
    for (let item = this.read(depth + 1); item; item = this.read(depth + 1)) items.push(item);
    return items;
  }

  private dictionary(depth: number): PdfObject {
    const members = new Map<string, PdfObject>();
    const items = this.items(depth);
    for (let index = 0; index + 1 < items.length; index += 2) {
      const [name, value] = [items[index]!, items[index + 1]!]; // both in range
      if (name.kind === 'name') members.set(name.value, value);
    }
    return { kind: 'dictionary', members };
  }

  private quoted(): string {
    let depth = 1;
    let value = '';
    while (this.at < this.text.length) {
      const letter = this.text[this.at++]!; // in range
      if (letter === '\\') {
        const octal = /^[0-7]{1,3}/.exec(this.text.slice(this.at, this.at + 3))?.[0];
        const lineEnd = /^(\r\n|\r|\n)/.exec(this.text.slice(this.at, this.at + 2))?.[0];
        const next = this.text[this.at] ?? '';
        this.at += (octal ?? lineEnd ?? next).length;
        if (octal !== undefined) value += String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
        else if (lineEnd === undefined) value += escapes[next] ?? next;
        continue;
      }
      if (letter === '(') depth += 1;
      if (letter === ')' && --depth === 0) return value;
      value += letter;
    }
    return value;
  }

  private hexadecimal(): string {
    const end = this.text.indexOf('>', this.at);
    const digits = this.text.slice(this.at, end < 0 ? undefined : end).replaceAll(/[^\da-f]/gi, '');
    this.at = end < 0 ? this.text.length : end + 1;
    return digits.replaceAll(/..?/g, (pair) => String.fromCharCode(Number.parseInt(pair.padEnd(2, '0'), 16)));
  }
}

/** The members of a dictionary that begins at a position, after white space at most; null if there is none. */
export function dictionaryAt(bytes: Uint8Array, at: number): ReadonlyMap<string, PdfObject> | null {
  const found = new Reader(latin1(bytes, at, at + LONGEST)).read();
  return found?.kind === 'dictionary' ? found.members : null;
}
