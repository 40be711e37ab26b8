import { useTranslation } from 'react-i18next';
import { urgencyOf, type ToDo, type ToDoKey } from '#domain/todo/toDo.ts';
import { isOneOf, notedToDos, toDoTextKey } from '#domain/todo/toDoText.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { usePickLists, type PickListOf } from '#portal/usePickLists.ts';
import type { StatusTone } from '#ui/status/StatusBadge.tsx';

const letterTypes: readonly PickListOf[] = [{ name: 'reference-letter-type' }];
const noLists: readonly PickListOf[] = [];

/** Letters of officials that are waited for. */
const waitedLetters: readonly ToDoKey[] = ['officialSending', 'officialAsked', 'officialApproval'];
const blank = {
  exam: '',
  person: '',
  fee: '',
  title: '',
  specialty: '',
  number: '',
  state: '',
  count: '',
  days: '',
  level: '',
  weeks: '',
  limit: '',
};
const pageNames = {
  begin: 'begin',
  beginRequired: 'begin',
  placeLapsed: 'chooseDate',
  letterRefused: 'askForLetter',
  letterUndelivered: 'askForLetter',
  letterMissing: 'askForLetter',
  licenseMissing: 'addLicense',
  officialMissing: 'letters',
  officialReady: 'letters',
  officialSentBack: 'letters',
  officialUndelivered: 'letters',
  officialStuck: 'letters',
  cardClosed: 'see',
  fee: 'pay',
  feeExpired: 'see',
  licenseExpires: 'licenses',
  licenseExpiresBefore: 'licenses',
  licenseNotFull: 'addLicense',
  standingLicense: 'addLicense',
  standingAppointment: 'standing',
  standingPrimary: 'standing',
  standingDetails: 'standing',
  standingSanctions: 'standing',
  standingReworded: 'standing',
  trainingGaps: 'rotations',
  trainingWeeks: 'rotations',
  rotationsAbroad: 'rotations',
  medicalSchoolMissing: 'addSchool',
  profileUnconfirmed: 'profile',
} as const satisfies Partial<Record<ToDoKey, string>>;
/** Where requirements are counted; the board records when the others are met. */
const countedPages = {
  '/cme-repository': 'cme',
  '/continuous-certification/assessments': 'assessment',
  '/continuous-certification/reference-letters': 'letters',
  '/continuous-certification#attestation': 'attestation',
  '/continuous-certification#registry': 'registry',
} as const;
const countedPage = (path: string | null) =>
  path !== null && path in countedPages ? countedPages[path as keyof typeof countedPages] : null;
const stepPages = { fee: 'pay', review: 'submit', date: 'chooseDate', letter: 'askForLetter' } as const;

/** The name of the button that leads to where it is done. */
function actionNameOf({ key, step, path }: ToDo) {
  if (key === 'requirement') return countedPage(path) ?? 'see';
  if (key === 'step' && step !== null && step in stepPages) return stepPages[step as keyof typeof stepPages];
  return key in pageNames ? pageNames[key as keyof typeof pageNames] : 'continue';
}

/** What its date is: a deadline, the end of an offer, or the end of a record. */
function dateKindOf(key: ToDoKey) {
  if (key === 'begin') return 'open';
  return ['certificateExpires', 'licenseExpires', 'licenseExpiresBefore'].includes(key) ? 'ends' : 'due';
}

/** One thing to do, or waited for, in words. */
export interface ToDoWords {
  task: string;
  /** Why, or what follows. */
  note: string | null;
  /** When it is due, and the sentence about the day of it; null if there is no deadline. */
  due: { instant: string; sentence: (day: string) => string } | null;
  urgency: { tone: StatusTone; text: string } | null;
  progress: string | null;
  money: string | null;
  /** Null where there is no page for it, or where the user cannot open it now. */
  action: { path: string; label: string; fullLabel: string } | null;
}

/** The words for a thing to do, which every page uses; `now` is in epoch milliseconds. */
export const useToDoWords = (item: ToDo, now: number): ToDoWords => useWordsOfToDos([item], now)(item);

/** The words for each of several things to do. */
export function useWordsOfToDos(all: readonly ToDo[], now: number): (item: ToDo) => ToDoWords {
  const { t } = useTranslation(['todo', 'common']);
  const { decimals, money: moneyOf } = useFormats();
  const isOpen = useOpenPath();
  const isAboutType = all.some(({ values }) => values['type'] !== undefined);
  const { items } = usePickLists(isAboutType ? letterTypes : noLists);
  return (item) => {
    const type = items[0]?.find(({ itemValue }) => itemValue === item.values['type'])?.itemDescription ?? '';
    const values = { ...blank, ...item.values, type };
    const { key, mover, step, due, money, progress, path, isRequired } = item;

    function noteOf(): string | null {
      if (key === 'step') return step === 'letter' || step === 'review' ? t(`todo:stepNote.${step}`) : null;
      if (key === 'licenseMissing')
        return t(mover === 'board' ? 'todo:note.licenseApproval' : 'todo:note.licenseMissing');
      if (key === 'trainingGaps') return t('todo:note.trainingGaps', { count: Number(values.days) });
      if (key === 'requirement' && mover !== 'member') return null;
      if (key === 'requirement' && countedPage(path) !== null)
        return countedPage(path) === 'cme' ? t('todo:note.requirementCounted') : null;
      if (waitedLetters.includes(key)) {
        const need = t(isRequired ? 'todo:note.letterRequired' : 'todo:note.letterOptional');
        return key === 'officialSending' ? `${t('todo:note.officialSending')} ${need}` : need;
      }
      return isOneOf(notedToDos, key) ? t(`todo:note.${key}`, values) : null;
    }

    const kind = dateKindOf(key);
    const urgency = urgencyOf(item, now);
    function urgencyWords(): ToDoWords['urgency'] {
      if (urgency !== 'overdue' && urgency !== 'soon') return null;
      const tone = urgency === 'overdue' ? 'danger' : kind === 'open' ? 'info' : 'warning';
      return { tone, text: t(`todo:urgency.${urgency}.${kind}`) };
    }

    function moneyWords(): string | null {
      if (money === null) return null;
      const amount = moneyOf(money.amount, money.currency);
      if (key === 'begin' || key === 'beginRequired') return t('todo:money.offered', { amount });
      return mover === 'member' ? t('todo:money.owed', { amount }) : t('todo:money.sent', { amount });
    }

    const task = t(toDoTextKey(item, type !== ''), {
      ...values,
      count: Number(values.count),
      weeks: decimals(Number(values.weeks), 1),
    });
    const actionName = actionNameOf(item);
    const label = t(`todo:action.${actionName}`);
    const isPast = urgency === 'overdue';
    return {
      task,
      note: noteOf(),
      due:
        due === null
          ? null
          : {
              instant: due,
              sentence: (date: string) => t(isPast ? `todo:past.${kind}` : `todo:due.${kind}`, { date }),
            },
      urgency: urgencyWords(),
      progress: progress && t('todo:progress', { ...progress }),
      money: moneyWords(),
      action:
        path !== null && isOpen(path)
          ? { path, label, fullLabel: t('todo:actionOf', { action: label, task }) }
          : null,
    };
  };
}
