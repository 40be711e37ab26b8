import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useSystemActor } from '#portal/useSystemActor.ts';
import type { ExamRef } from './examRef.ts';

/** Elements in which letters are input and arrows move the cursor. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('textarea, select, input:not([type="checkbox"]), [contenteditable]') !== null;

/** An open dialog: what is behind it must not react. */
const isCovered = () => document.querySelector('[aria-modal="true"]') !== null;

export const gradeGroupId = 'exam-grades';
export const commentId = 'exam-comment';
export const noteId = 'exam-note';
export const notesToggleId = 'exam-notes-toggle';

/** Opens the private notes and goes to the field of a new one. */
const focusNote = () => {
  if (!document.getElementById(noteId)?.checkVisibility?.())
    document.getElementById(notesToggleId)?.closest('button')?.click();
  // The panel is shown first.
  setTimeout(() => {
    const field = document.getElementById(noteId);
    field?.scrollIntoView({ block: 'nearest' });
    field?.focus({ preventScroll: true });
  });
};

export const focusComment = () => {
  const field = document.getElementById(commentId);
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.scrollIntoView({ block: 'nearest' });
  field.focus();
  // Put the cursor at the end, so that typing continues there.
  field.setSelectionRange(field.value.length, field.value.length);
};
export const focusGrades = () => document.getElementById(gradeGroupId)?.focus({ preventScroll: true });

type ShieldRef = ReturnType<typeof useSystemActor<'shield'>>;

interface ExamKeys {
  /** Single-key shortcuts can be turned off (WCAG 2.1.4). */
  isOn: boolean;
  onMap: () => void;
}

/**
 * The keyboard shortcuts of the exam: digits score the open case, letters move between cases. They are ignored in
 * text fields, with a modifier, during a dialog, and while a key repeats.
 */
export function useExamKeys(actor: ExamRef, { isOn, onMap }: ExamKeys) {
  const isAsked = useSelector(useSystemActor('dialogs'), ({ context }) => context.queue.length > 0);
  const shield = useSystemActor('shield');
  const toggleMap = useRef(onMap);
  useEffect(() => {
    toggleMap.current = onMap;
  }, [onMap]);

  useEffect(() => {
    if (!isOn || isAsked) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing)
        return;
      if (isTyping(event.target) || isCovered()) return;
      const act = event.key === '?' ? toggleMap.current : actOf(actor, shield, event.key);
      if (!act) return;
      event.preventDefault();
      if (!event.repeat) act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [actor, shield, isOn, isAsked]);
}

/** What a key does in the current state; undefined if nothing. */
function actOf(actor: ExamRef, shield: ShieldRef, key: string): (() => void) | undefined {
  const snapshot = actor.getSnapshot();
  const { exam, marks, position } = snapshot.context;
  const letter = key.toLowerCase();
  if (letter === 'h') return () => shield.send({ type: 'shield.toggle' });
  if (shield.getSnapshot().hasTag('raised') || snapshot.hasTag('readOnly')) return undefined;

  if (letter === 's') {
    if (snapshot.hasTag('scoring')) return () => actor.send({ type: 'review.open' });
    if (snapshot.hasTag('reviewing')) return () => actor.send({ type: 'review.close' });
  }
  if (letter === 'n' && snapshot.hasTag('inProgress')) return () => actor.send({ type: 'case.nextLacking' });
  if (!snapshot.hasTag('scoring')) return undefined;
  if (letter === 'j' || key === 'ArrowRight') return () => actor.send({ type: 'case.next' });
  if (letter === 'k' || key === 'ArrowLeft') return () => actor.send({ type: 'case.previous' });
  if (letter === 'c') return focusComment;
  if (letter === 'p') return focusNote;

  if (letter === 'u' && snapshot.hasTag('mayUndo')) return () => actor.send({ type: 'score.undo' });
  if (key === '0' && marks.some((mark) => mark.position === position && mark.score !== null))
    return () => actor.send({ type: 'score.clear', position });
  const grade = /^[1-9]$/.test(key) ? exam?.configuration.grades[Number(key) - 1] : undefined;
  return grade && (() => actor.send({ type: 'score.give', position, score: grade.value }));
}
