import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { doesLetterCount } from '#domain/letters/certificationLetters.ts';
import type { LettersPageRef } from '#machines/letters/letters.machine.ts';
import type { LettersSummary } from '#machines/letters/letters.types.ts';
import { useFreshHeading } from '#portal/useFreshHeading.ts';
import { Panel } from '#ui/Panel.tsx';
import { useIsDesktop } from '#ui/useIsDesktop.ts';
import { useNow } from '#ui/useNow.ts';
import { LetterEditor, LetterOver } from './LetterEditor.tsx';
import { LetterList } from './LetterList.tsx';

const titles = { list: 'letters:title', new: 'letters:titleNew', change: 'letters:titleChange' } as const;

export interface LettersFrameProps {
  title: string;
  /** Null until they are loaded. */
  summary: LettersSummary | null;
  examHeaderId: number | null;
  ref: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

interface LettersProps {
  actor: LettersPageRef;
  /** The page around the letters: its title, and the link back. */
  Frame: ComponentType<LettersFrameProps>;
  /** Shown instead of letters that do not exist. */
  missing?: ReactNode;
}

/** The reference letters for one purpose: the list, or the form of one letter. */
export function Letters({ actor, Frame, missing }: LettersProps) {
  const { t } = useTranslation(['letters', 'cards', 'common']);
  const key = useSelector(actor, ({ context }) => context.key);
  const letters = useSelector(actor, ({ children }) => children.letters)!; // runs as long as the screen
  const list = useSelector(letters, ({ children }) => children.list)!; // runs as long as the letters
  const form = useSelector(letters, ({ children }) => children.form);
  const letterId = useSelector(letters, ({ context }) => context.openedId);
  const { items, summary, fault } = useSelector(list, ({ context }) => context);
  const isReady = useSelector(list, (snapshot) => snapshot.hasTag('ready'));
  const isMissing = useSelector(list, (snapshot) => snapshot.hasTag('missing'));
  const isFailed = useSelector(list, (snapshot) => snapshot.hasTag('failed'));
  const now = useNow();
  const isDesktop = useIsDesktop();
  const opened = !form ? null : letterId === null ? 'new' : 'change';
  const page = isDesktop ? 'list' : (opened ?? 'list');
  const heading = useFreshHeading(isReady ? page : null);
  const isCounted = (letter: ReferenceLetter) => doesLetterCount(letter, summary?.countsFrom ?? null);
  const board = summary && {
    ...summary,
    letters: items.filter(isCounted),
    earlier: items.filter((letter) => !isCounted(letter)),
  };

  return (
    <Frame ref={heading} title={t(titles[page])} summary={summary} examHeaderId={key.examHeaderId}>
      {isMissing && missing}
      {!isReady && !isMissing && (
        <Panel
          title={t('letters:card')}
          status={isFailed ? 'failed' : 'loading'}
          fault={fault}
          onRetry={() => list.send({ type: 'collection.reload' })}
          lines={18}
          alone
          prominent
        />
      )}
      {board &&
        isReady &&
        (form && !isDesktop ? (
          <LetterEditor actor={actor} card={form} />
        ) : (
          <LetterList actor={actor} list={list} board={board} now={now} />
        ))}
      {board && form && opened && isReady && isDesktop && (
        <LetterOver actor={actor} card={form} title={t(titles[opened])} board={board} now={now} />
      )}
    </Frame>
  );
}
