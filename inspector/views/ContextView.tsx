import { useMemo } from 'react';
import { changesBetween, type Change } from '../model/changes.ts';

/** Longer values end in an ellipsis; the whole is below. */
const LONGEST = 120;
const short = (text: string | undefined) =>
  text !== undefined && text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
const shown = (text: string | undefined): unknown => {
  const { context, output, error } = (text === undefined ? {} : JSON.parse(text)) as Record<string, unknown>;
  return {
    ...(context !== undefined && { context }),
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error }),
  };
};

const signs: Readonly<Record<Change['kind'], string>> = { added: '+', removed: '−', changed: '~' };

/** What an event changed in a context, and the context after it. */
export function ContextView({
  snapshot,
  before,
  event,
}: {
  snapshot: string | undefined;
  before: string | undefined;
  event: string;
}) {
  const changes = useMemo(
    () => (before === undefined ? [] : changesBetween(shown(before), shown(snapshot))),
    [before, snapshot],
  );
  const whole = useMemo(() => JSON.stringify(shown(snapshot), null, 2), [snapshot]);
  return (
    <>
      {changes.length === 0 ? (
        <p className="empty">{event} changed nothing here.</p>
      ) : (
        <ul className="changes" aria-label={`What ${event} changed`}>
          {changes.map(({ path, kind, before: old, after }) => (
            <li key={path} className={kind}>
              <span aria-hidden="true">{signs[kind]} </span>
              <span className="visually-hidden">{kind} </span>
              <code>{path}</code>
              {old !== undefined && <del>{short(old)}</del>}{' '}
              {after !== undefined && <ins>{short(after)}</ins>}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>Whole context</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{whole}</pre>
      </details>
    </>
  );
}
