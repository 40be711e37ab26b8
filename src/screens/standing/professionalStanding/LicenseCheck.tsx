import { useTranslation } from 'react-i18next';
import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import type { MedicalLicense } from '#contract/standing/standing.ts';
import { licenseCoverage } from '#domain/standing/licenseCoverage.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Callout } from '#ui/Callout.tsx';

interface LicenseCheckProps {
  exams: readonly ExamOverviewItem[];
  licenses: readonly MedicalLicense[];
  /** The board's calendar day. */
  today: string;
}

/** Whether the licenses cover each certifying exam of the member, in a sentence. */
export function LicenseCheck({ exams, licenses, today }: LicenseCheckProps) {
  const { t } = useTranslation(['standing']);
  const { day } = useFormats();
  if (exams.length === 0) return null;
  return (
    <section aria-label={t('standing:coverage.title')} className="space-y-3">
      {exams.map(({ examId, examName, examEndDate }) => {
        const { state, license } = licenseCoverage(licenses, examEndDate, today);
        return (
          <Callout key={examId} tone={state === 'covered' ? 'success' : 'warning'}>
            {t(`standing:coverage.${state}`, {
              exam: examName,
              last: day(examEndDate),
              state: license?.issuingState,
              number: license?.licenseNumber,
              type: license?.licenseType,
              day: license && day(license.expireDate),
            })}
          </Callout>
        );
      })}
    </section>
  );
}
