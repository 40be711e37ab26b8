import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useResource } from '#portal/useResource.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { FaultReference } from '#ui/FaultReference.tsx';
import { CaseExhibits } from './CaseExhibits.tsx';
import { useOpenMark, type ExamRef } from '../parts/examRef.ts';

/** The text of the open case; it scrolls to the top whenever another case is opened. */
export function CaseText({ actor }: { actor: ExamRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const mark = useOpenMark(actor);
  const contents = useResource(useSelector(actor, ({ children }) => children.contents));
  const heading = useRef<HTMLHeadingElement>(null);
  const position = mark?.position;
  const shown = useRef(position);

  useEffect(() => {
    if (shown.current === position) return;
    shown.current = position;
    // Only scroll back to the top of the text, so that what is above it stays visible.
    const top = heading.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) heading.current?.scrollIntoView({ block: 'start' });
  }, [position]);

  if (!mark) return null;
  // They load by themselves as soon as the server answers again.
  const isAway = contents.status === 'failed' && contents.fault?.kind === 'unreachable';
  const text = contents.value?.[mark.caseHeaderId];
  return (
    <article aria-labelledby="case-title" className="min-w-0">
      <h2 id="case-title" ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl">
        <span className="mb-0.5 block font-sans text-sm font-normal text-muted">
          {t('scoring:exam.caseOf', { position: mark.position })}
        </span>
        <span>{mark.title}</span>
      </h2>
      <div className="mt-3 max-w-prose space-y-4">
        {text?.sections.map((section, place) => (
          // Two sections may have the same heading.
          <section key={`${section.heading} ${place}`}>
            <h3 className="font-sans text-sm font-semibold text-muted">{section.heading}</h3>
            <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{section.text}</p>
          </section>
        ))}
        <CaseExhibits actor={actor} caseHeaderId={mark.caseHeaderId} isFailureSaid={isAway} />
        {!text && contents.status === 'failed' && (
          <div role="alert">
            <p>{t(isAway ? 'scoring:exam.notOnDevice' : 'scoring:exam.noText')}</p>
            {!isAway && contents.fault && (
              <>
                <p className="mt-1 text-sm">
                  <FaultReference reference={contents.fault.reference} />
                </p>
                <Button className="mt-3" onClick={contents.onRetry}>
                  {t('common:actions.retry')}
                </Button>
              </>
            )}
          </div>
        )}
        {!text && contents.status === 'loading' && (
          <div aria-busy="true">
            <p className="sr-only">{t('common:loading')}</p>
            <Skeleton lines={8} />
          </div>
        )}
        {!text && contents.status === 'ready' && <p className="text-muted">{t('scoring:exam.emptyText')}</p>}
      </div>
    </article>
  );
}
