import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RescueRef, RescueResult } from '#machines/scoring/examinationScores/rescue.machine.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { Panel } from '#ui/Panel.tsx';
import { BringInForm } from './BringInForm.tsx';
import { RescueForm } from './RescueForm.tsx';

/** Moves unsent work to another machine in an encrypted file, if the network does not come back. */
export function RescuePanel({ rescue }: { rescue: RescueRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const count = useSelector(useSystemActor('outbox'), ({ context }) => context.entries.length);
  const elsewhere = useSelector(useSystemActor('outbox'), ({ context }) => context.elsewhere);
  const result = useSelector(rescue, ({ context }) => context.result);
  const [open, setOpen] = useState<'save' | 'bringIn' | null>(null);
  const choose = (form: 'save' | 'bringIn') => {
    rescue.send({ type: 'rescue.reset' });
    setOpen(open === form ? null : form);
  };
  return (
    <Panel title={t('scoring:rescue.title')} status="ready">
      <p className="max-w-prose text-muted">{t('scoring:rescue.lead')}</p>
      <p className="mt-2 font-semibold">
        {count === 0 && elsewhere > 0
          ? t('scoring:rescue.elsewhere', { count: elsewhere })
          : t('scoring:rescue.unsent', { count })}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {count > 0 && (
          <Button aria-expanded={open === 'save'} onClick={() => choose('save')}>
            {t('scoring:rescue.save.act')}
          </Button>
        )}
        <Button aria-expanded={open === 'bringIn'} onClick={() => choose('bringIn')}>
          {t('scoring:rescue.bringIn.act')}
        </Button>
      </div>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {result && <Result result={result} />}
      </div>
      {open === 'save' && count > 0 && <RescueForm rescue={rescue} />}
      {open === 'bringIn' && <BringInForm rescue={rescue} />}
    </Panel>
  );
}

function Result({ result }: { result: RescueResult }) {
  const { t } = useTranslation(['scoring', 'common']);
  switch (result.kind) {
    case 'saved':
      return <Callout tone="success">{t('scoring:rescue.save.done', { count: result.count })}</Callout>;
    case 'broughtIn':
      return (
        <Callout tone="success">
          {t('scoring:rescue.bringIn.done', { count: result.count })}
          {result.unreadable > 0 &&
            ` ${t('scoring:rescue.bringIn.unreadable', { count: result.unreadable })}`}
        </Callout>
      );
    default:
      return (
        <Callout tone="danger">
          {t(result.kind === 'notSaved' ? 'scoring:rescue.save.failed' : 'scoring:rescue.bringIn.failed')}{' '}
          {t(`scoring:rescue.problem.${result.problem}`)}
        </Callout>
      );
  }
}
