import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { CheckboxField } from '#ui/fields/CheckboxField.tsx';
import { useExam, type ExamRef } from './parts/examRef.ts';
import { Key } from './parts/Key.tsx';

const letters = [
  'next',
  'previous',
  'lacking',
  'comment',
  'notes',
  'summary',
  'undo',
  'shield',
  'map',
] as const;
const keys: Readonly<Record<(typeof letters)[number], readonly string[]>> = {
  next: ['J', '→'],
  previous: ['K', '←'],
  lacking: ['N'],
  comment: ['C'],
  notes: ['P'],
  summary: ['S'],
  undo: ['U'],
  shield: ['H'],
  map: ['?'],
};

interface KeyMapProps {
  actor: ExamRef;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
}

/** What the keys do. It takes neither focus nor keys, so that the examiner can keep scoring. */
export function KeyMap({ actor, isOn, onSwitch, onClose }: KeyMapProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const grades = useExam(actor)?.configuration.grades ?? [];

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      onClose();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onClose]);

  return (
    <section
      id="exam-keys"
      aria-labelledby="exam-keys-title"
      className="fixed inset-x-3 top-3 z-20 max-h-[38dvh] overflow-y-auto rounded-sheet border border-line bg-raised p-4 text-sm shadow-float desktop:top-auto desktop:right-6 desktop:bottom-[calc(1.5rem+var(--standing))] desktop:left-auto desktop:max-h-[calc(100dvh-3rem-var(--standing))] desktop:w-80"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="exam-keys-title" className="text-lg">
          {t('scoring:keys.title')}
        </h2>
        <Button tone="quiet" onClick={onClose} className="-mr-2 px-3!">
          {t('scoring:keys.close')}
        </Button>
      </div>
      <dl className="mt-1 grid grid-cols-[max-content_1fr] items-center gap-x-4 gap-y-1.5">
        {grades.slice(0, 9).map(({ value, label }, place) => (
          <Row key={value} names={[String(place + 1)]} does={t('scoring:keys.grade', { grade: label })} />
        ))}
        <Row names={['0']} does={t('scoring:keys.clear')} />
        {letters.map((letter) => (
          <Row key={letter} names={keys[letter]} does={t(`scoring:keys.${letter}`)} />
        ))}
        <Row names={['Ctrl', 'Enter']} does={t('scoring:keys.done')} />
        <Row names={['Esc']} does={t('scoring:keys.escape')} />
      </dl>
      <div className="mt-2 border-t border-line pt-1">
        <CheckboxField
          id="exam-keys-on"
          label={t('scoring:keys.on')}
          hint={t('scoring:keys.onHint')}
          checked={isOn}
          onChange={({ target }) => onSwitch(target.checked)}
        />
      </div>
    </section>
  );
}

const Row = ({ names, does }: { names: readonly string[]; does: string }) => (
  <>
    <dt className="flex gap-1">
      {names.map((name) => (
        <span key={name}>
          <Key>{name}</Key>
          <span className="sr-only">{name}</span>
        </span>
      ))}
    </dt>
    <dd>{does}</dd>
  </>
);
