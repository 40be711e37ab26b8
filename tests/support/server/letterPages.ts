import type { SentMail } from '#server/mail/mailer.ts';
import type { TestApp } from './serverApp.ts';

/** The pages behind the links of letters, as a browser sees them, and the mails with the links. */
export function letterPages(server: Pick<TestApp, 'fetch' | 'mails'>) {
  const mailsTo = async (to: string): Promise<SentMail[]> =>
    (await server.mails()).filter((mail) => mail.to === to);
  const read = async (response: Response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  });
  const open = async (link: string) => read(await server.fetch(link, { headers: { accept: 'text/html' } }));
  /** Sends a form with only these fields. */
  const post = async (link: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    read(
      await server.fetch(link, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    );
  /** The hidden fields of a page's form. */
  const hiddenOf = (text: string): Record<string, string> =>
    Object.fromEntries(
      [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    );
  return {
    mailsTo,
    /** The path of the link in the newest mail to an address. */
    newestLink: async (to: string) =>
      /\/((letters|references)(\/office)?)\/[\w-]{43}/.exec((await mailsTo(to))[0]?.text ?? '')?.[0] ??
      'no link',
    open,
    post,
    hiddenOf,
    /** Opens the page and sends its form at once. */
    send: async (link: string, fields: Record<string, string>, headers?: Record<string, string>) =>
      post(link, { ...hiddenOf((await open(link)).text), ...fields }, headers),
  };
}
