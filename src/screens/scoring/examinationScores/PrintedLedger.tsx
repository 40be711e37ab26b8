import { useSelector } from '@xstate/react';
import { Fragment, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { unsentState, type LedgerText } from '#domain/scoring/ledger.ts';
import type { ExaminationScoresRef } from '#machines/scoring/examinationScores/examinationScores.machine.ts';
import type { ScoredDay } from '#machines/scoring/examinationScores/examinationScores.setup.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { LedgerNotes } from './LedgerNotes.tsx';
import type { LedgerSheet } from './useLedger.ts';

interface PrintedProps {
  actor: ExaminationScoresRef;
  sheet: LedgerSheet;
  day: ScoredDay;
}

const columns = ['session', 'examinee', 'case', 'score', 'given', 'received', 'receipt'] as const;

/** The whole ledger for print: whose, of which exam and day, and when it was printed. */
export function PrintedLedger({ actor, sheet, day: { roster, examinerName } }: PrintedProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const { date, day, list, timesIn } = useFormats();
  const printedAt = useSelector(actor, ({ context }) => context.printedAt);
  const { examDate, timeZone, sessions } = roster;
  const { due, received } = sheet.ledger;
  const [first] = sessions;

  // The page renders right before printing, so this is the time of printing.
  useEffect(() => {
    const note = () => flushSync(() => actor.send({ type: 'ledger.print' }));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, [actor]);

  const items = [
    [t('scoring:scores.printed.exam'), list([...new Set(sessions.map(({ examName }) => examName))])],
    [t('scoring:scores.printed.date'), date(examDate)],
    [t('scoring:scores.printed.examiner'), examinerName],
    [
      t('scoring:scores.printed.at'),
      first
        ? t('scoring:scores.printed.moment', {
            day: day(printedAt),
            time: timesIn(printedAt, printedAt, timeZone),
          })
        : date(printedAt),
    ],
  ] as const;
  const commentOf = ({ text, place }: LedgerText) => {
    const unsent = unsentState(place);
    return unsent
      ? t('scoring:scores.printed.unsentComment', { text, state: t(`scoring:scores.state.${unsent}`) })
      : t('scoring:scores.printed.comment', { text });
  };
  const remarksOf = (name: string, { text, place }: LedgerText) => {
    const unsent = unsentState(place);
    return unsent
      ? t('scoring:scores.printed.unsentRemarks', {
          name,
          text,
          state: t(`scoring:scores.state.${unsent}`),
        })
      : t('scoring:scores.printed.remarks', { name, text });
  };
  const lastOf = new Map(sheet.rows.map(({ line }, place) => [line.examScheduleScoreId, place]));
  const cell = 'border-b border-line py-1 pr-2 text-left align-top';
  return (
    <div className="hidden print:block">
      <h1 className="text-xl">{t('scoring:scores.printed.title')}</h1>
      <dl className="mt-2 grid grid-cols-[max-content_1fr] gap-x-4">
        {items.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-lg font-semibold">
        {due === 0 ? t('scoring:scores.noneDue') : t('scoring:scores.headline', { received, due })}
      </p>
      <LedgerNotes sheet={sheet} />
      <table className="mt-3 w-full border-collapse text-[9pt]">
        <caption className="sr-only">{t('scoring:scores.printed.title')}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={`${cell} font-semibold`}>
                {t(`scoring:scores.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map(({ line, state, label, givenAt, serverVersion, comment, remarks }, place) => (
            <Fragment key={line.examScoringId}>
              <tr>
                <td className={`${cell} whitespace-nowrap`}>{line.sessionName}</td>
                <th scope="row" className={`${cell} font-normal`}>
                  <span>{`${line.examineeName}, `}</span>
                  <span className="whitespace-nowrap">{line.candidateNumber}</span>
                </th>
                <td className={cell}>
                  <span>{`${line.position}, ${line.caseTitle}`}</span>
                  {comment.text !== '' && (
                    <span className="block whitespace-pre-line wrap-anywhere">{commentOf(comment)}</span>
                  )}
                </td>
                <td className={cell}>{label}</td>
                <td className={`${cell} tabular whitespace-nowrap`}>{sheet.when(givenAt)}</td>
                <td className={`${cell} tabular`}>
                  {(state === 'received' && sheet.when(serverVersion.receivedAt)) ||
                    t(`scoring:scores.state.${state}`)}
                </td>
                <td className={`${cell} tabular whitespace-nowrap`}>
                  {state === 'received' ? serverVersion.receiptNumber : ''}
                </td>
              </tr>
              {/* Below the examinee's last case. */}
              {remarks.text !== '' && place === lastOf.get(line.examScheduleScoreId) && (
                <tr>
                  <td colSpan={columns.length} className={`${cell} whitespace-pre-line wrap-anywhere`}>
                    {remarksOf(line.examineeName, remarks)}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      <div className="mt-12 flex break-before-avoid break-inside-avoid gap-10">
        <p className="grow border-t border-ink pt-1">
          {t('scoring:scores.printed.signature', { name: examinerName })}
        </p>
        <p className="w-48 border-t border-ink pt-1">{t('scoring:scores.printed.date')}</p>
      </div>
    </div>
  );
}
