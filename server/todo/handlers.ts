import type { todo as rows } from '#contract/todo/todo.ts';
import { toDoList } from '#domain/todo/toDoList.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { memberFacts, registrationFactsOf } from './memberFacts.ts';

/** What the caller has to do, from the same function as in the portal. */
export function toDoHandlers(deps: Deps): HandlersFor<typeof rows> {
  const { db, clock, settings } = deps;
  const factsOf = memberFacts(deps);
  return {
    listRegistrationFacts: ({ person }) => registrationFactsOf(db, settings, person, clock()),
    listToDo: async ({ person }) => {
      const now = clock();
      const { mine, others } = toDoList(await factsOf(person, now), now);
      return { mine: [...mine], others: [...others] };
    },
  };
}
