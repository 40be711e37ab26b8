// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '#tests/support/server/answers.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { makeExamDay, type DayExaminee } from '#tests/support/scoring/scoring.ts';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { throughServer } from '#tests/support/server/throughServer.ts';
import { ExhibitOver } from './cases/ExhibitOver.tsx';

const { network, app, grantOf } = screenTests();
let lastId = 900;
let examinee: DayExaminee;
const made: Blob[] = [];
const revoked = vi.fn<(url: string) => void>();

beforeEach(async () => {
  made.length = 0;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`,
    revokeObjectURL: revoked,
  });
  Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: true });
  const day = await makeExamDay(app().db, { examiners: [131], examinees: 1 });
  examinee = day.examinees[0]!;
  for (const [position, title, mediaType, content] of [
    [1, 'Chest film', 'image/png', 'pixels'],
    [2, 'Laboratory results', 'application/pdf', '%PDF-1.7'],
  ] as const)
    await app().db.query`
      insert into case_exhibits (exhibit_id, case_header_id, position, title, media_type, content)
      values (${(lastId += 1)}, ${day.caseHeaderIds[0]!}, ${position}, ${title}, ${mediaType}, ${Buffer.from(content)})`;
});

async function begin(): Promise<Rendered> {
  const rendered = await renderPortal({
    at: `/ce-scoring/oral-examinations/exam/${examinee.examScheduleId}`,
    grant: await grantOf('victor.osei'),
  });
  await rendered.user.click(await screen.findByRole('checkbox', { name: /^I checked/ }));
  await rendered.user.click(screen.getByRole('button', { name: 'Start exam' }));
  await screen.findByRole('heading', { level: 1, name: 'Examinee 1' });
  return rendered;
}
const thumbnail = (name: RegExp) => screen.findByRole('button', { name });

describe('the exhibits of a case', () => {
  it('open over the page with their name, and lead back to where they were opened', async () => {
    const { user } = await begin();
    const image = await thumbnail(/^Chest film/);
    await user.click(image);
    const dialog = within(await screen.findByRole('dialog', { name: 'Chest film' }));
    const source = `data:image/png;base64,${btoa('pixels')}`;
    expect(dialog.getByRole('img', { name: 'Chest film' }).getAttribute('src')).toBe(source);
    expect(dialog.queryByRole('link')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Back to the case' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(image));
  });

  it('show a document in a frame, from an address that ends with it', async () => {
    const { user } = await begin();
    await user.click(await thumbnail(/^Laboratory results/));
    const frame = await screen.findByTitle('Laboratory results');
    const url = `blob:${made.length}`;
    expect(frame.getAttribute('src')).toBe(`${url}#toolbar=0`);
    expect(await made.at(-1)!.text()).toBe('%PDF-1.7');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(revoked).toHaveBeenCalledWith(url);
  });

  it('offer neither a tab nor a file of a document where the board allows none', async () => {
    const { user } = await begin();
    await user.click(await thumbnail(/^Laboratory results/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Laboratory results' }));
    expect(dialog.queryByRole('link')).toBeNull();
    expect(dialog.getByText(/^If you see only the first page, open this exam on a computer\./)).toBeDefined();
  });

  it('say what to do where the browser shows no document, and the board allows no file', async () => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: false });
    const { user } = await begin();
    await user.click(await thumbnail(/^Laboratory results/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Laboratory results' }));
    expect(dialog.getByText(/To read it, open this exam in another browser\.$/)).toBeDefined();
    expect(dialog.queryByRole('link')).toBeNull();
  });

  it.each([true, false])(
    'offer a document as a file, and never in a tab, where the board allows texts of cases on the device; frame: %s',
    async (pdfViewerEnabled) => {
      Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: pdfViewerEnabled });
      const exhibit = {
        exhibitId: 1,
        caseHeaderId: 1,
        position: 1,
        title: 'Laboratory results',
        mediaType: 'application/pdf' as const,
        content: '',
        maySave: true,
      };
      const { unmount } = render(<ExhibitOver exhibit={exhibit} url="blob:1" onClose={() => {}} />, {
        wrapper: WithTexts,
      });
      const dialog = within(await screen.findByRole('dialog', { name: 'Laboratory results' }));
      const link = await dialog.findByRole('link', { name: 'Download' });
      expect(link.getAttribute('download')).toBe('Laboratory results.pdf');
      expect(dialog.queryAllByText(/Download it to read it\.$/)).toHaveLength(pdfViewerEnabled ? 0 : 1);
      expect(dialog.getAllByRole('link')).toEqual([link]);
      expect(link.getAttribute('target')).toBeNull();
      unmount();
    },
  );

  it('are hidden with everything else, and belong to their case only', async () => {
    const { user } = await begin();
    await user.click(await thumbnail(/^Chest film/));
    await user.click(screen.getByRole('button', { name: 'Back to the case' }));
    await user.click(screen.getByRole('button', { name: /^Next/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Chest film/ })).toBeNull());
  });

  it('say that they need a network when they cannot be loaded, and scoring goes on', async () => {
    network.use(answer('getCaseExhibit', () => refuse(500)));
    const { user } = await begin();
    const text = await screen.findByText(
      'The exhibits of this exam could not be loaded. They need a network.',
    );
    expect(text).toBeDefined();
    network.resetHandlers();
    network.use(throughServer(app()));
    await user.click(screen.getByRole('button', { name: 'Load the exhibits again' }));
    expect(await thumbnail(/^Chest film/)).toBeDefined();
  });
});
