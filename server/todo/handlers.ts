import type { todo as rows } from '#contract/todo/todo.ts';
import { toDoList } from '#domain/todo/toDoList.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { memberData, registrationsOf } from './memberData.ts';

/** What the caller has to do, from the same function as in the portal. */
export function toDoHandlers(deps: Deps): HandlersFor<typeof rows> {
  const { db, clock, settings } = deps;
  const dataOf = memberData(deps);
  return {
    listRegistrationFacts: ({ person }) => registrationsOf(db, settings, person, clock()),
    listToDo: async ({ person }) => {
      const now = clock();
      const { mine, others } = toDoList(await dataOf(person, now), now);
      return { mine: [...mine], others: [...others] };
    },
  };
}
