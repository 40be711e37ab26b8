import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { LONGEST_TEXT } from '#contract/scoring/scoring.ts';
import { typedText } from '#domain/typed/typedText.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { OralExamRef } from '#machines/scoring/oralExam/oralExam.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { useMayScore } from './examRef.ts';
import { Key } from './Key.tsx';
import { TextKeeper } from './TextKeeper.tsx';
import { focusGrades, notesToggleId, noteId } from './useExamKeys.ts';

type NotesRef = NonNullable<ReturnType<OralExamRef['getSnapshot']>['children']['notes']>;

interface PrivateNotesProps {
  actor: OralExamRef;
  hasKeys: boolean;
}

/** The examiner's private notes while scoring, below a button; they are on this device only. */
export function PrivateNotes({ actor, hasKeys }: PrivateNotesProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const notes = useSelector(actor, ({ children }) => children.notes);
  const mayScore = useMayScore(actor);
  if (!notes) return null;
  return (
    <Disclosure
      className="max-desktop:order-5"
      buttonClassName="w-full text-sm font-semibold"
      label={
        <span id={notesToggleId} className="flex flex-wrap items-center gap-2">
          <Title notes={notes} />
          {hasKeys && <Key className="max-desktop:hidden">P</Key>}
          <span className="sr-only">{t('scoring:exam.notes.only')}</span>
        </span>
      }
    >
      <NewNote actor={actor} notes={notes} />
      <NoteList actor={actor} notes={notes} mayChange={mayScore} />
    </Disclosure>
  );
}

function Title({ notes }: { notes: NotesRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const count = useSelector(notes, ({ context }) => context.notes.length);
  return <>{count === 0 ? t('scoring:exam.notes.title') : t('scoring:exam.notes.count', { count })}</>;
}

function NewNote({ actor, notes }: { actor: OralExamRef; notes: NotesRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const mayScore = useMayScore(actor);
  const isReady = useSelector(notes, (snapshot) => snapshot.hasTag('ready'));
  const text = useSelector(notes, ({ context }) => context.draft?.text ?? '');
  const isKept = useSelector(notes, ({ context }) => context.isKept);
  const hintId = `${noteId}-hint`;
  return (
    <div className="space-y-2 pb-2">
      <label htmlFor={noteId} className="block text-sm">
        {t('scoring:exam.notes.new')}
      </label>
      <TextKeeper
        id={noteId}
        describedBy={hintId}
        rows={2}
        maxLength={LONGEST_TEXT}
        value={text}
        isReadOnly={!mayScore || !isReady}
        onText={(typed) =>
          notes.send({ type: 'note.type', text: typed, at: actor.getSnapshot().context.now })
        }
        onLeave={focusGrades}
        onDone={() => notes.send({ type: 'note.add' })}
      />
      <p id={hintId} className="text-sm text-muted">
        {t('scoring:exam.notes.hint')}
      </p>
      {!isKept && (
        <p role="alert" className="text-sm font-semibold text-warning">
          {t('scoring:exam.notes.notKept')}
        </p>
      )}
      <Button
        className="text-sm"
        onClick={() => {
          notes.send({ type: 'note.add' });
          document.getElementById(noteId)?.focus();
        }}
      >
        {t('scoring:exam.notes.add')}
      </Button>
    </div>
  );
}

interface NoteListProps {
  actor: OralExamRef;
  notes: NotesRef;
  /** There is a field to change them in. */
  mayChange?: boolean;
}

/** The notes with the time of the exam at which each was begun. */
function NoteList({ actor, notes, mayChange = false }: NoteListProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const { countdown } = useFormats();
  const list = useSelector(notes, ({ context }) => context.notes);
  const draft = useSelector(notes, ({ context }) => context.draft);
  const startedAt = useSelector(actor, ({ context }) => context.startedAt);
  const timeOf = (at: number) => countdown(Math.max(0, at - (startedAt ?? at)));
  return (
    <ol className="divide-y divide-line">
      {list.map(({ at, text }) => (
        <li key={at} className="flex items-start gap-3 text-sm">
          <span className="tabular py-2.5 text-muted">{timeOf(at)}</span>
          <span className="min-w-0 grow py-2.5 whitespace-pre-line wrap-anywhere">{text}</span>
          {mayChange && (
            <Button
              tone="quiet"
              aria-label={t('scoring:exam.notes.editOf', { time: timeOf(at) })}
              className="-mr-2 shrink-0 px-2! text-sm"
              onClick={() => {
                notes.send({ type: 'note.edit', at });
                document.getElementById(noteId)?.focus();
              }}
            >
              {t('scoring:exam.notes.edit')}
            </Button>
          )}
        </li>
      ))}
      {draft && typedText(draft.text) !== '' && (
        <li className="flex gap-3 py-2.5 text-sm text-muted">
          <span className="tabular">{timeOf(draft.at)}</span>
          <span className="min-w-0 whitespace-pre-line wrap-anywhere">{draft.text}</span>
        </li>
      )}
    </ol>
  );
}

/** The notes as an aid beside the summary; nothing if there are none. */
export function NotesAside({ actor }: { actor: OralExamRef }) {
  const notes = useSelector(actor, ({ children }) => children.notes);
  return notes ? <Aside actor={actor} notes={notes} /> : null;
}

function Aside({ actor, notes }: NoteListProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const hasNone = useSelector(
    notes,
    ({ context }) => context.notes.length === 0 && typedText(context.draft?.text ?? '') === '',
  );
  if (hasNone) return null;
  return (
    <section aria-labelledby="exam-notes-aside" className="mt-5">
      <h2 id="exam-notes-aside" className="font-sans text-sm font-semibold">
        {t('scoring:exam.notes.title')}
      </h2>
      <p className="text-sm text-muted">{t('scoring:exam.notes.hint')}</p>
      <NoteList actor={actor} notes={notes} />
    </section>
  );
}
