import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RegistrationRequirementsRef } from '#machines/registration/registrationRequirements/registrationRequirements.machine.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RequirementParts } from './RequirementParts.tsx';

/** What the registration for an exam still needs (second specification, §2 "registration requirements dashboard"). */
export default function RegistrationRequirementsScreen({ actor }: { actor: RegistrationRequirementsRef }) {
  const { t } = useTranslation(['requirements', 'common']);
  const { title, fault } = useSelector(actor, ({ context }) => context);
  const isReady = useSelector(actor, (snapshot) => snapshot.hasTag('ready'));
  const isMissing = useSelector(actor, (snapshot) => snapshot.hasTag('missing'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));

  return (
    <>
      {/* The line is rendered before the exam's name has loaded. */}
      <PageTitle lead={title === '' ? '\u00A0' : title}>{t('requirements:title')}</PageTitle>
      {isReady && <RequirementParts actor={actor} />}
      {isMissing && (
        <Panel title={t('requirements:missing.title')} status="ready">
          <p className="max-w-prose">{t('requirements:missing.text')}</p>
          <Link to="/apply-and-register" className={`${buttonStyle('primary')} mt-5`}>
            {t('requirements:exams')}
          </Link>
        </Panel>
      )}
      {!isReady && !isMissing && (
        <Panel
          title={t('requirements:exam')}
          status={isFailed ? 'failed' : 'loading'}
          fault={fault}
          onRetry={() => actor.send({ type: 'requirements.reload' })}
          lines={24}
          alone
          prominent
        />
      )}
    </>
  );
}
