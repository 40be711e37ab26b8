import type { ToDo } from '#domain/todo/toDo.ts';
import { toDoList } from '#domain/todo/toDoList.ts';
import { toDoTextKey } from '#domain/todo/toDoText.ts';
import { boardDayInWords, boardDeadlineInWords } from '#server/core/boardTime.ts';
import { onOneLine } from '#server/mail/plainLetter.ts';
import type { Sql } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { rolesOf } from '#server/auth/accounts.ts';
import { memberDataForExam } from './memberData.ts';
import todo from '../../public/locales/en-US/todo.json' with { type: 'json' };

type Texts = Readonly<Record<string, unknown>>;

/** The sentence of a to-do, the portal's, with its values filled in. */
function sentenceOf(item: ToDo): string {
  const values: Readonly<Record<string, string>> = {
    ...item.values,
    ...(item.values.weeks !== undefined && {
      weeks: String(Math.round(Number(item.values.weeks) * 10) / 10),
    }),
  };
  // The names of letter types are in a pick-list, which mails do not read.
  const path = toDoTextKey(item, false).replace('todo:', '').split('.');
  const group = path.slice(0, -1).reduce<Texts>((texts, name) => texts[name] as Texts, todo);
  const name = path.at(-1)!; // never empty
  const text = group[name] ?? group[`${name}_${values.count === '1' ? 'one' : 'other'}`];
  return (text as string).replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => onOneLine(values[value] ?? ''));
}

function lineOf(item: ToDo, portalUrl: string): string {
  const { mover, due, since, path, isRequired } = item;
  if (mover !== 'member') {
    const need = isRequired ? '' : ' (optional)';
    const from = since === null ? '' : `, since ${boardDayInWords(Date.parse(since))}`;
    return `${todo.responsible[mover]}: ${sentenceOf(item)}${need}${from}.`;
  }
  const by = due === null ? '' : `, by ${boardDeadlineInWords(Date.parse(due))}`;
  return `To do: ${sentenceOf(item)}${by}. ${path === null ? '' : portalUrl + path}`.trim();
}

/**
 * What is next about an exam, in a paragraph for a mail: what the dashboard says, from the same function; null if nothing
 * is left.
 */
export async function nextToDos(
  sql: Sql,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  userId: number,
  examId: number,
): Promise<string | null> {
  const now = clock();
  const applicant = { userId, roles: await rolesOf(sql, userId) };
  const { mine, others } = toDoList(await memberDataForExam(sql, settings, applicant, examId, now), now);
  const lines = [...mine, ...others]
    .filter((each) => each.examId === examId)
    .map((each) => lineOf(each, settings.portalUrl));
  return lines.length === 0 ? null : ['What is next:', ...new Set(lines)].join('\n');
}
