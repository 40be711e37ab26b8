import { expect, it } from 'vitest';
import { filesBelow, textOf } from '../support/sources.ts';

/** A variable, or an empty collection, at the top of a module: it outlives the portal and its user. */
const state = /^(?:export )?(?:let |const \w+(?:: [^=]+)? = new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\))/m;

it('what a tab knows is in actors, services or the tab’s memory, and in no variable of a module', () => {
  const modules = ['src/wiring', 'src/machines', 'src/screens'].flatMap((folder) =>
    filesBelow(folder, /(?<!\.(test|walk|d))\.tsx?$/),
  );
  expect(modules.filter((path) => state.test(textOf(path)))).toEqual([]);
});
