import { Check, ChevronDown, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { registrationPath } from '#domain/registration/registration.ts';
import { stateWords } from '#domain/stateWords.ts';
import type { ExamRegistrationRef } from '#machines/registration/examRegistration/examRegistration.machine.ts';
import { NarrowDisclosure } from '#ui/NarrowDisclosure.tsx';
import { useSteps, type ListedStep } from '../parts/useSteps.ts';

/** The steps in order with their status; on small screens, collapsed to the current one. */
export function StepList({ actor, isLocked }: { actor: ExamRegistrationRef; isLocked: boolean }) {
  const { t } = useTranslation(['registration', 'common']);
  const { examId, current, steps } = useSteps(actor);
  const place = steps.findIndex(({ name }) => name === current) + 1;

  return (
    <nav
      aria-label={t('registration:steps.label')}
      className="mb-6 print:hidden desktop:sticky desktop:top-6 desktop:mb-0"
    >
      <NarrowDisclosure
        label={
          <>
            <span>
              {t('registration:steps.placeWithName', {
                step: place,
                count: steps.length,
                name: t(`registration:steps.names.${current}`),
              })}
            </span>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-aria-expanded:rotate-180" />
          </>
        }
        place={current}
        buttonClassName="group flex min-h-11 w-full items-center justify-between gap-3 rounded-sheet border border-edge bg-raised px-4 py-2 text-left font-semibold text-accent"
        panelClassName="max-desktop:mt-2"
      >
        {() => (
          <ol>
            {steps.map((step, index) => (
              <li key={step.name} aria-current={step.state === 'current' ? 'step' : undefined}>
                {step.isOpen && step.state !== 'current' && !isLocked ? (
                  <Link
                    to={registrationPath(examId, step.name)}
                    className={`${row} group border-transparent hover:bg-sunken`}
                  >
                    <StepWords step={step} number={index + 1} />
                  </Link>
                ) : (
                  <div
                    className={`${row} ${step.state === 'current' ? 'border-accent bg-accent-tint' : 'border-transparent'}`}
                  >
                    <StepWords step={step} number={index + 1} />
                  </div>
                )}
              </li>
            ))}
          </ol>
        )}
      </NarrowDisclosure>
    </nav>
  );
}

const row = 'flex min-h-11 items-start gap-3 rounded-r-sheet border-l-4 py-2 pr-3 pl-3 leading-snug';

const marks: Readonly<Record<ListedStep['state'], string>> = {
  done: 'border-success bg-success-tint text-success',
  asked: 'border-warning bg-warning-tint text-warning',
  current: 'border-accent bg-accent text-accent-ink',
  open: 'border-accent text-accent',
  waiting: 'border-line text-muted',
};

function StepWords({ step: { name, state }, number }: { step: ListedStep; number: number }) {
  const { t } = useTranslation(['registration', 'common']);
  return (
    <>
      <span
        aria-hidden="true"
        className={`tabular mt-px grid size-6 shrink-0 place-items-center rounded-full border text-sm font-semibold ${marks[state]}`}
      >
        {state === 'done' ? (
          <Check className="size-4" strokeWidth={3} />
        ) : state === 'asked' ? (
          <Hourglass className="size-3.5" />
        ) : (
          number
        )}
      </span>
      <span className="min-w-0">
        <span
          className={`block ${state === 'current' ? 'font-semibold text-accent' : state === 'waiting' ? 'text-muted' : 'text-ink group-hover:underline'}`}
        >
          {t(`registration:steps.names.${name}`)}
        </span>
        <span className="block text-sm text-muted">
          {t(`common:status.${stateWords.registrationStep[state]}`)}
        </span>
      </span>
    </>
  );
}
