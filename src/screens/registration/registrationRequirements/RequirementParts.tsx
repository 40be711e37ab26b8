import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { registrationPath } from '#domain/registration/registration.ts';
import { closedBecause, requirementList } from '#domain/registration/requirements.ts';
import type { ToDoKey } from '#domain/todo/toDo.ts';
import { areOfficialsAsked } from '#domain/todo/applicationToDos.ts';
import type { RegistrationRequirementsRef } from '#machines/registration/registrationRequirements/registrationRequirements.machine.ts';
import { useResource } from '#portal/useResource.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useTogether } from '#ui/useTogether.ts';
import { ExamToDos, useExamToDos } from './ExamToDos.tsx';
import { Progress } from './Progress.tsx';
import { RecordLinks } from './RecordLinks.tsx';
import { TaskList } from './TaskList.tsx';

/** What is to be done in a registration that is not submitted. */
const ofRegistration: readonly ToDoKey[] = [
  'begin',
  'beginRequired',
  'step',
  'placeLapsed',
  'letterRefused',
  'feeExpired',
];

/** The board's note, the progress of the registration, and its requirements; list and note fail independently. */
export function RequirementParts({ actor }: { actor: RegistrationRequirementsRef }) {
  const { t } = useTranslation(['requirements', 'common']);
  const { examId, stage } = useSelector(actor, ({ context }) => context);
  const lines = useResource(useSelector(actor, ({ children }) => children.lines));
  const note = useResource(useSelector(actor, ({ children }) => children.note));
  const toDos = useExamToDos(actor);
  const isShown = useTogether([lines, note, toDos].every(({ status }) => status !== 'loading'));
  const list = requirementList(lines.value ?? []);
  const status = isShown ? lines.status : 'loading';
  const isClosed = stage === 'toDo' && closedBecause(list) !== null;
  const isToDo = stage === 'toDo' && !isClosed;
  // The list below says by when, and has the button.
  const isListed = isToDo && toDos.own.some(({ key }) => ofRegistration.includes(key));
  const words = isClosed ? 'opens' : isToDo ? 'register' : 'confirmation';

  return (
    <div className="space-y-5 desktop:space-y-6">
      <Panel
        title={t('requirements:exam')}
        status={status}
        fault={lines.fault}
        onRetry={lines.onRetry}
        lines={24}
        alone={!note.value}
        prominent
      >
        <Progress
          list={list}
          stage={stage}
          areOfficialsAsked={areOfficialsAsked([...toDos.own, ...toDos.waited])}
          isMoreLeft={toDos.own.length > 0}
        />
        <p className="mt-5 flex flex-wrap gap-x-4 gap-y-2">
          {examId !== null && stage !== 'over' && !(isToDo && isListed) && (
            <Link to={registrationPath(examId)} className={buttonStyle(isToDo ? 'primary' : 'secondary')}>
              {t(`requirements:${words}`)}
            </Link>
          )}
          <Link to="/apply-and-register" className="link inline-flex min-h-11 items-center">
            {t('requirements:exams')}
          </Link>
        </p>
      </Panel>
      {isShown && <ExamToDos {...toDos} />}
      {isShown && note.status === 'failed' && (
        <Panel
          title={t('requirements:note')}
          status="failed"
          fault={note.fault}
          onRetry={note.onRetry}
          alone={status === 'failed'}
        />
      )}
      {isShown && note.value && (
        <Callout tone="info">
          <h2 className="font-sans text-base font-semibold">{t('requirements:note')}</h2>
          <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{note.value}</p>
        </Callout>
      )}
      {status === 'ready' && (
        <Panel
          title={t('requirements:tasks.title')}
          status="ready"
          empty={list.length === 0 && t('requirements:tasks.empty')}
        >
          <TaskList list={list} />
        </Panel>
      )}
      {isShown && <RecordLinks />}
    </div>
  );
}
