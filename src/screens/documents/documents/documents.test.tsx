// @vitest-environment jsdom
// Longer than eight seconds: one test lists a thousand documents.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Document } from '#contract/documents/documents.ts';
import { answer, refuse, silence } from '#tests/support/server/answers.ts';
import { dialogWords, readyPanel, summary, wordsAt } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import common from '../../../../public/locales/en-US/common.json' with { type: 'json' };

const { network, grantOf } = screenTests();
const pdf = (name = 'paper.pdf', text = '%PDF-1.7\n%%EOF') =>
  new File([text], name, { type: 'application/pdf' });

const saved: { name: string; bytes: Blob }[] = [];
beforeEach(() => {
  saved.length = 0;
  const blobs = new Map<string, Blob>();
  // jsdom has no object URLs and does not download.
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      blobs.set(`blob:${blobs.size}`, blob);
      return `blob:${blobs.size - 1}`;
    },
    revokeObjectURL() {},
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push({ name: this.download, bytes: blobs.get(this.href)! });
  });
});
afterEach(() => vi.restoreAllMocks());

async function openDocuments(userName = 'tomas.abara'): Promise<Rendered> {
  const rendered = await renderPortal({ at: '/documents', grant: await grantOf(userName) });
  await readyPanel('Your documents');
  return rendered;
}
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });
const okay = async ({ user }: Rendered, name = 'Continue') => {
  await user.click(button(name));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
async function fillIn({ user }: Rendered, file: File) {
  await screen.findByRole('option', { name: 'Medical license' });
  await user.selectOptions(screen.getByLabelText('Type of document'), 'Certificate');
  await user.selectOptions(await screen.findByLabelText('Type of certificate'), 'ATLS');
  await user.upload(screen.getByLabelText('File'), file);
}
const send = ({ user }: Rendered) => user.click(button('Upload document'));
const makeDocument = (documentId: number, parts: Partial<Document> = {}): Document => ({
  documentId,
  documentName: `Paper ${documentId}.pdf`,
  documentTypeId: 1,
  certificateTypeId: null,
  mediaType: 'application/pdf',
  size: 2_000,
  uploadedAt: '2026-11-01T12:00:00Z',
  mayDelete: true,
  ...parts,
});

describe('the documents on the real server', () => {
  it('are listed with their types, the newest first, and what can be done with each', async () => {
    await openDocuments();
    expect(names().slice(0, 2)).toEqual(['Admission card ITE.pdf', 'FLS certificate.pdf']);
    const own = within(screen.getByRole('row', { name: /FLS certificate/ }));
    expect(await own.findByText('Certificate')).toBeDefined();
    expect(own.getByText('FLS')).toBeDefined();
    expect(own.getByRole('link', { name: 'Open FLS certificate.pdf' }).getAttribute('href')).toMatch(
      /^\/pdf-viewer\?id=\d+$/,
    );
    const issued = within(screen.getByRole('row', { name: /Admission card/ }));
    expect(issued.getByText('Issued by the board')).toBeDefined();
    expect(issued.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  it('open over the list, which keeps what was chosen, and are closed with the address restored', async () => {
    const { user, router } = await openDocuments();
    Object.assign(navigator, { pdfViewerEnabled: true });
    await screen.findByRole('option', { name: 'Medical license' });
    const chosen = screen.getByLabelText<HTMLSelectElement>('Type of document');
    await user.selectOptions(chosen, 'Medical license');
    const choice = chosen.value;
    await user.click(screen.getByRole('link', { name: 'Open FLS certificate.pdf' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'FLS certificate.pdf' }));
    expect(router.state.location.pathname).toBe('/pdf-viewer');
    expect(dialog.getByTitle('FLS certificate.pdf').getAttribute('src')).toMatch(/^blob:\d+#toolbar=0$/);
    expect(dialog.getByRole('button', { name: 'Print' })).toBeDefined();
    const opening = dialog.getByRole('link', { name: 'Open in a new tab' });
    expect([opening.getAttribute('href'), opening.getAttribute('target')]).toEqual([
      expect.stringMatching(/^blob:\d+$/),
      '_blank',
    ]);
    expect(dialog.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe(
      'FLS certificate.pdf',
    );
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/documents');
    expect(chosen.value).toBe(choice);
    expect(chosen.isConnected).toBe(true);
  });

  it('are offered as a download where the browser shows no PDFs, and say so when they cannot be fetched', async () => {
    const { user } = await openDocuments();
    Object.assign(navigator, { pdfViewerEnabled: false });
    const open = () => user.click(screen.getByRole('link', { name: 'Open FLS certificate.pdf' }));
    await open();
    await screen.findByText('This browser cannot show the document on a page. Download it to read it.');
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open in a new tab' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    network.use(answer('getDocument', () => refuse(500)));
    await open();
    const dialog = within(await screen.findByRole('dialog', { name: 'Your document' }));
    expect(await dialog.findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(dialog.queryByRole('link', { name: 'Download' })).toBeNull();
  });

  it('are narrowed to the certificates of one type', async () => {
    const { user } = await openDocuments();
    await user.selectOptions(await screen.findByLabelText('Certificates of one type'), 'ATLS');
    expect(names()).toEqual(['ATLS certificate.pdf']);
    await user.selectOptions(screen.getByLabelText('Certificates of one type'), 'All documents');
    expect(names().length).toBeGreaterThan(2);
  });

  it('are downloaded under their names', async () => {
    const { user } = await openDocuments();
    await user.click(button('Download FLS certificate.pdf'));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['FLS certificate.pdf']));
    expect((await saved[0]!.bytes.text()).slice(0, 5)).toBe('%PDF-');
  });

  it('that cannot be downloaded say so in the specification’s words', async () => {
    const rendered = await openDocuments();
    network.use(answer('getDocument', () => refuse(500)));
    await rendered.user.click(button('Download FLS certificate.pdf'));
    expect(await dialogWords('alertdialog', 'Error')).toBe('Document download failed');
    expect(saved).toEqual([]);
  });

  it('are deleted after a question, and not without', async () => {
    const rendered = await openDocuments('grace.okafor');
    await rendered.user.click(button('Delete FLS certificate.pdf'));
    expect(await dialogWords('alertdialog', 'Delete document')).toBe(
      'Do you want to delete “FLS certificate.pdf” from your file? This cannot be undone.',
    );
    await rendered.user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(names()).toContain('FLS certificate.pdf');

    await rendered.user.click(button('Delete FLS certificate.pdf'));
    await screen.findByRole('alertdialog');
    await rendered.user.click(button('Delete document'));
    expect(await dialogWords('dialog', 'Success')).toBe('Document Deleted Successfully');
    await okay(rendered);
    await waitFor(() => expect(names()).not.toContain('FLS certificate.pdf'));
    rendered.cleanup();
    await openDocuments('grace.okafor');
    expect(names()).not.toContain('FLS certificate.pdf');
  });

  it('that cannot be deleted stay, and are said to', async () => {
    const rendered = await openDocuments();
    network.use(answer('deleteUserCertificate', () => refuse(409, { type: 'in-use' })));
    await rendered.user.click(button('Delete FLS certificate.pdf'));
    await screen.findByRole('alertdialog');
    await rendered.user.click(button('Delete document'));
    expect(await dialogWords('alertdialog', 'Error')).toBe('Delete failed');
    await rendered.user.click(button('Okay'));
    await waitFor(() => expect(names()).toContain('FLS certificate.pdf'));
  });

  it('that are gone already, by another window, are called deleted', async () => {
    const rendered = await openDocuments();
    network.use(answer('deleteUserCertificate', () => refuse(404)));
    await rendered.user.click(button('Delete FLS certificate.pdf'));
    await screen.findByRole('alertdialog');
    await rendered.user.click(button('Delete document'));
    expect(await dialogWords('dialog', 'Success')).toBe('Document Deleted Successfully');
  });

  it('that are none say so, and that cannot be loaded can be asked for again', async () => {
    network.use(answer('listDocuments', () => refuse(500)));
    const { user } = await renderPortal({ at: '/documents', grant: await grantOf('tomas.abara') });
    expect((await readyPanel('Your documents')).getByRole('alert').textContent).toContain('trace-1');
    network.use(answer('listDocuments', () => []));
    await user.click(button('Try again'));
    await screen.findByText('There are no documents in your file yet.');
  });

  it('a thousand of them are paged, sorted and filtered', async () => {
    network.use(
      answer('listDocuments', () =>
        Array.from({ length: 1000 }, (_, index) => makeDocument((index * 7919) % 1000)),
      ),
    );
    const { user } = await openDocuments();
    expect(names()).toHaveLength(25);
    await user.click(button('Document'));
    expect(names()[1]).toBe('Paper 1.pdf');
    await user.type(screen.getByLabelText('Find a document'), 'paper 998');
    await waitFor(() => expect(names()).toEqual(['Paper 998.pdf']));
  });
});

describe('a certificate', () => {
  it('is uploaded, makes room in the form for the next, and lies in the file afterwards', async () => {
    const rendered = await openDocuments('ines.marchand');
    await fillIn(rendered, pdf('my license.pdf'));
    // MSW does not receive jsdom's files intact; the browser tests send one to the server.
    network.use(
      answer('uploadCertificate', () => ({
        certificateId: 1,
        certificateTypeId: 8,
        documentTypeId: 2,
        documentId: 77,
        documentName: 'my license.pdf',
        uploadedAt: '2026-11-21T12:00:00Z',
      })),
      answer('listDocuments', () => [makeDocument(77, { documentName: 'my license.pdf' })]),
    );
    await send(rendered);
    expect(await dialogWords('dialog', 'Success')).toBe('Document uploaded successfully');
    await okay(rendered);
    // The button was replaced by the progress bar.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    await waitFor(() => expect(names()[0]).toBe('my license.pdf'));
    expect(screen.getByLabelText<HTMLSelectElement>('Type of document').value).toBe('');
    expect(screen.queryByText('Remove file')).toBeNull();
    expect(screen.queryByRole('alert', { name: 'There is a problem' })).toBeNull();
  });

  it('needs its two types and its file, and says so at each field', async () => {
    const rendered = await openDocuments();
    await send(rendered);
    expect(await summary()).toEqual(['Choose the type of document', 'Choose a file']);
    expect(wordsAt(screen.getByLabelText('File'))).toContain('Choose a file');
    await rendered.user.selectOptions(screen.getByLabelText('Type of document'), 'Certificate');
    await send(rendered);
    await waitFor(async () =>
      expect(await summary()).toEqual(['Choose the type of certificate', 'Choose a file']),
    );
    await rendered.user.click(screen.getByRole('link', { name: 'Choose the type of certificate' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Type of certificate'));
    await rendered.user.selectOptions(screen.getByLabelText('Type of document'), 'Medical license');
    expect(screen.queryByLabelText('Type of certificate')).toBeNull();
    const listed = within(screen.getByRole('alert', { name: 'There is a problem' })).getAllByRole('listitem');
    expect(listed.map(({ textContent }) => textContent)).toEqual(['Choose a file']);
  });

  it.each([
    ['is no PDF although it says so', pdf('paper.pdf', '<html>'), /^The file is not what its name says/],
    ['is cut short', pdf('paper.pdf', '%PDF-1.7'), /^The end of the file is missing/],
    ['is empty', pdf('paper.pdf', ''), /^The file is empty/],
    ['is too large', pdf('paper.pdf', `%PDF-${'x'.repeat(10 * 1024 * 1024)}`), /10 MB or less$/],
  ])('that %s is refused here, and nothing is sent', async (_, file, words) => {
    let sent = 0;
    network.use(
      answer('uploadCertificate', () => {
        sent += 1;
        return refuse(500);
      }),
    );
    const rendered = await openDocuments();
    await fillIn(rendered, file);
    // It is told when it is chosen, at the field only: the focus stays there.
    await waitFor(() => expect(document.getElementById('file-error')?.textContent).toMatch(words));
    expect(screen.queryByRole('alert', { name: 'There is a problem' })).toBeNull();
    await send(rendered);
    expect((await summary())[0]).toMatch(words);
    expect(sent).toBe(0);
    // Another request gets another response.
    await rendered.user.upload(screen.getByLabelText('File'), pdf());
    await waitFor(() => expect(screen.queryByRole('alert', { name: 'There is a problem' })).toBeNull());
  });

  it('that the server refuses for its file is told at the field, and everything stays', async () => {
    const rendered = await openDocuments();
    await fillIn(rendered, pdf());
    network.use(
      answer('uploadCertificate', () => refuse(400, { type: 'file-type', errors: { file: ['No.'] } })),
    );
    await send(rendered);
    expect(await dialogWords('alertdialog', 'Error')).toBe('Document uploaded failed');
    await okay(rendered, 'Okay');
    await waitFor(() =>
      expect(wordsAt(screen.getByLabelText('File'))).toContain(
        'The file is damaged or contains macros or scripts',
      ),
    );
    expect(screen.getByText('paper.pdf')).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>('Type of document').value).not.toBe('');
  });

  it('that does not arrive is told, and can be sent again as it stands', async () => {
    const rendered = await openDocuments('priya.menon');
    network.use(answer('uploadCertificate', () => silence));
    await fillIn(rendered, pdf('again.pdf'));
    await send(rendered);
    expect(await dialogWords('alertdialog', 'Error')).toBe(common.unconfirmed);
    await okay(rendered, 'Okay');
    expect(screen.getByText('again.pdf')).toBeDefined();
    network.resetHandlers();
  });
});
