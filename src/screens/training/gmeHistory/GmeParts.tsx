import { useSelector } from '@xstate/react';
import { Printer } from 'lucide-react';
import { memo, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PickListItem } from '#contract/pickLists/pickLists.ts';
import { gmeInformation } from '#contract/training/training.ts';
import type { RecordDraft } from '#domain/records/recordForm.ts';
import { gmeInformationProblems, residencyRules } from '#domain/training/areaRules.ts';
import { rotationRules } from '#domain/training/rotationRules.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { useResource } from '#portal/useResource.ts';
import { Button } from '#ui/Button.tsx';
import { Fold } from '#ui/Fold.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { PrintedHead } from '../../kit/PrintedHead.tsx';
import { MemberRecord } from '../../kit/records/MemberRecord.tsx';
import { RecordImport } from '../../kit/records/RecordImport.tsx';
import { Records } from '../../kit/records/Records.tsx';
import type { GmeHistoryRef } from './gmeProps.ts';
import { RuleMeters } from './RuleMeters.tsx';
import { SummaryTable } from './SummaryTable.tsx';
import { Timeline } from './Timeline.tsx';
import { useGmeWords } from './useGmeWords.ts';
import { useRotationPicture } from './useRotationPicture.ts';

interface GmePartsProps {
  actor: GmeHistoryRef;
  specialty: PickListItem;
}

const training = '/medical-training';
const listed = ['startDate', 'endDate', 'clinicalLevelId', 'clinicalActivity', 'programName'];

/** Timeline, list, sums and rules of one specialty, and what is general about its training. */
export function GmeParts({ actor, specialty }: GmePartsProps) {
  const { t } = useTranslation(['gme', 'common']);
  const { rotations, importing, gaps, summary, rules, profile, information, residencies } = useSelector(
    actor,
    ({ children }) => children,
  );
  const { value: foundGaps, ...gapPart } = useResource(gaps);
  const { value: rows, ...summaryPart } = useResource(summary);
  const { value: member } = useResource(profile);
  const { value: found, ...rulePart } = useResource(rules);
  const { isReady, hasLevels, isEditing, picture } = useRotationPicture(
    rotations,
    Number(specialty.itemValue),
  );
  const scope = useMemo(() => ({ examSpecialtyId: Number(specialty.itemValue) }), [specialty]);
  const importButton = useRef<HTMLButtonElement>(null);
  const place = useMemo(
    () => (importing && isReady ? { actor: importing, button: importButton } : undefined),
    [importing, isReady],
  );
  const words = useGmeWords();
  const { isPreview } = picture;
  const isEmpty = picture.rotations.length === 0;
  const fill = useCallback(
    (prefill: RecordDraft) => rotations?.send({ type: 'record.add', prefill }),
    [rotations],
  );
  return (
    <>
      <PrintedHead profile={member ?? null} />
      <PageTitle lead={specialty.itemDescription}>{t('gme:title')}</PageTitle>
      <BackToTraining />
      <div className="space-y-5 desktop:space-y-6">
        {isReady && !isEmpty && (
          <Panel title={t('gme:timeline.title')} {...gapPart} lines={12}>
            {foundGaps && rotations && (
              <Timeline picture={picture} gaps={foundGaps} onFill={isEditing ? null : fill} />
            )}
            <Button className="mt-5" onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4.5" />
              <span>{t('gme:print.act')}</span>
            </Button>
          </Panel>
        )}
        <div className="print:hidden">
          {rotations && (
            <Records
              records={rotations}
              rules={rotationRules}
              texts="gme:rotations"
              words={words.rotations}
              listed={listed}
              importing={place}
            />
          )}
          {place && !isEditing && (
            <RecordImport
              {...place}
              rules={rotationRules}
              existing={picture.rotations}
              scope={scope}
              title={t('gme:import.title')}
              columns={words.imported}
              texts="gme:rotations"
              words={words.rotations}
            />
          )}
        </div>
        <div className="print:hidden">
          <Panel
            title={t('gme:rules.title')}
            {...rulePart}
            // Without their names, the levels would be numbers for a moment.
            status={isReady && hasLevels ? rulePart.status : 'loading'}
            lines={12}
          >
            {found && <RuleMeters rules={found} picture={picture} />}
          </Panel>
        </div>
        <Panel
          title={t('gme:summary.title')}
          {...summaryPart}
          status={isReady ? summaryPart.status : 'loading'}
          lines={6}
        >
          {rows && (
            <Fold
              isNarrowOnly
              label={t('gme:summary.show')}
              isEmpty={(isPreview ? picture.rotations : rows).length === 0}
            >
              <SummaryTable rows={rows} preview={isPreview ? picture.rotations : null} />
            </Fold>
          )}
        </Panel>
        <div className="space-y-5 desktop:space-y-6 print:hidden">
          {information && (
            <MemberRecord
              card={information}
              area={gmeInformation}
              check={gmeInformationProblems}
              texts="gme:information"
              foldedAs={t('gme:information.show')}
            />
          )}
          {residencies && <Records records={residencies} rules={residencyRules} texts="gme:residencies" />}
        </div>
      </div>
    </>
  );
}

/** Memoized: the page renders with each key in its form. */
const BackToTraining = memo(function BackToTraining() {
  const { t } = useTranslation(['gme', 'common']);
  const isOpen = useOpenPath();
  if (!isOpen(training)) return null;
  return (
    <p className="-mt-4 mb-4 print:hidden">
      <Link to={training} className="link inline-flex min-h-11 items-center">
        {t('gme:back')}
      </Link>
    </p>
  );
});
