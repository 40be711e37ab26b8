import { useTranslation } from 'react-i18next';
import { useNow } from '#ui/useNow.ts';
import { Deadline } from '../Deadline.tsx';

interface CardDueProps {
  /** Null if it can no longer be changed. */
  dueDate: string | null;
  isComplete: boolean;
}

/** By when a card or the letters of an exam are due; once they are complete, until when they can be changed. */
export function CardDue({ dueDate, isComplete }: CardDueProps) {
  const { t } = useTranslation(['cards', 'common']);
  const now = useNow();
  if (dueDate === null) return null;
  return (
    <p className="mb-4">
      <Deadline
        at={dueDate}
        now={now}
        sentence={(date) => t(isComplete ? 'cards:changeableUntil' : 'cards:due', { date })}
      />
    </p>
  );
}
