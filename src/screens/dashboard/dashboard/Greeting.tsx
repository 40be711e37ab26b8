import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useDashboard, usePanel, type DashboardRef } from './usePanels.ts';

/** The title of the page, with the member's name and board number. */
export function Greeting({ actor }: { actor: DashboardRef }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const userName = useSelector(actor, ({ context }) => context.person!.userName); // the route is for signed-in people
  const { profile } = useDashboard(actor).facts;
  const { status } = usePanel(actor, 'profile');

  function leadOf() {
    // The line is rendered before the name has loaded.
    if (!profile) return status === 'failed' ? t('dashboard:welcome.userName', { userName }) : '\u00A0';
    const { displayName, firstName, lastName, absId } = profile;
    const name = displayName || `${firstName} ${lastName}`;
    return (
      <>
        <span className="font-semibold text-ink">{name}</span>
        {absId !== null && <> · {t('dashboard:welcome.number', { number: absId })}</>}
      </>
    );
  }
  return <PageTitle lead={leadOf()}>{t('dashboard:title')}</PageTitle>;
}
