import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { medicalLicenses } from '#contract/standing.ts';
import { medicalLicenseRules } from '#domain/standing/medicalLicense.ts';
import type { AreaRecords } from '#machines/kit/records/areaRecords.ts';
import type { PartsRef } from '#machines/kit/parts.machine.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Records } from '../../kit/records/Records.tsx';

type StandingRef = PartsRef<{ licenses: AreaRecords<typeof medicalLicenses>['machine'] }>;

/** What shows the board that a member may practice (second specification, §7 "Professional standing"). */
export default function ProfessionalStandingScreen({ actor }: { actor: StandingRef }) {
  const { t } = useTranslation(['standing', 'records', 'common']);
  const licenses = useSelector(actor, ({ children }) => children.licenses);
  const words = useMemo(
    () => ({
      title: t('standing:licenses.title'),
      lead: t('standing:licenses.lead'),
      empty: t('standing:licenses.empty'),
      add: t('standing:licenses.add'),
      addTitle: t('standing:licenses.addTitle'),
      changeTitle: t('standing:licenses.changeTitle'),
      filter: t('standing:licenses.filter'),
      file: t('standing:licenses.file'),
      labelOf: (field: keyof typeof medicalLicenses.fields) => t(`standing:licenses.fields.${field}`),
    }),
    [t],
  );
  return (
    <>
      <PageTitle lead={t('standing:lead')}>{t('standing:title')}</PageTitle>
      {licenses && <Records records={licenses} rules={medicalLicenseRules} words={words} />}
    </>
  );
}
