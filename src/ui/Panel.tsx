import { useId, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Skeleton } from './Skeleton.tsx';
import { ToneShape } from './status/StatusBadge.tsx';
import { FaultReference } from './FaultReference.tsx';

interface PanelFault {
  /** `unreachable` if there was no response of the server. */
  kind: string;
  /** The HTTP status, also that of a gateway; 0 without one. */
  status: number;
  reference: string;
  /** The board's backend does not have what the part shows. */
  isLacking?: boolean;
  /** The portal's own code failed. */
  isPageError?: boolean;
}

interface PanelProps {
  title: string;
  /** Next to the title: a status badge. */
  mark?: ReactNode;
  status: 'loading' | 'failed' | 'ready';
  fault?: PanelFault | null | undefined;
  onRetry?: (() => void) | undefined;
  /** Typical number of lines; reserves the space while loading. */
  lines?: number;
  /** The same on a narrow screen, where there are more. */
  linesNarrow?: number | undefined;
  /** Shown when there is no content. */
  empty?: string | false | undefined;
  /** The page has no other content that a failure leaves intact. */
  alone?: boolean;
  /** The most important part of its page. */
  prominent?: boolean;
  className?: string;
  /** The heading, for a part that takes the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/**
 * A titled part of a page; it loads, fails and recovers without moving or blocking the other parts. On a page that
 * was just opened, `styles/page.css` does not show what follows it while it loads. Like every
 * `@container`, it must not be inside a fieldset: Chromium (156) rebuilds a fieldset's layout whenever a child is
 * added, and loses the contents of size containers in it that change at the same time.
 */
export function Panel({
  title,
  mark,
  status,
  fault,
  onRetry,
  lines = 3,
  linesNarrow,
  empty,
  alone = false,
  prominent = false,
  className = '',
  headingRef,
  children,
}: PanelProps) {
  const titleId = useId();
  const [isArriving, setArriving] = useState(true);
  if (isArriving && status !== 'loading') setArriving(false);
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={status === 'loading'}
      data-arriving={isArriving ? '' : undefined}
      className={`@container rounded-sheet border border-line bg-raised p-5 shadow-sheet desktop:p-6 ${prominent ? 'border-t-4 border-t-accent' : ''} ${className}`}
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2
          id={titleId}
          {...(headingRef && { ref: headingRef, tabIndex: -1 })}
          className={`wrap-anywhere ${prominent ? 'text-2xl' : 'text-xl'}`}
        >
          {title}
        </h2>
        {mark}
      </div>
      {status === 'loading' && <Loading lines={lines} linesNarrow={linesNarrow} />}
      {status === 'failed' && <Failed fault={fault} onRetry={onRetry} alone={alone} />}
      {status === 'ready' && (empty ? <p className="text-muted">{empty}</p> : children)}
    </section>
  );
}

function Loading({ lines, linesNarrow = lines }: { lines: number; linesNarrow: number | undefined }) {
  const { t } = useTranslation(['common']);
  return (
    <>
      <p className="sr-only">{t('common:loading')}</p>
      <Skeleton lines={lines} linesNarrow={linesNarrow} />
    </>
  );
}

/** The error of a failed load, with a reference and a retry button. */
export function Failed({ fault, onRetry, alone = false }: Pick<PanelProps, 'fault' | 'onRetry' | 'alone'>) {
  const { t } = useTranslation(['common']);
  if (fault?.isLacking) return <p className="text-muted">{t('common:refused.lacking')}</p>;
  const refused = t(alone ? 'common:failed.alone' : 'common:failed.refused');
  return (
    <div role="alert">
      <p className="flex gap-2">
        <ToneShape tone="warning" className="mt-1 text-warning" />
        <span>
          {fault?.isPageError
            ? t('common:failed.pageError')
            : fault?.kind === 'unreachable'
              ? t('common:failed.unreachable')
              : refused}
        </span>
      </p>
      {fault && (fault.kind !== 'unreachable' || fault.status > 0) && (
        <p className="mt-1 text-sm">
          <FaultReference reference={fault.reference} />
        </p>
      )}
      {onRetry && (
        <Button className="mt-3" onClick={onRetry}>
          {t('common:actions.retry')}
        </Button>
      )}
    </div>
  );
}
