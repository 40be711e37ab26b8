import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { mayChange } from '#domain/scoring/ledger.ts';
import type { ExaminationScoresRef } from '#machines/scoring/examinationScores/examinationScores.machine.ts';
import { Button } from '#ui/Button.tsx';
import type { LedgerRow } from './useLedger.ts';

/** A score, with a button to change it while the sheet is open. */
export function EditableScore({ actor, row }: { actor: ExaminationScoresRef; row: LedgerRow }) {
  const { t } = useTranslation(['scoring', 'common']);
  const [draft, setDraft] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { line, score, label, grades, serverVersion, comment } = row;
  const what = { case: line.position, name: line.examineeName };
  const close = () => {
    setDraft(null);
    setTimeout(() => box.current?.querySelector('button')?.focus());
  };
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (draft === null || draft === '') return;
    const { examScoringId, examScheduleId } = line;
    if (draft !== score)
      actor.send({ type: 'score.change', examScoringId, examScheduleId, score: draft, base: serverVersion });
    close();
  };

  const mayEdit = mayChange(row) && grades.length > 0;
  const chosen = grades.find(({ value }) => value === draft);
  if (draft === null || !mayEdit)
    return (
      <div ref={box} className="flex flex-wrap items-center gap-x-2">
        {label !== '' && <span className="font-semibold">{label}</span>}
        {mayEdit && (
          <Button
            tone="quiet"
            aria-label={t(
              score === null ? 'scoring:scores.edit.giveOf' : 'scoring:scores.edit.changeOf',
              what,
            )}
            onClick={() => {
              setDraft(score ?? '');
              setTimeout(() => box.current?.querySelector('select')?.focus());
            }}
            className="-my-2 -ml-2 px-2! text-left!"
          >
            {t(score === null ? 'scoring:scores.edit.give' : 'scoring:scores.edit.change')}
          </Button>
        )}
      </div>
    );
  return (
    <div ref={box}>
      <form onSubmit={save} className="space-y-2 columns:min-w-41">
        <select
          aria-label={t('scoring:scores.edit.label', what)}
          className="control"
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={onKeyDown}
        >
          {score === null && <option value="">{t('scoring:scores.edit.choose')}</option>}
          {grades.map((grade) => (
            <option key={grade.value} value={grade.value}>
              {grade.label}
            </option>
          ))}
        </select>
        {chosen?.commentRequired === true && comment.text === '' && (
          <p className="text-sm">{t('scoring:scores.edit.needsComment')}</p>
        )}
        <div className="flex flex-wrap gap-x-1 gap-y-2">
          <Button type="submit" onKeyDown={onKeyDown} className="px-2.5!">
            {t('common:actions.save')}
          </Button>
          <Button tone="quiet" onClick={close} onKeyDown={onKeyDown} className="px-2.5!">
            {t('common:actions.cancel')}
          </Button>
        </div>
      </form>
    </div>
  );
}
