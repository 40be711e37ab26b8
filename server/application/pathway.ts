import type { Change } from '#server/deps/changes.ts';
import type { CardName } from '#contract/application/examCards.ts';
import { invalid } from '#server/core/fault.ts';
import { hasCard, type Application } from './application.ts';

/** Cards that show the pathway. */
const showing = ['caseLogs', 'mbsActivities'] as const;
type Showing = (typeof showing)[number];

const handSentence =
  'This pathway is also that of a card which the board has in hand, so it cannot be changed now.';

/**
 * Sets the pathway on one of the cards that show it, and returns which other cards change with it.
 *
 * @throws Fault 400 when the board is reviewing another card that shows it.
 */
export async function choosePathway(
  { tx, userId, isAgain }: Change,
  application: Application,
  card: Showing,
  examPathwayId: number | null,
): Promise<readonly CardName[]> {
  const { exam, cards, answers } = application;
  if (answers.examUserPathway.examPathwayId === examPathwayId) return [];
  const changed = showing.filter((each) => hasCard(application, each));
  if (!isAgain && changed.some((each) => each !== card && cards[each].held !== null))
    throw invalid({ 'examUserPathway.examPathwayId': [handSentence] });
  await tx.query`
    insert into exam_applications (user_id, exam_id, exam_pathway_id)
    values (${userId}::integer, ${exam.examId}::integer, ${examPathwayId}::integer)
    on conflict (user_id, exam_id) do update set exam_pathway_id = excluded.exam_pathway_id`;
  return changed;
}
