import type { ComponentProps, ComponentType, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonStyle } from '../Button.tsx';
import { ContactText } from '../ContactText.tsx';
import { PageTitle } from '../PageTitle.tsx';
import { Panel } from '../Panel.tsx';
import { StatusWord } from '../status/StatusWord.tsx';
import { CardFrame, type CardView } from './CardFrame.tsx';
import type { Difference } from './Differences.tsx';
import { SaveTrouble } from './SaveTrouble.tsx';

/** A router link, passed in because `src/ui` does not import the router. */
export type LinkPart = ComponentType<{ to: string; className?: string; children: ReactNode }>;

interface ExamPageProps {
  title: string;
  /** The exam that the page belongs to; null until it is known. */
  exam: { examHeaderId: number; examTitle: string } | null;
  /** The card's status on the server, as a status of the specification; null until it is known. */
  status?: string | null;
  Link: LinkPart;
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A page of an application: its title, its exam, and the link back to the requirements. */
export function ExamPage({ title, exam, status, Link, ref, children }: ExamPageProps) {
  const { t } = useTranslation(['cards', 'common']);
  return (
    <>
      <PageTitle
        {...(ref && { ref })}
        lead={
          <span className="flex flex-col items-start gap-1">
            {/* The lines are rendered before the exam's name and the status arrive. */}
            <span>{exam?.examTitle ?? '\u00A0'}</span>
            {status === null && <span className="text-sm">{'\u00A0'}</span>}
            {status != null && <StatusWord status={status} />}
          </span>
        }
      >
        {title}
      </PageTitle>
      {children}
      {exam && (
        <p className="mt-6">
          <Link
            to={`/apply-and-register/registration-requirements/${exam.examHeaderId}`}
            className="link inline-flex min-h-11 items-center"
          >
            {t('cards:toRequirements')}
          </Link>
        </p>
      )}
    </>
  );
}

/** Shown if the card does not exist or is not this user's; the two are never distinguished. */
export function MissingCard({ way, text }: { way: ReactNode; text?: string }) {
  const { t } = useTranslation(['cards', 'common']);
  return (
    <Panel title={t('cards:missing.title')} status="ready">
      <p className="mb-5 max-w-prose">{text ?? t('cards:missing.text')}</p>
      {way}
    </Panel>
  );
}

/** The link away from an unknown address. */
export function WayToExams({ Link }: { Link: LinkPart }) {
  const { t } = useTranslation(['cards', 'common']);
  return (
    <Link to="/apply-and-register" className={buttonStyle('primary')}>
      {t('cards:missing.toExams')}
    </Link>
  );
}

interface ExamCardPageProps {
  title: string;
  /** The name of the card itself. */
  cardTitle: string;
  /** Typical number of lines of the card. */
  lines: number;
  card: Omit<CardView, 'fault'> & {
    fault: ComponentProps<typeof SaveTrouble>['fault'];
    value: {
      examHeaderId: number;
      examTitle: string;
      readOnlyReason: 'underReview' | 'approved' | 'closed' | 'notSaid' | null;
    } | null;
  };
  status: string | null;
  differences: readonly Difference[];
  /** By when the card is due. */
  due: ReactNode;
  Link: LinkPart;
  children: ReactNode;
}

/** The page of one card of an application, around its form. */
export function ExamCardPage({
  title,
  cardTitle,
  lines,
  card,
  status,
  differences,
  due,
  Link,
  children,
}: ExamCardPageProps) {
  const { t } = useTranslation(['cards', 'common']);
  const reason = card.value?.readOnlyReason;
  return (
    <ExamPage title={title} exam={card.value} status={status} Link={Link}>
      <CardFrame
        card={card}
        title={cardTitle}
        lines={lines}
        missing={<MissingCard way={<WayToExams Link={Link} />} />}
        readOnly={
          reason && card.value ? (
            <ContactText text={t(`cards:readOnly.${reason}`)} reference={`exam-${card.value.examHeaderId}`} />
          ) : null
        }
        differences={differences}
      >
        {due}
        <SaveTrouble fault={card.fault} />
        {children}
      </CardFrame>
    </ExamPage>
  );
}
