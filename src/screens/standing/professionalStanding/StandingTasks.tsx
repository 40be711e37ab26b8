import { useTranslation } from 'react-i18next';
import { stateWords } from '#domain/stateWords.ts';
import type { StandingTask } from '#domain/todo/standingTasks.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Panel } from '#ui/Panel.tsx';
import { StatusBadge, type StatusTone } from '#ui/status/StatusBadge.tsx';

const tones = {
  done: 'success',
  open: 'warning',
  optional: 'neutral',
} as const satisfies Readonly<Record<keyof typeof stateWords.standing, StatusTone>>;

/** What is complete and what is missing, with links to the parts of the page. */
export function StandingTasks({ tasks }: { tasks: readonly StandingTask[] }) {
  const { t } = useTranslation(['standing', 'common']);
  const { day } = useFormats();
  return (
    <Panel title={t('standing:tasks.title')} status={tasks.length === 0 ? 'loading' : 'ready'} lines={6}>
      <ol className="-my-3 divide-y divide-line">
        {tasks.map(({ part, state, key, values, count = 0 }) => (
          <li key={part} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
            <div className="min-w-0 grow basis-56">
              <a
                href={`#${part}`}
                className="link font-semibold"
                onClick={() => document.getElementById(part)?.focus()}
              >
                {t(`standing:tasks.parts.${part}`)}
              </a>
              <p className="text-sm text-muted">
                {t(`standing:tasks.${key}`, {
                  ...values,
                  count,
                  ...(values['day'] !== undefined && { day: day(values['day']) }),
                })}
              </p>
            </div>
            {state && (
              <StatusBadge tone={tones[state]}>
                {t(`common:status.${stateWords.standing[state]}`)}
              </StatusBadge>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
