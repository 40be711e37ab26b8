import { useTranslation } from 'react-i18next';
import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { boardZone } from '#domain/boardTime.ts';
import { isLacking, isLetterRequired, type LetterNeeds } from '#domain/letters/decisiveLetters.ts';
import { letterAge, letterStateNow, resendFrom } from '#domain/letters/letterTracker.ts';
import { useFormats } from '#i18n/useFormats.ts';

/**
 * The age of a request, null if it was not sent, and what to do next.
 *
 * @param needs The letters for the same purpose that count, and what is required of them.
 * @param now Epoch milliseconds.
 * @param isClosed The member can no longer ask anyone.
 */
export function useLetterWords(letter: ReferenceLetter, needs: LetterNeeds, now: number, isClosed: boolean) {
  const { t } = useTranslation(['letters', 'common']);
  const formats = useFormats();
  const state = letterStateNow(letter, now);
  const days = letterAge(letter, now);
  const from = resendFrom(letter);

  function ageOf(): string | null {
    if (days === null || state === 'stuck' || state === 'undelivered') return null;
    const since = days === 0 ? t('letters:age.today') : t('letters:age.days', { count: days });
    const age =
      letter.timesSent > 1 ? t('letters:age.times', { age: since, times: letter.timesSent }) : since;
    return letter.responseDate === null
      ? age
      : t('letters:age.answered', { age, date: formats.dayIn(letter.responseDate, boardZone) });
  }

  function nextOf(): string {
    const date = letter.withdrawnAt === null ? '' : formats.dayIn(letter.withdrawnAt, boardZone);
    if (isClosed && state !== 'awaitingApproval' && state !== 'approved')
      return t(`letters:nextClosed.${state}`, { date });
    if (state === 'processing')
      return from === null
        ? t('letters:next.queued')
        : t('letters:next.processing', { time: formats.momentIn(new Date(from).toISOString(), boardZone) });
    if (state === 'pending')
      return from === null || from <= now
        ? t('letters:next.overdue')
        : t('letters:next.pending', { date: formats.momentIn(new Date(from).toISOString(), boardZone) });
    if (!isLacking(state)) return t(`letters:next.${state}`);
    return isLetterRequired(letter, needs, now)
      ? t(`letters:next.${state}`, { date })
      : t(`letters:nextOptional.${state}`, { date });
  }

  return { age: ageOf(), next: nextOf() };
}
