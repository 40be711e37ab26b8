import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useDashboard, usePanel, type DashboardRef } from './usePanels.ts';

const blank = '\u00A0';

/** The title of the page, with the member's name and board number. */
export function Greeting({ actor }: { actor: DashboardRef }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const userName = useSelector(actor, ({ context }) => context.person!.userName); // the route is for signed-in people
  const { profile } = useDashboard(actor).data;
  const { status } = usePanel(actor, 'profile');

  if (!profile && status === 'failed')
    return <PageTitle lead={t('dashboard:welcome.userName', { userName })}>{t('dashboard:title')}</PageTitle>;
  const { displayName = '', firstName = '', lastName = '', absId = null } = profile ?? {};
  const name = displayName || `${firstName} ${lastName}`;
  // On narrow screens these are two lines, which are rendered before they have loaded, so that nothing moves.
  const lead = (
    <>
      <span className="font-semibold text-ink max-desktop:block">{name.trim() || blank}</span>
      {absId !== null && <span className="max-desktop:hidden"> · </span>}
      <span className="max-desktop:block">
        {absId === null ? blank : t('dashboard:welcome.number', { number: absId })}
      </span>
    </>
  );
  return <PageTitle lead={lead}>{t('dashboard:title')}</PageTitle>;
}
