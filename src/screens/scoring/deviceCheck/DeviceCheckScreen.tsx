import { useSelector } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { checkNames, measuredChecks, type CheckName } from '#domain/scoring/deviceCheck.ts';
import type { DeviceCheckRef } from '#machines/scoring/deviceCheck/deviceCheck.machine.ts';
import { Button } from '#ui/Button.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { CheckLine } from './CheckLine.tsx';
import { CheckSheet } from './CheckSheet.tsx';

/** The check of this device on the day before an exam, line by line, and its sheet. */
export default function DeviceCheckScreen({ actor }: { actor: DeviceCheckRef }) {
  const { t } = useTranslation(['deviceCheck', 'common']);
  const results = useSelector(actor, ({ context }) => context.results);
  const snapshot = useSelector(actor, (state) => state);
  const isChecking = measuredChecks.some((name) => snapshot.hasTag(`checking.${name}`));
  useScoringKeys(actor);
  const acts: Partial<Record<CheckName, ReactNode>> = {
    storage: results.storage?.reason === 'notPersistent' && (
      <>
        <p>{t('deviceCheck:ask.keepAbout')}</p>
        <Button onClick={() => actor.send({ type: 'storage.keep' })}>{t('deviceCheck:ask.keep')}</Button>
      </>
    ),
    print: <PrintActs actor={actor} />,
    keyboard: results.keyboard?.reason !== 'keyWorks' && (
      <Button onClick={() => actor.send({ type: 'key.missing' })}>{t('deviceCheck:ask.noKey')}</Button>
    ),
    conflicts: <ConflictActs actor={actor} />,
  };
  return (
    <>
      <div className="print:hidden">
        <PageTitle lead={t('deviceCheck:lead')}>{t('deviceCheck:title')}</PageTitle>
      </div>
      <div className="grid items-start gap-5 desktop:gap-6">
        <Panel title={t('deviceCheck:checks')} status="ready" prominent className="print:hidden">
          <ol className="-mt-3 divide-y divide-line">
            {checkNames.map((name) => (
              <CheckLine
                key={name}
                name={name}
                result={results[name]}
                isChecking={snapshot.hasTag(`checking.${name as (typeof measuredChecks)[number]}`)}
              >
                {acts[name]}
              </CheckLine>
            ))}
          </ol>
          <div className="border-t border-line pt-4">
            <Button busy={isChecking} onClick={() => actor.send({ type: 'check.again' })}>
              {t('deviceCheck:again')}
            </Button>
          </div>
        </Panel>
        <CheckSheet actor={actor} />
      </div>
    </>
  );
}

/** Sends the keys that are pressed on the page, as the exam's page reads them: without a modifier. */
function useScoringKeys(actor: DeviceCheckRef) {
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, altKey, metaKey, repeat }: KeyboardEvent) => {
      if (!ctrlKey && !altKey && !metaKey && !repeat) actor.send({ type: 'key.pressed', key });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [actor]);
}

function PrintActs({ actor }: { actor: DeviceCheckRef }) {
  const { t } = useTranslation(['deviceCheck', 'common']);
  const isOpened = useSelector(actor, ({ context }) => context.isPrintOpened);
  return (
    <>
      <Button
        onClick={() => {
          actor.send({ type: 'print.open' });
          window.print();
        }}
      >
        {t('deviceCheck:ask.printOpen')}
      </Button>
      {isOpened && (
        <>
          <Button onClick={() => actor.send({ type: 'check.answer', name: 'print', isGood: true })}>
            {t('deviceCheck:ask.printYes')}
          </Button>
          <Button onClick={() => actor.send({ type: 'check.answer', name: 'print', isGood: false })}>
            {t('deviceCheck:ask.printNo')}
          </Button>
        </>
      )}
    </>
  );
}

function ConflictActs({ actor }: { actor: DeviceCheckRef }) {
  const { t } = useTranslation(['deviceCheck', 'common']);
  return (
    <>
      <Button onClick={() => actor.send({ type: 'check.answer', name: 'conflicts', isGood: true })}>
        {t('deviceCheck:ask.conflictsYes')}
      </Button>
      <Button onClick={() => actor.send({ type: 'check.answer', name: 'conflicts', isGood: false })}>
        {t('deviceCheck:ask.conflictsNo')}
      </Button>
      <Link to="/ce-scoring" className="link inline-flex min-h-11 items-center">
        {t('deviceCheck:ask.list')}
      </Link>
    </>
  );
}
