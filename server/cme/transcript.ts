import { boardDay } from '#domain/boardTime.ts';
import { cmeSummary, isExpired } from '#domain/cme/cmeSummary.ts';
import type { CmeSummaryRow } from '#contract/cme.ts';
import { boardDayInWords } from '#server/boardTime.ts';
import { notFound } from '#server/http/fault.ts';
import type { Parts } from '#server/parts.ts';
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
  { db, clock, pdfs }: Pick<Parts, 'db' | 'clock' | 'pdfs'>,
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
  const bytes = await pdfs.make(
    'transcript',
    {
      name: member.displayName,
      boardNumber: member.absId,
      asOf: boardDayInWords(clock()),
      summary: summary.map(({ rowLabel, credits: all, saCredits }) => [
        labels[rowLabel],
        String(all),
        String(saCredits),
      ]),
      credits: credits.map((credit) => [
        credit.title,
        inWords(credit.date),
        String(credit.creditsTotal),
        String(credit.creditsSA),
        credit.cmeDirect ? credit.reportingOrganization || credit.accreditedProvider : 'The member',
        credit.creditExpDate === null
          ? 'Does not expire'
          : `${inWords(credit.creditExpDate)}${isExpired(credit, today) ? ' (expired)' : ''}`,
      ]),
    },
    userId,
  );
  return new Download(bytes, 'application/pdf', `CME transcript ${member.absId ?? userId} ${today}.pdf`);
}
