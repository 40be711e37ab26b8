import { useTranslation } from 'react-i18next';
import { boardZone } from '#domain/boardTime.ts';
import type { Notice } from '#domain/dashboard/notices.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Callout } from '#ui/Callout.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { Panel } from '#ui/Panel.tsx';

/** How the certification stands if it is not as usual, and which registrations have ended. */
export function NoticesPanel({ notices }: { notices: readonly Notice[] }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { deadlineIn } = useFormats();
  return (
    <Panel title={t('dashboard:notices.title')} status="ready">
      <ul className="space-y-3">
        {notices.map(({ key, values, date, tone, reference }) => (
          <li key={key + JSON.stringify(values)}>
            <Callout tone={tone}>
              <ContactText
                reference={reference}
                text={t(`dashboard:notices.${key}`, {
                  ...values,
                  date: date === null ? '' : deadlineIn(date, boardZone),
                })}
              />
            </Callout>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
