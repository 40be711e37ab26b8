import { useSelector } from '@xstate/react';
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exhibit } from '#machines/scoring/oralExam/oralExam.types.ts';
import { useResource } from '#portal/useResource.ts';
import { useShield } from '#screens/kit/shield/useShield.ts';
import { Button } from '#ui/Button.tsx';
import type { ExamRef } from '../parts/examRef.ts';
import { ExhibitOver } from './ExhibitOver.tsx';
import { blobOf, imageUrl, isImage } from './exhibitContent.ts';

interface CaseExhibitsProps {
  actor: ExamRef;
  caseHeaderId: number;
  /** The text of the case says already that its exhibits are missing. */
  isFailureSaid: boolean;
}

/** The open exhibit, with the address of its content. */
interface Opened {
  exhibitId: number;
  url: string;
}

/** The exhibits of a case, each opened over the page; nothing where the case has none. */
export function CaseExhibits({ actor, caseHeaderId, isFailureSaid }: CaseExhibitsProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const exhibits = useResource(useSelector(actor, ({ children }) => children.exhibits));
  const isShielded = useShield();
  const [opened, setOpened] = useState<Opened | null>(null);
  const url = opened?.url ?? null;
  // The document is released when it is closed, or the page is left.
  useEffect(() => () => void (url?.startsWith('blob:') && URL.revokeObjectURL(url)), [url]);
  const own = exhibits.value?.[caseHeaderId];
  if (own) {
    const open = own.find(({ exhibitId }) => exhibitId === opened?.exhibitId);
    const show = (exhibit: Exhibit) =>
      setOpened({
        exhibitId: exhibit.exhibitId,
        url: isImage(exhibit) ? imageUrl(exhibit) : URL.createObjectURL(blobOf(exhibit)),
      });
    return (
      own.length > 0 && (
        <section aria-labelledby="case-exhibits">
          <h3 id="case-exhibits" className="font-sans text-sm font-semibold text-muted">
            {t('scoring:exam.exhibits.title')}
          </h3>
          <ul className="mt-2 grid gap-3 desktop:grid-cols-2">
            {own.map((exhibit) => (
              <li key={exhibit.exhibitId} className="grid">
                <Thumbnail exhibit={exhibit} onOpen={() => show(exhibit)} />
              </li>
            ))}
          </ul>
          {open && url !== null && !isShielded && (
            <ExhibitOver exhibit={open} url={url} onClose={() => setOpened(null)} />
          )}
        </section>
      )
    );
  }
  if (exhibits.status !== 'failed' || isFailureSaid) return null;
  return (
    <div role="alert" className="rounded-sheet border border-line p-3 text-sm">
      <p>{t('scoring:exam.exhibits.failed')}</p>
      <Button className="mt-2" onClick={exhibits.onRetry}>
        {t('scoring:exam.exhibits.retry')}
      </Button>
    </div>
  );
}

function Thumbnail({ exhibit, onOpen }: { exhibit: Exhibit; onOpen: () => void }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { title } = exhibit;
  return (
    // The label is nested deeper than the rule looks.
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-11 gap-3 rounded-sheet border border-edge bg-raised p-2 text-left hover:border-accent"
    >
      {/* The title beside it says what it is. */}
      <span aria-hidden="true" className="grid h-16 w-24 shrink-0 place-items-center bg-sunken">
        {isImage(exhibit) ? (
          <img src={imageUrl(exhibit)} alt="" className="size-full object-contain" />
        ) : (
          <FileText className="size-8 text-muted" />
        )}
      </span>
      <span className="min-w-0 text-sm">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="text-muted">
          {t(isImage(exhibit) ? 'scoring:exam.exhibits.image' : 'scoring:exam.exhibits.pdf')}
        </span>
      </span>
    </button>
  );
}
