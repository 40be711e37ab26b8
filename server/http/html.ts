import { html as template, raw } from 'hono/html';

/** HTML whose values are escaped. */
export interface Html {
  readonly isEscaped: true;
  toString(): string;
}

/** A value of the template: text is escaped, HTML is not; false, null and undefined are nothing. */
type Value = string | number | Html | false | null | undefined | readonly Value[];

/** Makes HTML from a tagged template, the only way to put text into a page or mail. */
// A template without promises returns no promise.
export const html = template as unknown as (strings: TemplateStringsArray, ...values: Value[]) => Html;

/** Marks text that is no user's, such as a style sheet, as HTML. */
export const trustedHtml = (text: string): Html => raw(text);
