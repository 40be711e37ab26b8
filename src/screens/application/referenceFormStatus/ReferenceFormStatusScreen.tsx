import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReferenceFormStatusRef } from '#machines/application/referenceFormStatus/referenceFormStatus.machine.ts';
import { useFreshHeading } from '#portal/useFreshHeading.ts';
import { ExamPage, MissingCard, WayToExams } from '#ui/card/ExamCardPage.tsx';
import { Panel } from '#ui/Panel.tsx';
import { LetterDesk } from './LetterDesk.tsx';
import { LetterList } from './LetterList.tsx';

const titles = { list: 'letters:title', new: 'letters:titleNew', change: 'letters:titleChange' } as const;

/** The reference letters of an application (first specification, §2 "reference-form-status"). */
export default function ReferenceFormStatusScreen({ actor }: { actor: ReferenceFormStatusRef }) {
  const { t } = useTranslation(['letters', 'cards', 'common']);
  const { board, fault, letterId, key } = useSelector(actor, ({ context }) => context);
  const isReady = useSelector(actor, (snapshot) => snapshot.hasTag('ready'));
  const isEditing = useSelector(actor, (snapshot) => snapshot.hasTag('editing'));
  const isMissing = useSelector(actor, (snapshot) => snapshot.hasTag('missing'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  const page = !isEditing ? 'list' : letterId === null ? 'new' : 'change';
  const heading = useFreshHeading(isReady ? page : null);

  return (
    <ExamPage
      ref={heading}
      title={t(titles[page])}
      exam={board && { examHeaderId: key.examHeaderId, examTitle: board.examTitle }}
      Link={Link}
    >
      {isMissing && <MissingCard way={<WayToExams Link={Link} />} />}
      {!isReady && !isMissing && (
        <Panel
          title={t('letters:card')}
          status={isFailed ? 'failed' : 'loading'}
          fault={fault}
          onRetry={() => actor.send({ type: 'letters.reload' })}
          lines={18}
          alone
          prominent
        />
      )}
      {board &&
        isReady &&
        (isEditing ? <LetterDesk actor={actor} /> : <LetterList actor={actor} board={board} />)}
    </ExamPage>
  );
}
