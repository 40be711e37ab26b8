import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ExaminationRostersRef } from '#machines/scoring/examinationRosters/examinationRosters.machine.ts';
import type { SessionChoice } from '#machines/scoring/examinationRosters/examinationRosters.types.ts';
import { useResource } from '#portal/useResource.ts';
import { ShieldedPage } from '#screens/kit/shield/ShieldedPage.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { CaseDesk } from './CaseDesk.tsx';
import { CaseLists, rosterPath } from './CaseLists.tsx';

/** The cases of the examiner's sessions, to read before and between the exams. */
export default function ExaminationRostersScreen({ actor }: { actor: ExaminationRostersRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const sessions = useResource(useSelector(actor, ({ children }) => children.sessions));
  const isUnknown = useSelector(actor, (snapshot) => snapshot.hasTag('unknownSession'));
  const list = sessions.value ?? [];

  return (
    <ShieldedPage>
      <PageTitle lead={t('scoring:rosters.lead')}>{t('scoring:rosters.title')}</PageTitle>
      {list.length > 0 ? (
        <div className="@container space-y-5 desktop:space-y-6">
          <SessionField actor={actor} sessions={list} isUnknown={isUnknown} />
          {!isUnknown && (
            <div className="grid items-start gap-5 desktop:gap-6 @3xl:grid-cols-[17rem_minmax(0,1fr)]">
              <CaseLists actor={actor} />
              <CaseDesk actor={actor} />
            </div>
          )}
        </div>
      ) : (
        <Panel
          title={t('scoring:rosters.session')}
          status={sessions.status}
          fault={sessions.fault}
          onRetry={sessions.onRetry}
          lines={12}
          alone
          prominent
          empty={t('scoring:rosters.noSessions')}
        />
      )}
    </ShieldedPage>
  );
}

interface FieldProps {
  actor: ExaminationRostersRef;
  sessions: readonly SessionChoice[];
  isUnknown: boolean;
}

function SessionField({ actor, sessions, isUnknown }: FieldProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const navigate = useNavigate();
  const id = useId();
  const chosen = useSelector(actor, ({ context }) => context.session?.value ?? '');
  return (
    <div className="max-w-xl">
      <SelectField
        id={id}
        label={t('scoring:rosters.session')}
        error={isUnknown ? t('scoring:rosters.unknownSession') : undefined}
        value={chosen}
        {...(isUnknown && { placeholder: t('scoring:rosters.choose') })}
        choices={sessions.map(({ value, label }) => ({ value, label }))}
        onChange={({ target }) =>
          void (target.value && navigate(rosterPath(target.value), { preventScrollReset: true }))
        }
      />
    </div>
  );
}
