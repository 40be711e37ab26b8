import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { hasCall } from '#domain/leftOutCalls.ts';
import { isLetterOpen, isLetterRefused } from '#domain/registration/registration.ts';
import { savedOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import { Button } from '#ui/Button.tsx';
import { LateLetterForm } from './lateLetterForm.ts';
import { LetterRequest } from './LetterRequest.tsx';
import { StepForm } from '../parts/StepForm.tsx';
import { focusHeading } from '#portal/useFreshHeading.ts';
import { useOnChange } from '../parts/useOnChange.ts';
import type { StepProps } from '../parts/stepProps.ts';

/** The program director's letter: its form, or the status of the request. */
export function LetterStep({ actor }: StepProps) {
  const { t } = useTranslation(['registration', 'common']);
  const letter = useSelector(actor, ({ context }) => savedOf(context).answers.letter);
  const isWriting = useSelector(actor, (snapshot) => snapshot.hasTag('letter.writing'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const refused = letter && isLetterRefused(letter) ? letter : null;
  useOnChange(isWriting, focusHeading);

  if (!letter || isWriting)
    return (
      <>
        {refused && (
          <div className="mb-6 space-y-4">
            <LetterRequest actor={actor} letter={refused} />
          </div>
        )}
        <p className="mb-6">
          {t(letter && !refused ? 'registration:letter.againHint' : 'registration:letter.lead')}
        </p>
        <LateLetterForm
          actor={actor}
          {...(letter && !refused && { onCancel: () => actor.send({ type: 'letter.keep' }) })}
        />
      </>
    );
  return (
    <StepForm
      label={t('registration:continue')}
      onSubmit={() => actor.send({ type: 'step.continue' })}
      beside={
        isLetterOpen(letter) && (
          <>
            <Button busy={isBusy} onClick={() => actor.send({ type: 'letter.again' })}>
              {t('registration:letter.again')}
            </Button>
            {letter.responseDate === null && hasCall('withdrawPdReferenceLetter') && (
              <Button busy={isBusy} onClick={() => actor.send({ type: 'letter.withdraw' })}>
                {t('registration:letter.withdraw.start')}
              </Button>
            )}
          </>
        )
      }
    >
      <LetterRequest actor={actor} letter={letter} />
      {letter.responseDate === null && <p>{t('registration:letter.wait')}</p>}
    </StepForm>
  );
}
