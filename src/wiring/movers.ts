import type { ExamOverviewItem } from '#contract/dashboard.ts';
import { awaitsBoard } from '#domain/registration/examHistory.ts';
import { submittedMover } from '#domain/todo/registrationToDos.ts';
import type { Mover } from '#domain/todo/toDo.ts';
import type { Send } from '#services/http/client.ts';

/** Loads who has the next move in a submitted registration; null if it is complete. */
export async function loadMover(
  send: Send,
  exam: ExamOverviewItem,
  signal: AbortSignal,
): Promise<Mover | null> {
  if (!awaitsBoard(exam)) return null;
  if (exam.examType !== 'qualifying') return submittedMover(exam, null);
  const query = { examId: exam.examId };
  return submittedMover(exam, await send('getPdReferenceLetter', { query }, { signal }));
}
