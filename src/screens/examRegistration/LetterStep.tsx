import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PdReferenceLetter } from '#contract/examinations.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { factsOf } from '#machines/screens/examRegistration.reading.ts';
import { Button } from '#ui/Button.tsx';
import { Facts } from '#ui/Facts.tsx';
import { focusHeading } from './useFreshHeading.ts';
import { LetterForm } from './LetterForm.tsx';
import { LetterStatus } from './LetterStatus.tsx';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './StepFrame.tsx';

/** The program director's letter: asked for, or how far the request is. */
export function LetterStep({ actor }: StepProps) {
  const { t } = useTranslation(['registration', 'common']);
  const letter = useSelector(actor, ({ context }) => factsOf(context).answers.letter);
  const [isAsking, setAsking] = useState(false);
  const ask = (isWanted: boolean) => {
    setAsking(isWanted);
    focusHeading();
  };

  if (!letter || isAsking)
    return (
      <>
        <p className="mb-6">{t(letter ? 'registration:letter.againHint' : 'registration:letter.lead')}</p>
        <LetterForm actor={actor} {...(letter && { onCancel: () => ask(false) })} />
      </>
    );
  return (
    <StepForm
      label={t('registration:continue')}
      onSubmit={() => actor.send({ type: 'step.continue' })}
      beside={
        letter.responseDate === null && (
          <Button onClick={() => ask(true)}>{t('registration:letter.again')}</Button>
        )
      }
    >
      <Request letter={letter} />
      {letter.responseDate === null && <p>{t('registration:letter.wait')}</p>}
    </StepForm>
  );
}

function Request({ letter }: { letter: PdReferenceLetter }) {
  const { t } = useTranslation(['registration', 'common']);
  const { date } = useFormats();
  const { officialName, officialEmail, sentDate, responseDate, status } = letter;
  return (
    <section className="@container rounded-sheet border border-line bg-raised p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">{t('registration:letter.requested')}</h2>
        <LetterStatus status={status} />
      </div>
      <Facts
        facts={[
          [t('registration:letter.official'), officialName],
          [t('registration:letter.address'), officialEmail],
          [t('registration:letter.sent'), date(sentDate)],
          ...(responseDate === null
            ? []
            : [[t('registration:letter.answered'), date(responseDate)] as const]),
        ]}
      />
    </section>
  );
}
