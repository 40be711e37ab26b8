import type { ToDo } from '#domain/todo/toDo.ts';
import { toDoList } from '#domain/todo/toDoList.ts';
import { isOneOf, notedToDos, toDoTextKey } from '#domain/todo/toDoText.ts';
import { boardDayInWords, boardDeadlineInWords } from '#server/core/boardTime.ts';
import { onOneLine } from '#server/mail/plainLetter.ts';
import type { Sql } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { rolesOf } from '#server/auth/accounts.ts';
import { memberDataForExam } from './memberData.ts';
import todo from '../../public/locales/en-US/todo.json' with { type: 'json' };

type Texts = Readonly<Record<string, unknown>>;

/** A text of `todo.json` by its path, with the values of a to-do filled in, and without the marks of links. */
function textOf(path: string, values: ToDo['values']): string {
  const names = path.split('.');
  const name = names.pop()!; // never empty
  const group = names.reduce<Texts>((texts, each) => texts[each] as Texts, todo);
  const filled: Readonly<Record<string, string>> = {
    ...values,
    ...(values.weeks !== undefined && { weeks: String(Math.round(Number(values.weeks) * 10) / 10) }),
  };
  const text = group[name] ?? group[`${name}_${filled.count === '1' ? 'one' : 'other'}`];
  return (text as string)
    .replaceAll(/<\/?\w+>/g, '')
    .replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => onOneLine(filled[value] ?? ''));
}

// The names of letter types are in a pick-list, which mails do not read.
const sentenceOf = (item: ToDo) => textOf(toDoTextKey(item, false).replace('todo:', ''), item.values);

/** What to do, or why it matters; the days without a record are what this counts. */
const noteOf = ({ key, values }: ToDo) =>
  isOneOf(notedToDos, key)
    ? `${textOf(`note.${key}`, values.days === undefined ? values : { ...values, count: values.days })} `
    : '';

function lineOf(item: ToDo, portalUrl: string): string {
  const { mover, due, since, path, isRequired } = item;
  if (mover !== 'member') {
    const need = isRequired ? '' : ' (optional)';
    const from = since === null ? '' : `, since ${boardDayInWords(Date.parse(since))}`;
    return `${todo.responsible[mover]}: ${sentenceOf(item)}${need}${from}.`;
  }
  const by = due === null ? '' : `, by ${boardDeadlineInWords(Date.parse(due))}`;
  return `To do: ${sentenceOf(item)}${by}. ${noteOf(item)}${path === null ? '' : portalUrl + path}`.trim();
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
