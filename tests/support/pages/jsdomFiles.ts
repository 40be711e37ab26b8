import { File as NodeFile } from 'node:buffer';

/** The bytes of jsdom's files, which jsdom itself returns only asynchronously. */
function bytesOf(file: File): Uint8Array<ArrayBuffer> {
  const inner = Object.getOwnPropertySymbols(file).find(({ description }) => description === 'impl');
  return (file as unknown as Record<symbol, { _bytes: Uint8Array<ArrayBuffer> }>)[inner!]!._bytes;
}

/** Passes the files of a form through MSW to the server in this process, which expects Node's own classes. */
export function letFilesThrough(): void {
  // Vitest converts jsdom's forms to Node's with this, and would lose the names and the bytes of files.
  FormData.prototype.forEach = function (this: FormData, give) {
    for (const [name, value] of this.entries())
      give(
        value instanceof File
          ? (new NodeFile([bytesOf(value)], value.name, { type: value.type }) as unknown as File)
          : value,
        name,
        this,
      );
  };
  const isOurs = File[Symbol.hasInstance].bind(File);
  Object.defineProperty(File, Symbol.hasInstance, {
    configurable: true,
    value: (thing: unknown) => isOurs(thing) || thing instanceof NodeFile,
  });
}
