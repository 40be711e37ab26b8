import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { Announcer } from './Announcer.tsx';
import { CaseList } from './CaseList.tsx';
import { CaseText } from './CaseText.tsx';
import { CommentField } from './CommentField.tsx';
import type { ExamRef } from '../parts/examRef.ts';
import { PaceStrip } from './PaceStrip.tsx';
import { ScoreBar } from './ScoreBar.tsx';
import { PrivateNotes } from '../parts/PrivateNotes.tsx';
import { StuckEntries } from '../parts/StuckEntry.tsx';

/**
 * Scoring, case by case. On a desktop the scoring controls stay visible beside the text; on smaller screens the
 * cases are above the text, the grades at the bottom, and the comment after the text, so that nothing covers it.
 */
export function Scoring({ actor, hasKeys }: { actor: ExamRef; hasKeys: boolean }) {
  const position = useSelector(actor, ({ context }) => context.position);
  const rail = useRef<HTMLDivElement>(null);

  // On a low screen the header makes room for the scoring controls.
  useEffect(() => {
    if ((rail.current?.getBoundingClientRect().bottom ?? 0) > window.innerHeight)
      document.querySelector('#content h1')?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <div className="flex flex-col gap-3 desktop:grid desktop:grid-cols-[19rem_minmax(0,1fr)] desktop:gap-8">
      <div
        ref={rail}
        className="max-desktop:contents desktop:sticky desktop:top-4 desktop:max-h-[calc(100dvh-2rem-var(--standing))] desktop:space-y-3 desktop:self-start desktop:overflow-y-auto desktop:p-1"
      >
        <PaceStrip actor={actor} />
        <ScoreBar actor={actor} hasKeys={hasKeys} />
        <CommentField actor={actor} hasKeys={hasKeys} />
        <CaseList actor={actor} />
        <PrivateNotes actor={actor} hasKeys={hasKeys} />
      </div>
      <div className="min-w-0 max-desktop:order-2">
        <StuckEntries actor={actor} position={position} />
        <CaseText actor={actor} />
      </div>
      <Announcer actor={actor} />
    </div>
  );
}
