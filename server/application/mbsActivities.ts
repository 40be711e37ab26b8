import { isDeepStrictEqual } from 'node:util';
import type { MbsActivities, MbsActivitiesBody, examCards as rows } from '#contract/application/examCards.ts';
import { mbsProblems } from '#domain/application/mbsActivities.ts';
import type { Change, Recorder } from '#server/deps/changes.ts';
import { inserted } from '#server/db/fragment.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { mbsActivitiesOf, mbsState, yearsOf, type Application } from './application.ts';
import { choosePathway } from './pathway.ts';
import { requireNoProblems, saveCard, type Outcome } from './saving.ts';

type Years = MbsActivities['years'];

/** Counts of years that no longer count stay unchanged. */
async function keepYears({ tx, userId }: Change, application: Application, wanted: Years): Promise<boolean> {
  const { years } = mbsActivitiesOf(application);
  if (
    isDeepStrictEqual(
      wanted.toSorted((a, b) => a.year - b.year),
      years,
    )
  )
    return false;
  const { examId } = application.exam;
  const counted = years.map(({ year }) => year);
  await tx.query`
    delete from mbs_yearly_counts
     where user_id = ${userId} and exam_id = ${examId} and year = any(${counted}::integer[])`;
  const entered = wanted.flatMap(({ year, cases }) =>
    cases === null ? [] : [{ userId, examId, year, cases }],
  );
  if (entered.length > 0) await tx.query`insert into mbs_yearly_counts ${inserted(entered)}`;
  return true;
}

async function keepActivities(
  by: Change,
  application: Application,
  { examUserPathway, years }: MbsActivitiesBody,
): Promise<Outcome> {
  const { examPathways } = application.directory;
  requireNoProblems(mbsProblems({ examUserPathway, years }, { examPathways, years: yearsOf(application) }));
  const changed = await choosePathway(by, application, 'mbsActivities', examUserPathway.examPathwayId);
  const isKept = await keepYears(by, application, years);
  return { changed: isKept ? ['mbsActivities', ...changed] : changed };
}

/** The activities in metabolic and bariatric surgery. */
export const mbsHandlers = (record: Recorder): Pick<HandlersFor<typeof rows>, 'saveMbsActivities'> => ({
  saveMbsActivities: (context) =>
    saveCard(record, 'saveMbsActivities', context, {
      examId: context.body.examHeaderId,
      card: 'mbsActivities',
      stateOf: mbsState,
      work: (by, application) => keepActivities(by, application, context.body),
    }),
});
