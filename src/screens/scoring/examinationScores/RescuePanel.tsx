import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RescueRef, RescueResult } from '#machines/scoring/examinationScores/rescue.machine.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { Callout } from '#ui/Callout.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Panel } from '#ui/Panel.tsx';
import { BringInForm } from './BringInForm.tsx';
import { RescueForm } from './RescueForm.tsx';

const act = 'w-full font-semibold text-accent';

/** Moves unsent work to another machine in an encrypted file, if the network does not come back. */
export function RescuePanel({ rescue }: { rescue: RescueRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const count = useSelector(useSystemActor('outbox'), ({ context }) => context.entries.length);
  const elsewhere = useSelector(useSystemActor('outbox'), ({ context }) => context.elsewhere.length);
  const result = useSelector(rescue, ({ context }) => context.result);
  // A form that is renewed is closed, so that one of the two is open at most.
  const [renewed, setRenewed] = useState({ save: 0, bringIn: 0 });
  const choose = (other: 'save' | 'bringIn') => {
    rescue.send({ type: 'rescue.reset' });
    setRenewed((counts) => ({ ...counts, [other]: counts[other] + 1 }));
  };
  return (
    <Panel title={t('scoring:rescue.title')} status="ready">
      <p className="max-w-prose text-muted">{t('scoring:rescue.lead')}</p>
      {(count > 0 || elsewhere === 0) && (
        <p className="mt-2 font-semibold">{t('scoring:rescue.unsent', { count })}</p>
      )}
      {elsewhere > 0 && (
        <p className="mt-2 font-semibold">{t('scoring:rescue.elsewhere', { count: elsewhere })}</p>
      )}
      <div aria-live="polite" className="mt-4 empty:hidden">
        {result && <Result result={result} />}
      </div>
      <div className="mt-4 divide-y divide-line border-y border-line">
        {count > 0 && (
          <Disclosure
            key={`save ${renewed.save}`}
            label={t('scoring:rescue.save.act')}
            buttonClassName={act}
            forgets
            onToggle={() => choose('bringIn')}
          >
            <RescueForm rescue={rescue} />
          </Disclosure>
        )}
        <Disclosure
          key={`bringIn ${renewed.bringIn}`}
          label={t('scoring:rescue.bringIn.act')}
          buttonClassName={act}
          forgets
          onToggle={() => choose('save')}
        >
          <BringInForm rescue={rescue} />
        </Disclosure>
      </div>
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
          <span>{t('scoring:rescue.bringIn.done', { count: result.count })}</span>
          {result.unreadable > 0 && (
            <>
              {' '}
              <ContactText
                text={t('scoring:rescue.bringIn.unreadable', { count: result.unreadable })}
                reference="rescue-file"
              />
            </>
          )}
        </Callout>
      );
    default:
      return (
        <Callout tone="danger">
          {`${t(result.kind === 'notSaved' ? 'scoring:rescue.save.failed' : 'scoring:rescue.bringIn.failed')} ${t(`scoring:rescue.problem.${result.problem}`)}`}
        </Callout>
      );
  }
}
