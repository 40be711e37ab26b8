/** Pages and files whose address ends with a secret. */
const secretPath = /^\/(letters|references|confirm-address|payment|online-test|api\/documents\/opened)\/.*/s;

/** The kind of page that an address with a secret leads to; undefined for any other address. */
export const kindOfSecret = (pathname: string): string | undefined => secretPath.exec(pathname)?.[1];

/** A path as the log shows it: without its secret. */
export const loggedPath = (pathname: string): string => pathname.replace(secretPath, '/$1/…');
