import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from '../Button.tsx';
import { Callout } from '../Callout.tsx';
import { Panel } from '../Panel.tsx';
import { useNow } from '../useNow.ts';
import { Differences, type Difference } from './Differences.tsx';

/** A card's state, and the user's possible actions. */
export interface CardView {
  status: 'loading' | 'failed' | 'missing' | 'ready';
  fault: { kind: string; status: number; reference: string } | null;
  isReadOnly: boolean;
  isOffered: boolean;
  isConflict: boolean;
  isRemoved: boolean;
  found: { storedAt: string | null } | null;
  onRetry: () => void;
  onResume: () => void;
  onDiscard: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onSaveAsNew: () => void;
}

interface CardFrameProps {
  card: CardView;
  /** Name of the part while it loads or fails. */
  title: string;
  lines: number;
  /** Shown if there is no such card, with a link. */
  missing: ReactNode;
  /** Why the card is read-only; null if it can be edited. */
  readOnly: ReactNode;
  /** The differences between the draft and the server's version. */
  differences: readonly Difference[];
  children: ReactNode;
}

/**
 * The frame of a card's form: missing, loading or failed; why it is read-only; a draft of an earlier visit with its
 * age; the choice between two versions; and a record that is gone, which can be saved as a new one. The form is disabled while a decision is pending.
 */
export function CardFrame({ card, title, lines, missing, readOnly, differences, children }: CardFrameProps) {
  const content = useRef<HTMLDivElement>(null);
  const isAsked = card.isOffered || card.isConflict || card.isRemoved;
  const hasOffer = card.found !== null && (card.isOffered || card.isReadOnly);
  const hasQuestion = card.isConflict || card.isRemoved || hasOffer;
  const hadQuestion = useRef(hasQuestion);

  // The button that answered the question is removed with it.
  useEffect(() => {
    if (hadQuestion.current && !hasQuestion) content.current?.focus();
    hadQuestion.current = hasQuestion;
  }, [hasQuestion]);

  if (card.status === 'missing') return missing;
  if (card.status !== 'ready')
    return (
      <Panel
        title={title}
        status={card.status}
        fault={card.fault}
        onRetry={card.onRetry}
        lines={lines}
        alone
        prominent
      />
    );
  return (
    <>
      {readOnly !== null && (
        <div className="mb-6 max-w-prose">
          <Callout tone="info">{readOnly}</Callout>
        </div>
      )}
      {card.found && hasOffer && (
        <Offer card={card} storedAt={card.found.storedAt} differences={differences} />
      )}
      {card.isConflict && <Conflict card={card} differences={differences} />}
      {card.isRemoved && <Removed card={card} />}
      <div
        ref={content}
        tabIndex={-1}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a panel must not stand in a fieldset, see `Panel`
        role="group"
        aria-label={title}
        hidden={isAsked}
        className="focus:outline-none"
      >
        {children}
      </div>
    </>
  );
}

interface OfferProps extends Pick<CardFrameProps, 'card' | 'differences'> {
  storedAt: string | null;
}

function Offer({ card, storedAt, differences }: OfferProps) {
  const { t } = useTranslation(['cards', 'common']);
  const formats = useFormats();
  const now = useNow();
  const age = storedAt === null ? null : formats.ago(storedAt, now);
  return (
    <Question
      title={age === null ? t('cards:offer.titleHere') : t('cards:offer.title', { age })}
      text={t(card.isReadOnly ? 'cards:offer.tooLate' : 'cards:offer.text')}
      differences={differences}
    >
      {!card.isReadOnly && (
        <Button tone="primary" onClick={card.onResume}>
          {t('cards:offer.resume')}
        </Button>
      )}
      <Button onClick={card.onDiscard}>{t('cards:offer.discard')}</Button>
    </Question>
  );
}

function Conflict({ card, differences }: Pick<CardFrameProps, 'card' | 'differences'>) {
  const { t } = useTranslation(['cards', 'common']);
  return (
    <Question title={t('cards:conflict.title')} text={t('cards:conflict.text')} differences={differences}>
      <Button onClick={card.onKeepMine}>{t('cards:conflict.keepMine')}</Button>
      <Button onClick={card.onTakeTheirs}>{t('cards:conflict.takeTheirs')}</Button>
    </Question>
  );
}

function Removed({ card }: Pick<CardFrameProps, 'card'>) {
  const { t } = useTranslation(['cards', 'common']);
  return (
    <Question title={t('cards:removed.title')} text={t('cards:removed.text')}>
      <Button onClick={card.onSaveAsNew}>{t('cards:removed.saveAsNew')}</Button>
      <Button onClick={card.onDiscard}>{t('cards:offer.discard')}</Button>
    </Question>
  );
}

interface QuestionProps {
  title: string;
  text: string;
  differences?: readonly Difference[];
  children: ReactNode;
}

/** Takes the focus when it appears, because nothing else can be done before it is answered. */
function Question({ title, text, differences, children }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-label={title}
      className="@container mb-6 rounded-sheet border-2 border-warning bg-warning-tint p-5 desktop:p-6"
    >
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      <p className="mt-2 max-w-prose">{text}</p>
      {differences && <Differences rows={differences} />}
      <div className="mt-5 flex flex-wrap gap-3">{children}</div>
    </section>
  );
}
