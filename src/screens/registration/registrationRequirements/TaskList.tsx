import { useId } from 'react';
import { Link } from 'react-router-dom';
import { shownStatus, type Requirement } from '#domain/registration/requirements.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { StatusWord } from '#ui/status/StatusWord.tsx';

/** A registration's requirements, one row each; the whole row is a link if there is a page to open. */
export function TaskList({ list }: { list: readonly Requirement[] }) {
  return (
    <ol className="-my-3 divide-y divide-line">
      {list.map((line) => (
        <Task key={line.id} line={line} />
      ))}
    </ol>
  );
}

function Task({ line }: { line: Requirement }) {
  const isOpen = useOpenPath();
  const id = useId();
  const { title, instructions, disabled, url, description } = line;
  const opens = !disabled && url !== null && isOpen(url) ? url : null;
  return (
    <li
      className={`relative flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3 ${opens === null ? '' : 'hover:bg-accent-tint'}`}
    >
      <div className={`min-w-0 grow basis-56 ${disabled ? 'text-muted' : ''}`}>
        {opens === null ? (
          <p className="font-semibold">{title}</p>
        ) : (
          <Link
            to={opens}
            aria-describedby={`${id}-instructions ${id}-status`}
            className="link font-semibold after:absolute after:inset-0"
          >
            {title}
          </Link>
        )}
        <p id={`${id}-instructions`} className="text-sm text-muted">
          {instructions}
        </p>
      </div>
      <div id={`${id}-status`}>
        <StatusWord status={shownStatus(line)} words={description} />
      </div>
    </li>
  );
}
