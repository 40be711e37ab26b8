import { Pencil, Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';

/** The deletion of a row: `pending` can be undone, `paused` waits meanwhile, `removing` cannot be undone. */
export type RowState = 'kept' | 'pending' | 'paused' | 'removing' | 'undone';

interface RowActionsProps {
  /** What no other row of the list is called. */
  name: string;
  state: RowState;
  /** Absent where rows cannot be changed. */
  onEdit?: (() => void) | undefined;
  /** Absent where rows cannot be deleted. */
  removal?: Removal | undefined;
}

interface Removal {
  /** `isByKey`: pressed by key or by a screen reader, which stay on the button, as a mouse need not. */
  onRemove: (isByKey: boolean) => void;
  onUndo: () => void;
  /** The row waits while its button has the focus by a key. */
  onPause: () => void;
  onResume: () => void;
}

/** The buttons of a row that change and delete it, and what is said while it is being deleted. */
export function RowActions({ name, state, onEdit, removal }: RowActionsProps) {
  const { t } = useTranslation(['records', 'common']);
  const isPending = state === 'pending' || state === 'paused';
  const isLeaving = isPending || state === 'removing';
  return (
    <div
      className={`-mx-2 flex flex-wrap gap-1 columns:mx-0 columns:-my-2 columns:justify-end ${isLeaving ? '' : 'columns:flex-nowrap'}`}
    >
      {onEdit && !isLeaving && (
        <IconButton
          icon={Pencil}
          label={t('records:edit.of', { name })}
          text={t('records:edit.act')}
          onClick={onEdit}
        />
      )}
      <output
        className="self-center px-2 text-muted empty:hidden"
        {...(isLeaving && { 'data-leaving': '' })}
        {...((isLeaving || state === 'undone') && { 'data-pinned': '' })}
      >
        {state !== 'kept' && t(`records:delete.${state}`)}
      </output>
      {removal && (
        // One button, so that the focus stays on it.
        <IconButton
          icon={isPending ? Undo2 : Trash2}
          label={t(isPending ? 'records:delete.undoOf' : 'records:delete.of', { name })}
          text={t(isPending ? 'records:delete.undo' : 'records:delete.act')}
          isTextShown={isPending}
          busy={state === 'removing'}
          // Not by a mouse or a finger: the longer text would move the button from under them before they let go.
          onFocus={({ currentTarget }) =>
            isPending && currentTarget.matches(':focus-visible') && removal.onPause()
          }
          onBlur={() => isPending && removal.onResume()}
          onClick={({ detail, currentTarget }) =>
            isPending
              ? removal.onUndo()
              : removal.onRemove(detail === 0 && document.activeElement === currentTarget)
          }
        />
      )}
    </div>
  );
}
