import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { caseLogGaps, type CaseLogGap } from '#domain/application/caseLog.ts';
import {
  caseLogBodyOf,
  countName,
  OTHER_PROGRAM,
  type CaseLogDraft,
} from '#domain/application/caseLogForm.ts';
import type { CaseLogCard } from '#machines/application/caseLogs/caseLogs.types.ts';
import type { Gap } from '#ui/card/GapList.tsx';

/** With more categories than this, they are listed on request only. */
const MANY = 8;

/** What a case log still needs while typing, as text with the field where it belongs. */
export function useGaps(draft: CaseLogDraft, directory: CaseLogCard['directory'], isReadOnly: boolean) {
  const { t } = useTranslation(['cards', 'common']);
  const [lacking] = useState(() =>
    saidOnce((kind: 'group' | 'category', name: string, count: number) =>
      t(`cards:caseLogs.gap.${kind}`, { name, count }),
    ),
  );

  const lineOf = (gap: CaseLogGap): { field: string; text: string } => {
    switch (gap.kind) {
      case 'pathway':
        return { field: 'examPathwayId', text: t('cards:caseLogs.gap.pathway') };
      case 'program':
        return isProgramNamed(draft)
          ? { field: 'completedOn', text: t('cards:caseLogs.gap.completedOn') }
          : { field: 'institutionId', text: t('cards:caseLogs.gap.institution') };
      case 'period': {
        const field = draft.startDate === '' ? 'startDate' : 'endDate';
        return { field, text: t(`cards:caseLogs.gap.${field}`) };
      }
      case 'appointments':
        return { field: 'appointments', text: t('cards:caseLogs.gap.appointments') };
      case 'group': {
        const group = directory.examCaseLogs.find((each) => each.examCaseLogId === gap.examCaseLogId);
        return {
          field: `counts.${countName(group?.categories[0]?.categoryId ?? 0)}`,
          text: lacking(gap.kind, gap.name, gap.lacking),
        };
      }
      case 'category':
        return {
          field: `counts.${countName(gap.categoryId)}`,
          text: lacking(gap.kind, gap.name, gap.lacking),
        };
    }
  };
  const gapOf = (gap: CaseLogGap): Gap => {
    const { field, text } = lineOf(gap);
    return { field: isReadOnly ? null : field, text };
  };

  const gaps = caseLogGaps(caseLogBodyOf(draft, directory), directory);
  const kinds = gaps.filter(({ kind }) => kind === 'category').map(gapOf);
  const others = gaps.filter(({ kind }) => kind !== 'category').map(gapOf);
  return kinds.length > MANY
    ? {
        gaps: others,
        folded: { title: t('cards:caseLogs.gap.folded', { count: kinds.length }), gaps: kinds },
      }
    : { gaps: [...others, ...kinds] };
}

function isProgramNamed({ institutionId, programName }: CaseLogDraft) {
  return institutionId === OTHER_PROGRAM ? programName.trim() !== '' : institutionId !== '';
}

/** There may be hundreds of lines, of which a key press changes one or two: cache each. */
function saidOnce<Parts extends readonly (string | number)[]>(say: (...parts: Parts) => string) {
  const said = new Map<string, string>();
  return (...parts: Parts): string => {
    const key = parts.join(' ');
    const text = said.get(key) ?? say(...parts);
    said.set(key, text);
    return text;
  };
}
