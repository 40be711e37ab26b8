import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '#i18n/useMoment.ts';
import { Button } from '../Button.tsx';
import { ToneShape, type StatusTone } from '../status/StatusBadge.tsx';

interface SaveBarProps {
  /** Label of the save, such as "Save the case log". */
  save: string;
  isEdited: boolean;
  isBusy: boolean;
  /** Whether this device has stored the input; null while that is not known. */
  isOnDevice: boolean | null;
  /** When the card was last saved; null before the first save. */
  savedAt: string | null;
  /**
   * Saving it without a change does something too, such as to send a request. Else the button is the primary one only
   * while there is something to save.
   */
  actsUnchanged?: boolean;
  onReset: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

const colours: Readonly<Partial<Record<StatusTone, string>>> = {
  success: 'text-success',
  progress: 'text-info',
  warning: 'text-warning',
};

/**
 * The footer of a card: the save button and where the input is stored. On a desktop it stays visible while a long
 * card scrolls.
 */
export function SaveBar({ save, onReset, children, actsUnchanged = false, ...state }: SaveBarProps) {
  const { t } = useTranslation(['cards', 'common']);
  return (
    <div
      data-save-bar
      className="-mx-5 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-sheet border-t border-line bg-raised px-5 py-3 desktop:sticky desktop:bottom-(--standing) desktop:z-10 desktop:-mx-6 desktop:px-6"
    >
      <Button
        type="submit"
        tone={actsUnchanged || state.isEdited || state.isBusy ? 'primary' : 'secondary'}
        busy={state.isBusy}
      >
        {save}
      </Button>
      {children}
      {state.isEdited && !state.isBusy && (
        <Button tone="quiet" onClick={onReset}>
          {t('cards:undo')}
        </Button>
      )}
      {/* Beside the buttons, however long: a line more would move the button that is being pressed. */}
      <div className="min-h-6 grow basis-48 text-sm text-muted">
        <SyncStatus {...state} />
      </div>
    </div>
  );
}

function SyncStatus({
  isEdited,
  isBusy,
  isOnDevice,
  savedAt,
}: Omit<SaveBarProps, 'save' | 'onReset' | 'children' | 'actsUnchanged'>) {
  const { t } = useTranslation(['cards', 'common']);
  const moment = useMoment();
  if (isBusy) return <Line tone="progress">{t('cards:where.saving')}</Line>;
  if (isEdited && isOnDevice === false)
    return (
      <output className="block">
        <Line tone="warning">{t('cards:where.pageOnly')}</Line>
      </output>
    );
  if (isEdited)
    return (
      <Line tone="progress">
        <span>{t('cards:where.edited')}</span>{' '}
        {/* Announced at the first pause in typing, not on every key press. */}
        {isOnDevice && <span className="after-pause">{t('cards:where.onDevice')}</span>}
      </Line>
    );
  return savedAt === null ? null : (
    <Line tone="success">{t('cards:where.saved', { time: moment(savedAt) })}</Line>
  );
}

function Line({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <p className="flex gap-2">
      <ToneShape tone={tone} className={`mt-0.5 ${colours[tone]}`} />
      <span>{children}</span>
    </p>
  );
}
