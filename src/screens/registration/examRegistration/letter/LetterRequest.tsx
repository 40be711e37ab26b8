import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { PdReferenceLetter } from '#contract/registration/examinations.ts';
import { boardZone } from '#domain/boardTime.ts';
import { isLetterAwaited, isLetterDeclined } from '#domain/registration/registration.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Callout } from '#ui/Callout.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { LetterStatus } from './LetterStatus.tsx';
import type { StepProps } from '../parts/stepProps.ts';

/** The letter has arrived, and the board has not approved it yet. */
const isCome = (letter: PdReferenceLetter) => letter.responseDate !== null && isLetterAwaited(letter);

interface LetterRequestProps extends StepProps {
  letter: PdReferenceLetter;
  heading?: Ref<HTMLHeadingElement>;
}

/** The official who was asked, the letter's status, and why no email was sent, if so. */
export function LetterRequest({ actor, letter, heading }: LetterRequestProps) {
  const { t } = useTranslation(['registration', 'common']);
  const { momentIn } = useFormats();
  const problem = useSelector(actor, ({ context }) => context.problem);
  const { officialName, officialEmail, sentDate, responseDate, sentBackReason, mailState } = letter;
  const isSent = responseDate !== null || mailState === undefined || mailState === 'sent';
  return (
    <>
      {problem === 'notSentAgain' && (
        <div role="alert">
          <Callout tone="warning">
            {t('registration:letter.notSentAgain', {
              address: officialEmail,
              time: momentIn(sentDate, boardZone),
            })}
          </Callout>
        </div>
      )}
      <section className="@container rounded-sheet border border-line bg-raised p-5">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 ref={heading} tabIndex={-1} className="text-xl">
            {t('registration:letter.requested')}
          </h2>
          <LetterStatus letter={letter} />
        </div>
        <DescriptionList
          items={[
            [t('registration:letter.official'), officialName],
            [t('registration:letter.address'), officialEmail],
            [
              isSent ? t('registration:letter.sent') : t('registration:letter.askedOn'),
              momentIn(sentDate, boardZone),
            ],
            ...(responseDate === null
              ? []
              : [[t('registration:letter.answered'), momentIn(responseDate, boardZone)] as const]),
          ]}
        />
      </section>
      {!isSent && mailState === 'queued' && <p>{t('registration:letter.queued')}</p>}
      {!isSent && mailState === 'undelivered' && (
        <Callout tone="warning">{t('registration:letter.undelivered')}</Callout>
      )}
      {isLetterDeclined(letter) && (
        <Callout tone="warning">
          <ContactText
            text={t('registration:letter.declined', { name: officialName })}
            reference={`exam-${letter.examId}`}
          />
        </Callout>
      )}
      {sentBackReason !== null && (
        <Callout tone="warning">
          <p>{t('registration:letter.sentBack', { name: officialName })}</p>
          <blockquote className="mt-2 border-l-4 border-edge pl-3 wrap-anywhere whitespace-pre-line">
            {sentBackReason}
          </blockquote>
        </Callout>
      )}
      {isCome(letter) && <p>{t('registration:letter.unapproved')}</p>}
    </>
  );
}
