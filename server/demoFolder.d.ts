/** The type of `server/demo/demo.ts` where that folder was deleted: the server compiles without it. */
declare module '*/demo/demo.ts' {
  export const demo: import('#server/deps/demo.ts').Demo;
  export const greeting: (address: string) => string;
}
