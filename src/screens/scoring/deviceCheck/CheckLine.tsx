import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { levelOf, type CheckName, type CheckResult } from '#domain/scoring/deviceCheck.ts';
import { ContactText } from '#ui/ContactText.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { levelTones, useResultWords } from './checkResults.ts';

interface LineProps {
  name: CheckName;
  result: CheckResult | undefined;
  isChecking: boolean;
  /** What the person does for this check. */
  children?: ReactNode;
}

/** One check: what it is about, its result, and what to do if it is not good. */
export function CheckLine({ name, result, isChecking, children }: LineProps) {
  const { t } = useTranslation(['deviceCheck', 'common']);
  const { resultOf, adviceOf } = useResultWords();
  const level = result ? levelOf(result.reason) : isChecking ? 'checking' : 'open';
  const advice = result && adviceOf(result);
  const titleId = `check-${name}`;
  return (
    <li aria-labelledby={titleId} className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={titleId} className="font-sans font-semibold">
          {t(`deviceCheck:names.${name}`)}
        </h3>
        <StatusBadge tone={levelTones[level]}>{t(`deviceCheck:level.${level}`)}</StatusBadge>
      </div>
      <div className="mt-1 max-w-prose" aria-live="polite">
        {result ? (
          <p>{resultOf(result)}</p>
        ) : (
          <p className="text-muted">
            <ContactText text={t(`deviceCheck:about.${name}`)} reference={`device-check-${name}`} />
          </p>
        )}
        {advice && <p className="mt-1">{advice}</p>}
      </div>
      {children && <div className="mt-2 flex flex-wrap items-center gap-3">{children}</div>}
    </li>
  );
}
