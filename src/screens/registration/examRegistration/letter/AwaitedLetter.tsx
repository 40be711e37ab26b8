import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCall } from '#domain/leftOutCalls.ts';
import { savedOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import { Button } from '#ui/Button.tsx';
import { LateLetterForm } from './lateLetterForm.ts';
import { LetterRequest } from './LetterRequest.tsx';
import { useOnChange } from '../parts/useOnChange.ts';
import type { StepProps } from '../parts/stepProps.ts';

/** The letter that a submitted registration waits for; it can be requested again or from another official. */
export function AwaitedLetter({ actor }: StepProps) {
  const { t } = useTranslation(['registration', 'common']);
  const letter = useSelector(actor, ({ context }) => savedOf(context).answers.letter);
  const isWriting = useSelector(actor, (snapshot) => snapshot.hasTag('letter.writing'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const heading = useRef<HTMLHeadingElement>(null);
  useOnChange(isWriting, () => heading.current?.focus());

  if (isWriting)
    return (
      <section className="mt-8 print:hidden">
        <h2 ref={heading} tabIndex={-1} className="mb-2 text-xl">
          {t('registration:steps.names.letter')}
        </h2>
        <p className="mb-6">{t(letter ? 'registration:letter.againHint' : 'registration:letter.lead')}</p>
        <LateLetterForm
          actor={actor}
          {...(letter && { onCancel: () => actor.send({ type: 'letter.keep' }) })}
        />
      </section>
    );
  return (
    <div className="mt-8 space-y-4">
      {letter && <LetterRequest actor={actor} letter={letter} heading={heading} />}
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button busy={isBusy} onClick={() => actor.send({ type: 'letter.again' })}>
          {t(letter ? 'registration:letter.again' : 'registration:confirmed.askForLetter')}
        </Button>
        {letter?.responseDate === null && hasCall('withdrawPdReferenceLetter') && (
          <Button busy={isBusy} onClick={() => actor.send({ type: 'letter.withdraw' })}>
            {t('registration:letter.withdraw.start')}
          </Button>
        )}
      </div>
    </div>
  );
}
