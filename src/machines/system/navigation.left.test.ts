import { expect, it } from 'vitest';
import { runInSystem } from '#tests/support/machines/system.ts';
import { navigationMachine } from './navigation.machine.ts';

it('says what ends with the page, where the person leaves it all the same', async () => {
  const { actor, received, answerQuestion } = runInSystem(navigationMachine, {
    input: { examInProgress: false },
  });
  const left = { key: 'common:notDeleted' };
  actor.send({ type: 'edits.began', by: 'form' });
  actor.send({ type: 'edits.began', by: 'removal', left });
  actor.send({ type: 'leave.requested' });
  await answerQuestion(false);
  expect(received('toasts')).toEqual([]);
  actor.send({ type: 'leave.requested' });
  await answerQuestion(true);
  expect(received('toasts')).toMatchObject([{ type: 'toast.show', id: 'removal.left', message: left }]);
  // On another page it is read; only what is said at a sign-out is read after it.
  expect(received('toasts')[0]).not.toHaveProperty('outlivesSession');
});
