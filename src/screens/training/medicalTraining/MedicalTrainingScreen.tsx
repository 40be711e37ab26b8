import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  medicalSchool,
  type additionalTrainings,
  type advancedTrainings,
  type fellowships,
  type otherCertifications,
  type Residency,
} from '#contract/training/training.ts';
import type { RecordRules } from '#domain/records/recordRules.ts';
import {
  additionalTrainingRules,
  advancedTrainingRules,
  fellowshipRules,
  otherCertificationRules,
  residencyRules,
} from '#domain/training/areaRules.ts';
import type { Period } from '#domain/training/gaps.ts';
import { overlappedResidency } from '#domain/training/residencyOverlaps.ts';
import type { AreaRecords } from '#machines/kit/records/areaRecords.ts';
import type { MemberCard } from '#machines/kit/records/memberCard.ts';
import type { PartsRef } from '#machines/kit/parts.machine.ts';
import type { ResourceMachine } from '#machines/kit/resource.machine.ts';
import { useResource } from '#portal/useResource.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { MemberRecord } from '../../kit/records/MemberRecord.tsx';
import { Records } from '../../kit/records/Records.tsx';
import { RotationLinks } from './RotationLinks.tsx';
import { useTrainingWords } from './useTrainingWords.ts';

type MedicalTrainingRef = PartsRef<{
  school: MemberCard;
  advanced: AreaRecords<typeof advancedTrainings>['machine'];
  fellowships: AreaRecords<typeof fellowships>['machine'];
  certifications: AreaRecords<typeof otherCertifications>['machine'];
  additional: AreaRecords<typeof additionalTrainings>['machine'];
  residencies: ResourceMachine<readonly Residency[]>;
}>;

const noResidencies: readonly Residency[] = [];

/** The rules of an area with a warning about days of a residency. */
const besideResidencies = <Rules extends RecordRules<any>>(
  rules: Rules,
  residencies: readonly Residency[],
) => ({
  ...rules,
  warn: (body: Period) => (overlappedResidency(body, residencies) ? { startDate: 'overlapsResidency' } : {}),
  warnedAbout: (body: Period) => {
    const row = overlappedResidency(body, residencies);
    return row ? { startDate: { naming: residencyRules, row } } : {};
  },
});

/** Medical school, fellowships, other certificates and other training (second specification, §7 "Medical training"). */
export default function MedicalTrainingScreen({ actor }: { actor: MedicalTrainingRef }) {
  const { t } = useTranslation(['training', 'records', 'common']);
  const parts = useSelector(actor, ({ children }) => children);
  const { value } = useResource(parts.residencies);
  const residencies = value ?? noResidencies;
  const words = useTrainingWords();
  const rules = useMemo(
    () => ({
      fellowships: besideResidencies(fellowshipRules, residencies),
      advanced: besideResidencies(advancedTrainingRules, residencies),
    }),
    [residencies],
  );
  const { school, fellowships, certifications, advanced, additional } = parts;
  return (
    <>
      <PageTitle lead={t('training:lead')}>{t('training:title')}</PageTitle>
      <div className="space-y-8">
        {school && <MemberRecord card={school} area={medicalSchool} texts="training:school" />}
        <RotationLinks />
        {fellowships && (
          <Records
            records={fellowships}
            rules={rules.fellowships}
            texts="training:fellowships"
            words={words.besideResidencies}
          />
        )}
        {certifications && (
          <Records
            records={certifications}
            rules={otherCertificationRules}
            texts="training:certifications"
            words={words.certifications}
          />
        )}
        {advanced && (
          <Records
            records={advanced}
            rules={rules.advanced}
            texts="training:advanced"
            words={words.besideResidencies}
          />
        )}
        {additional && (
          <Records records={additional} rules={additionalTrainingRules} texts="training:additional" />
        )}
      </div>
    </>
  );
}
