import { useTranslation } from 'react-i18next';
import { boardZone } from '#domain/boardTime.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useNow } from '#ui/useNow.ts';

interface CardDueProps {
  /** Null if it can no longer be changed. */
  dueDate: string | null;
  isComplete: boolean;
}

/** By when a card or the letters of an exam are due; once they are complete, until when they can be changed. */
export function CardDue({ dueDate, isComplete }: CardDueProps) {
  const { t } = useTranslation(['cards', 'common']);
  const { deadlineIn, untilIn } = useFormats();
  const now = useNow();
  if (dueDate === null) return null;
  const when = { date: deadlineIn(dueDate, boardZone), relative: untilIn(dueDate, now, boardZone) };
  return (
    <p className="mb-4">
      <time dateTime={dueDate}>{t(isComplete ? 'cards:changeableUntil' : 'cards:due', when)}</time>
    </p>
  );
}
