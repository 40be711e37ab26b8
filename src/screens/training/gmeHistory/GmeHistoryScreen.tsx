import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { usePickListPart } from '#portal/usePickList.ts';
import { Link } from 'react-router-dom';
import { buttonStyle } from '#ui/Button.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { GmeParts } from './GmeParts.tsx';
import type { GmeHistoryRef } from './gmeProps.ts';

/** The rotations of a residency or fellowship, and what they add up to (second specification, §2). */
export default function GmeHistoryScreen({ actor }: { actor: GmeHistoryRef }) {
  const { t } = useTranslation(['gme', 'common']);
  const wanted = useSelector(actor, ({ context }) => context.params.examSpecialtyId);
  const { items, ...list } = usePickListPart('exam-specialties');
  const specialty = items.find(({ itemValue }) => itemValue === wanted);
  if (list.status !== 'ready')
    return (
      <>
        <PageTitle lead={'\u00A0'}>{t('gme:title')}</PageTitle>
        <Panel title={t('gme:rotations.title')} {...list} lines={24} alone prominent />
      </>
    );
  if (!specialty)
    return (
      <>
        <PageTitle>{t('gme:title')}</PageTitle>
        <Panel title={t('gme:missing.title')} status="ready">
          <p className="max-w-prose">{t('gme:missing.text')}</p>
          <Link to="/medical-training" className={`${buttonStyle('primary')} mt-5`}>
            {t('gme:missing.training')}
          </Link>
        </Panel>
      </>
    );
  return <GmeParts actor={actor} specialty={specialty} />;
}
