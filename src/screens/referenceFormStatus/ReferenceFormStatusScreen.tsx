import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReferenceFormStatusRef } from '#machines/screens/referenceFormStatus.machine.ts';
import { useFreshHeading } from '#portal/useFreshHeading.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { MissingCard } from '#ui/card/MissingCard.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
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
    <>
      {/* The line is there before the exam's name is. */}
      <PageTitle ref={heading} lead={board?.examTitle ?? '\u00A0'}>
        {t(titles[page])}
      </PageTitle>
      {isMissing && (
        <MissingCard
          way={
            <Link to="/apply-and-register" className={buttonStyle('primary')}>
              {t('cards:missing.toExams')}
            </Link>
          }
        />
      )}
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
      {board && (
        <p className="mt-6">
          <Link
            to={`/apply-and-register/registration-requirements/${key.examHeaderId}`}
            className="link inline-flex min-h-11 items-center"
          >
            {t('cards:toRequirements')}
          </Link>
        </p>
      )}
    </>
  );
}
