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
  const key = useSelector(actor, ({ context }) => context.key);
  const letters = useSelector(actor, ({ children }) => children.letters)!; // runs as long as the screen
  const list = useSelector(letters, ({ children }) => children.list)!; // runs as long as the letters
  const form = useSelector(letters, ({ children }) => children.form);
  const letterId = useSelector(letters, ({ context }) => context.openedId);
  const { items, facts, fault } = useSelector(list, ({ context }) => context);
  const isReady = useSelector(list, (snapshot) => snapshot.hasTag('ready'));
  const isMissing = useSelector(list, (snapshot) => snapshot.hasTag('missing'));
  const isFailed = useSelector(list, (snapshot) => snapshot.hasTag('failed'));
  const page = !form ? 'list' : letterId === null ? 'new' : 'change';
  const heading = useFreshHeading(isReady ? page : null);

  return (
    <ExamPage
      ref={heading}
      title={t(titles[page])}
      exam={facts && { examHeaderId: key.examHeaderId, examTitle: facts.examTitle }}
      Link={Link}
    >
      {isMissing && <MissingCard way={<WayToExams Link={Link} />} />}
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
      {facts &&
        isReady &&
        (form ? (
          <LetterDesk actor={actor} card={form} />
        ) : (
          <LetterList actor={actor} records={letters} list={list} board={{ ...facts, letters: items }} />
        ))}
    </ExamPage>
  );
}
