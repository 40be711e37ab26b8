import { boardDay } from '#domain/boardTime.ts';
import { cmeSummary, isExpired } from '#domain/cme/cmeSummary.ts';
import type { CmeSummaryRow } from '#contract/cme.ts';
import { board } from '#domain/board.ts';
import { boardDayInWords } from '#server/boardTime.ts';
import { notFound } from '#server/http/fault.ts';
import type { Parts } from '#server/parts.ts';
import { inks, MARGIN, taggedPdf } from '#server/taggedPdf.ts';
import { Download } from '#server/visit.ts';
import { cmeFactsOf, creditsOf } from './facts.ts';

const labels: Readonly<Record<CmeSummaryRow['rowLabel'], string>> = {
  requirements: 'Requirements',
  waivers: 'Waivers',
  yourRequirements: 'Your requirements',
  creditsToDate: 'Credits to date',
  creditsNeeded: 'Credits needed',
};

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
/** A calendar day, `Nov 23, 2026`. */
const inWords = (day: string) => format.format(Date.parse(day));

/**
 * The transcript of a member for a hospital's credentials office: totals, and every credit with its provider and the
 * last day on which it counts.
 */
export async function transcriptOf(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  userId: number,
): Promise<Download> {
  const [member] = await db.query<{ displayName: string; absId: string | null }>(
    'select display_name as "displayName", abs_id as "absId" from users where user_id = $1',
    [userId],
  );
  if (!member) throw notFound();
  const today = boardDay(clock());
  const summary = cmeSummary(await cmeFactsOf(db, userId), today);
  const credits = await creditsOf(db, userId);
  const bytes = await taggedPdf(
    { title: `CME transcript of ${member.displayName}`, author: board.name },
    (page, write, table) => {
      const width = page.page.width - 2 * MARGIN;
      const text = (role: 'H1' | 'H2' | 'P', words: string, font: string, size: number, gap: number) =>
        write(role, () => {
          page
            .font(font)
            .fontSize(size)
            .fillColor(role === 'P' ? inks.soft : inks.ink);
          page.text(words, MARGIN, page.y, { width });
          page.y += gap;
        });
      text('P', board.name.toUpperCase(), 'Sans-Bold', 10, 18);
      text('H1', 'CME transcript', 'Serif', 26, 6);
      text('P', member.displayName, 'Sans-Bold', 12, 2);
      if (member.absId !== null) text('P', `Board number ${member.absId}`, 'Sans', 10, 2);
      text('P', `As of ${boardDayInWords(clock())}`, 'Sans', 10, 16);
      table(
        ['Summary', 'Credits', 'With self-assessment'],
        summary.map(({ rowLabel, credits: all, saCredits }) => [
          labels[rowLabel],
          String(all),
          String(saCredits),
        ]),
        { columns: ['*', 80, 120], right: [1, 2] },
      );
      page.y += 16;
      text('H2', 'Credits', 'Serif', 16, 6);
      table(
        ['Activity', 'Date', 'Credits', 'Self-assessment', 'Reported by', 'Counts until'],
        credits.map((credit) => [
          credit.title,
          inWords(credit.date),
          String(credit.creditsTotal),
          String(credit.creditsSA),
          credit.cmeDirect ? credit.reportingOrganization || credit.accreditedProvider : 'The member',
          credit.creditExpDate === null
            ? 'Does not expire'
            : `${inWords(credit.creditExpDate)}${isExpired(credit, today) ? ' (expired)' : ''}`,
        ]),
        { columns: ['*', 66, 46, 66, 90, 76], right: [2, 3] },
      );
    },
  );
  return new Download(bytes, 'application/pdf', `CME transcript ${member.absId ?? userId} ${today}.pdf`);
}
