import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { checkNames, levelOf, overallOf, type KeptCheck } from '#domain/scoring/deviceCheck.ts';
import type { DeviceCheckRef } from '#machines/scoring/deviceCheck/deviceCheck.machine.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Button, buttonStyle } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { levelTones, useResultWords } from './checkResults.ts';

const overallTones = { good: 'success', warn: 'warning', bad: 'danger' } as const;

/** The summary of the check: who, which device, when, and each result; the only part of the page that is printed. */
export function CheckSheet({ actor }: { actor: DeviceCheckRef }) {
  const { t } = useTranslation(['deviceCheck', 'common']);
  const isComplete = useSelector(actor, (snapshot) => snapshot.hasTag('complete'));
  const sheet = useSelector(actor, ({ context }) => context.sheet);
  return (
    <div aria-live="polite">
      <Panel title={t('deviceCheck:sheet.title')} status="ready">
        {isComplete && sheet ? (
          <Sheet actor={actor} sheet={sheet} />
        ) : (
          <p className="text-muted">{t('deviceCheck:sheet.pending')}</p>
        )}
      </Panel>
    </div>
  );
}

function Sheet({ actor, sheet: { checkedAt, results } }: { actor: DeviceCheckRef; sheet: KeptCheck }) {
  const { t } = useTranslation(['deviceCheck', 'common']);
  const { date } = useFormats();
  const { resultOf, adviceOf } = useResultWords();
  const by = useSelector(actor, ({ context }) => context.by);
  const kept = useSelector(actor, (snapshot) =>
    snapshot.hasTag('kept') ? 'kept' : snapshot.hasTag('notKept') ? 'notKept' : 'keeping',
  );
  const overall = overallOf(results);
  const cell = 'border-b border-line py-2 pr-3 text-left align-top';
  return (
    <>
      <Callout tone={overallTones[overall]}>
        <p className="font-semibold">{t(`deviceCheck:sheet.overall.${overall}`)}</p>
      </Callout>
      <div className="mt-4">
        <DescriptionList
          items={[
            ...(by?.person ? [[t('deviceCheck:sheet.person'), by.person] as const] : []),
            ...(by ? [[t('deviceCheck:sheet.device'), by.device] as const] : []),
            [t('deviceCheck:sheet.at'), date(checkedAt)],
          ]}
        />
      </div>
      <table className="mt-4 w-full border-collapse">
        <caption className="sr-only">{t('deviceCheck:sheet.title')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('deviceCheck:sheet.check')}</th>
            <th scope="col">{t('deviceCheck:sheet.result')}</th>
          </tr>
        </thead>
        <tbody>
          {checkNames.map((name) => {
            const level = levelOf(results[name].reason);
            return (
              <tr key={name} className="max-desktop:flex max-desktop:flex-col">
                <th
                  scope="row"
                  className={`${cell} font-semibold max-desktop:border-0 max-desktop:pb-0 desktop:w-56`}
                >
                  {t(`deviceCheck:names.${name}`)}
                </th>
                <td className={cell}>
                  <StatusBadge tone={levelTones[level]}>{t(`deviceCheck:level.${level}`)}</StatusBadge>
                  <span className="mt-1 block">{resultOf(results[name])}</span>
                  <span className="hidden text-sm print:block">{adviceOf(results[name])}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="mt-3 min-h-6 text-sm text-muted print:hidden">{t(`deviceCheck:sheet.${kept}`)}</p>
      <div className="mt-3 flex flex-wrap gap-3 print:hidden">
        <Button tone="primary" onClick={() => window.print()}>
          {t('deviceCheck:sheet.print')}
        </Button>
        <Link to="/ce-scoring" className={buttonStyle('secondary')}>
          {t('deviceCheck:sheet.home')}
        </Link>
      </div>
    </>
  );
}
