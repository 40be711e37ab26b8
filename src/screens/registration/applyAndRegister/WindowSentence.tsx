import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { boardZone } from '#domain/boardTime.ts';
import { closedSince } from '#domain/registration/memberExams.ts';
import { isOver, type ExamEntry } from '#domain/registration/registrationWindow.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { MemberExams } from '#domain/registration/memberExams.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { ContactText } from '#ui/ContactText.tsx';
import { useDateAndDistance } from '#screens/kit/Deadline.tsx';

/** The page on which a license is added. */
const licensePath = '/professional-standing';

/** Until when an exam is open and by which rule, or why it is closed and what opens it. */
export function WindowSentence({ entry, found }: { entry: ExamEntry; found: MemberExams }) {
  const { t } = useTranslation(['apply', 'common']);
  const isOpenPath = useOpenPath();
  const sentence = useSentence(entry, found);
  const lacksLicense = !entry.window.open && entry.window.reason === 'licenseMissing';
  return (
    <p className="mt-1 max-w-prose">
      <ContactText text={sentence} reference={`exam-${entry.exam.examId}`} />
      {lacksLicense && isOpenPath(licensePath) && (
        <>
          {' '}
          <Link to={licensePath} className="link">
            {t('apply:addLicense')}
          </Link>
        </>
      )}
    </p>
  );
}

function useSentence(entry: ExamEntry, { eligibilities, readAt }: MemberExams): string {
  const { t } = useTranslation(['apply', 'common']);
  const { deadlineIn, momentIn } = useFormats();
  const withDistance = useDateAndDistance();
  const { exam, window } = entry;
  const when = (instant: string) => ({
    when: withDistance(deadlineIn(instant, boardZone), instant, readAt),
  });

  if (window.open) {
    if (window.rule === 'lateAccess')
      return t(window.isEarly ? 'apply:window.lateAccessEarly' : 'apply:window.lateAccess');
    if (window.closes === null) return t('apply:window.openEnded');
    if (window.rule === 'window') return t('apply:window.open', when(window.closes));
    return t(window.isEarly ? 'apply:window.feePaidEarly' : 'apply:window.feePaid', when(window.closes));
  }
  if (window.reason === 'registered' && exam.confirmationNumber !== null)
    return t(isOver(exam, readAt) ? 'apply:closed.wasRegisteredAs' : 'apply:closed.registeredAs', {
      confirmationNumber: exam.confirmationNumber,
    });
  if (window.opens !== null)
    return t('apply:closed.notYet', {
      when: withDistance(momentIn(window.opens, boardZone), window.opens, readAt),
    });
  // For an exam that did not concern the user, only that it is over.
  if (window.reason === 'notApplicable' && isOver(exam, readAt)) return t('apply:closed.over');
  if (window.reason !== 'closed') return t(`apply:closed.${window.reason}`, { date: '', when: '' });
  if (isOver(exam, readAt)) return t('apply:closed.over');
  const since = closedSince(entry, eligibilities, readAt);
  return since === null
    ? t('apply:closed.closed')
    : t('apply:closed.closedOn', { date: deadlineIn(since, boardZone) });
}
