import { boardDay } from '#domain/boardTime.ts';
import { cmeSummary, isExpired, isToCome } from '#domain/cme/cmeSummary.ts';
import type { CmeCredit, CmeSummaryRow } from '#contract/cme/cme.ts';
import { printedName } from '#domain/printedText.ts';
import { boardDayInWords } from '#server/core/boardTime.ts';
import { notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import { Download } from '#server/http/callContext.ts';
import type { Transcript } from '#server/pdf/transcriptPdf.ts';
import { cmeHistoryOf } from './history.ts';

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

/** Why a credit is not in the totals, as the page marks it. */
const stateOf = (credit: CmeCredit, today: string): string =>
  isExpired(credit, today) ? ' (expired)' : isToCome(credit, today) ? ' (does not count yet)' : '';

/** What a member's transcript says; throws Fault 404 where there is no such member. */
async function readTranscript(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
): Promise<Transcript & { fileName: string }> {
  const [member] = await db.query<{
    displayName: string;
    absId: string | null;
  }>`select display_name, abs_id from users where user_id = ${userId}`;
  if (!member) throw notFound();
  const today = boardDay(clock());
  const history = await cmeHistoryOf(db, userId);
  return {
    fileName: `CME transcript ${member.absId ?? userId} ${today}.pdf`,
    name: printedName(member.displayName),
    boardNumber: member.absId,
    asOf: boardDayInWords(clock()),
    summary: cmeSummary(history, today).map(({ rowLabel, credits, saCredits }) => [
      labels[rowLabel],
      String(credits),
      String(saCredits),
    ]),
    credits: history.credits.map((credit) => [
      credit.title,
      inWords(credit.date),
      String(credit.creditsTotal),
      String(credit.creditsSA),
      (credit.creditExpDate === null ? 'Does not expire' : inWords(credit.creditExpDate)) +
        stateOf(credit, today),
      credit.reportingOrganization || 'Default',
    ]),
  };
}

/**
 * The transcript of a member for a hospital's credentials office: totals, and every credit with its provider and the
 * last day on which it counts.
 */
export async function transcriptOf(
  deps: Pick<Deps, 'db' | 'clock' | 'pdfs'>,
  userId: number,
): Promise<Download> {
  let name = '';
  const bytes = await deps.pdfs.make(
    'transcript',
    async () => {
      const { fileName, ...transcript } = await readTranscript(deps, userId);
      name = fileName;
      return transcript;
    },
    userId,
  );
  return new Download(bytes, 'application/pdf', name);
}
