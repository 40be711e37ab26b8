import { FileText, Upload } from 'lucide-react';
import { useEffect, useState, type ChangeEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from '../Button.tsx';
import { describedBy, Field, type FieldTexts } from './Field.tsx';

export interface FileFieldProps extends FieldTexts {
  /** The chosen file; the view keeps it, so that it survives changes of the form. */
  file: File | null;
  onChoose: (file: File | null) => void;
  /** The extensions that the file picker offers, as `.pdf,.png`. */
  accept: string;
  required?: boolean;
  /** The file is being sent and cannot be changed. */
  busy?: boolean;
}

/** Prevents the browser from opening a file that is dropped next to the field. */
function useNoDropElsewhere() {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
    };
    for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, refuse);
    return () => {
      for (const type of ['dragover', 'drop'] as const) window.removeEventListener(type, refuse);
    };
  }, []);
}

/**
 * A field for one file. The whole zone is a native file input, so that click, drop and keyboard work as the browser
 * implements them.
 */
export function FileField({
  id,
  label,
  hint,
  error,
  file,
  onChoose,
  accept,
  required,
  busy = false,
}: FileFieldProps) {
  const { t } = useTranslation(['common']);
  const formats = useFormats();
  const [isOver, setOver] = useState(false);
  useNoDropElsewhere();
  const texts = { id, label, hint, error };
  const chosenId = `${id}-chosen`;
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    if (chosen) onChoose(chosen);
  };

  const forget = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    currentTarget.value = '';
  };

  return (
    <Field {...texts} announcesError>
      <div
        className={`relative flex min-h-24 items-center gap-4 rounded-sheet border-dashed px-4 py-4 transition-colors has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent ${
          error ? 'border-2 border-danger' : 'border border-edge'
        } ${busy ? 'bg-sunken' : `hover:border-accent hover:bg-accent-tint ${isOver ? 'bg-accent-tint' : 'bg-raised'}`}`}
      >
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={busy}
          required={required}
          aria-describedby={[describedBy(texts), file && chosenId].filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          // Lets the user choose or drop the same file again after changing it.
          onClick={forget}
          onChange={choose}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            forget(event);
            setOver(false);
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        {file ? (
          <FileText aria-hidden="true" className="size-7 shrink-0 text-accent" />
        ) : (
          <Upload aria-hidden="true" className="size-7 shrink-0 text-accent" />
        )}
        <div className="min-w-0">
          {file && (
            <p id={chosenId} className="wrap-anywhere">
              <span className="font-semibold">{file.name}</span>{' '}
              <span className="whitespace-nowrap text-muted">{formats.bytes(file.size)}</span>
            </p>
          )}
          {!busy && (
            <p aria-hidden="true">
              <span className="link font-semibold">
                {t(file ? 'common:file.chooseOther' : 'common:file.choose')}
              </span>{' '}
              <span className="text-muted">{t('common:file.orDrop')}</span>
            </p>
          )}
        </div>
      </div>
      {file && !busy && (
        <Button tone="quiet" onClick={() => onChoose(null)} className="mt-1 -ml-5">
          {t('common:file.remove')}
        </Button>
      )}
    </Field>
  );
}
