import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { standingsOf } from '#domain/scoring/standing.ts';
import { useHasTexts } from '#i18n/useHasTexts.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { ContactText } from '#ui/ContactText.tsx';
import { ToneShape } from '#ui/status/StatusBadge.tsx';
import { useReservedRoom } from '#ui/useReservedRoom.ts';
import { SignInAgain } from './SignInAgain.tsx';

/** A change that the server receives within this time, in milliseconds, is not reported. */
const CALM = 2_500;
const SCORES = '/ce-scoring/examination-scores';

/**
 * The bar at the bottom of every examiner's page with everything that needs attention: unsent changes, pending
 * decisions, a device without storage, an ended session, one that was opened without the server, and a lost connection,
 * which other pages say in a toast.
 */
export default function OutboxBar() {
  const { t } = useTranslation(['scoring', 'common']);
  const hasTexts = useHasTexts('scoring');
  const session = useSystemActor('session');
  const isLapsed = useSelector(session, (snapshot) => snapshot.hasTag('lapsed'));
  const isOpenedOffline = useSelector(session, (snapshot) => snapshot.hasTag('openedOffline'));
  const connection = useSystemActor('connection');
  const isLost = useSelector(connection, (snapshot) => snapshot.hasTag('lost'));
  const isUnreachable = useSelector(connection, ({ context }) => context.isShown);
  const { entries, isDurable, unreadable, elsewhere } = useSelector(
    useSystemActor('outbox'),
    ({ context }) => context,
  );
  const { pathname } = useLocation();
  const isLasting = useLasting(entries.length > 0);
  const isLastingElsewhere = useLasting(elsewhere.length > 0);
  const standings = standingsOf({
    isLapsed,
    isOpenedOffline,
    isUnreachable,
    entries,
    isDurable,
    unreadable,
    elsewhere: elsewhere.length,
  }).filter(
    ({ standing }) =>
      (standing !== 'unsent' || isLasting) &&
      (standing !== 'elsewhere' || isLastingElsewhere) &&
      (standing !== 'undecided' || pathname !== SCORES),
  );
  const isShown =
    standings.some(({ standing }) => standing === 'unsent') || (isUnreachable && entries.length > 0);
  const isAllSent = useAllSent(isShown, standings.length === 0 && entries.length === 0, entries.length > 0);
  const box = useRef<HTMLElement>(null);
  const toasts = useSystemActor('toasts');
  useEffect(() => {
    // The bar says it instead, and covers no case.
    if (isUnreachable && hasTexts) toasts.send({ type: 'toast.close', id: 'connection' });
  }, [isUnreachable, hasTexts, toasts]);
  useReservedRoom(box, '--bar', standings.length > 0 && hasTexts);
  if (!hasTexts) return null;

  const messages = standings.map(({ standing, count }) => ({
    standing,
    count,
    // Without a network there is nobody to sign in to.
    words: standing === 'openedOffline' && !isLost ? ('backOnline' as const) : standing,
  }));
  return (
    <>
      {/* Announced once when it changes; the numbers are visual only. */}
      <output className="sr-only">
        {isAllSent
          ? t('scoring:outbox.said.nothing')
          : messages.map(({ words }) => t(`scoring:outbox.said.${words}`)).join(' ')}
      </output>
      {standings.length > 0 && (
        <section
          ref={box}
          aria-label={t('scoring:outbox.label')}
          data-standing
          className="fixed inset-x-0 bottom-0 z-20 max-h-[50dvh] overflow-y-auto border-t-2 border-warning bg-warning-tint px-5 py-2 text-sm shadow-float desktop:px-8 print:hidden"
        >
          {messages.map(({ standing, words, count }) => (
            <div key={standing} className="flex flex-wrap items-center gap-x-4">
              <p className="flex min-w-0 gap-2 py-0.5">
                <ToneShape tone="warning" className="mt-0.75 text-warning" />
                <span>
                  <ContactText
                    text={t(`scoring:outbox.${words}`, { count })}
                    reference="unreadable-entries"
                  />
                </span>
              </p>
              {standing === 'undecided' && (
                <Link to={SCORES} className="link inline-flex min-h-11 items-center font-semibold">
                  {t('scoring:outbox.decide')}
                </Link>
              )}
              {(words === 'lapsed' || words === 'backOnline') && <SignInAgain />}
            </div>
          ))}
        </section>
      )}
    </>
  );
}

/** Whether all was sent of which it was said that it waits, until something waits again. */
function useAllSent(isShown: boolean, isClear: boolean, isAny: boolean): boolean {
  const [phase, setPhase] = useState<'quiet' | 'shown' | 'sent'>('quiet');
  if (isShown && phase !== 'shown') setPhase('shown');
  else if (phase === 'shown' && isClear) setPhase('sent');
  else if (phase === 'sent' && isAny && !isShown) setPhase('quiet');
  return phase === 'sent' && isClear;
}

/** Whether a condition has lasted for a while. */
function useLasting(isSo: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasting(true), CALM);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo]);
  return isLasting;
}
