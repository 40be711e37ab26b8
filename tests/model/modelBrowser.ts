import type { Command } from '#domain/scoring/commands/examCommand.ts';
import type { ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { Delivered } from '#machines/scoring/outbox/delivery.setup.ts';
import type { ModelBoard } from './modelBoard.ts';
import type { ModelPage } from './modelPage.ts';
import { checkSubmitted, noteRefusal, type ShownLine } from './modelScreens.ts';
import { makeFault, refusal, unreachable } from '../support/machines/system.ts';
import { asFault } from '#domain/fault.ts';

/** The fate of a request. */
export const fates = ['answered', 'lostBefore', 'lostAfter', 'unavailable', 'refused'] as const;
export type Fate = (typeof fates)[number];

/** A write in flight. */
export interface Request {
  page: ModelPage;
  command: Command;
  base: ServerVersion;
  token: string | null;
  signal: AbortSignal;
  resolve: (delivered: Delivered) => void;
  reject: (thrown: unknown) => void;
}

/** An action of the user, and its result. */
export interface Action {
  userId: number;
  target: string;
  key: string;
  value: string;
  /** The newest version on the board that the user had seen at the time, or when choosing it again. */
  sawVersion: number;
  /** The board's version with this value, which another machine may have written. */
  sameVersion: number | null;
  /** Only a closed page had it, so it may be lost. */
  isLost: boolean;
  /** The user discarded it. */
  isLetGo: boolean;
  /** The board confirmed it. */
  isAnswered: boolean;
  /** The board rejected it for good, the device saved that, and the user has not decided yet. */
  isRefused: boolean;
  /** The lines shown when an exam was submitted; null for everything else, and once the user was asked about it. */
  shown: readonly ShownLine[] | null;
}

/** A browser: a device shared by its pages, the network, and all user actions in order. */
export function createModelBrowser(board: ModelBoard) {
  const device = new Map<string, Command>();
  const requests: Request[] = [];
  const actions: Action[] = [];
  const breaches: string[] = [];
  /** Keys of the writes sent since the last check. */
  /** The device's pending work. */
  const chores: (() => void)[] = [];
  const pages: ModelPage[] = [];
  const state = {
    isOffline: false,
    isDeviceBroken: false,
    /** Whether the device was broken or slow at any time. */
    wasDeviceTroubled: false,
    isDeviceSlow: false,
    /** On the day of the exam. */
    time: Date.parse('2027-03-08T14:55:00.000Z'),
    keys: 0,
    tabs: 0,
    isClockNeeded: false,
    isClockTurned: false,
  };
  const breach = (text: string) => void breaches.push(text);
  const actionOf = (key: string) => actions.find((action) => action.key === key);

  /** A write may replace a version only if the user had seen it or wrote it. */
  function checkOverwriting(command: Command) {
    const [last, before] = board.log
      .filter(({ userId, target }) => userId === command.userId && target === command.target)
      .toReversed();
    const action = actionOf(command.key);
    if (!action || last?.key !== command.key) return breach(`nobody did ${command.key}`);
    if (action.value !== last.value)
      breach(`${command.key} was to be ${action.value}, and became ${last.value}`);
    if (!before || before.version <= action.sawVersion) return;
    const isOfTarget = ({ userId, target }: Action) => userId === before.userId && target === before.target;
    const earlier = actions.findIndex(
      (each) => each.key === before.key || (isOfTarget(each) && each.sameVersion === before.version),
    );
    if (earlier < 0 || earlier > actions.indexOf(action))
      breach(`${command.key} went over ${before.key ?? 'another machine'}, which nobody had seen`);
  }

  function execute({ command, base, token, signal, resolve, reject }: Request, isAnswerLost: boolean) {
    const visitor = board.visitorOf(token);
    if (visitor === undefined) return reject(isAnswerLost ? unreachable() : refusal(401));
    if (visitor !== command.userId) return breach(`${command.key} went out in another person’s name`);
    const changes = board.log.length;
    try {
      const delivered = board.execute(command, base);
      const action = actionOf(command.key);
      if (board.log.length > changes) {
        checkOverwriting(command);
        if (action && command.act.kind === 'exam.submit') checkSubmitted(browser, action);
      }
      if (isAnswerLost) reject(unreachable());
      else resolve(delivered);
    } catch (thrown) {
      if (!isAnswerLost && !signal.aborted) noteRefusal(browser, actionOf(command.key), asFault(thrown));
      reject(isAnswerLost ? unreachable() : thrown);
    }
  }

  /** The fate of a write; an aborted one may still reach the board. */
  function serve(request: Request, fate: Fate) {
    requests.splice(requests.indexOf(request), 1);
    if (fate === 'lostBefore') return request.reject(unreachable());
    if (fate === 'unavailable') return request.reject(makeFault({ status: 503 }));
    if (fate === 'refused') {
      // The response to an aborted request is not received.
      if (!request.signal.aborted) noteRefusal(browser, actionOf(request.command.key), refusal(400));
      return request.reject(refusal(400));
    }
    execute(request, fate === 'lostAfter');
  }

  const browser = {
    board,
    device: device as ReadonlyMap<string, Command>,
    requests,
    actions,
    actionOf,
    breaches,
    breach,
    pages,
    state,
    /** Sends a write, which waits until the test decides its fate. */
    send: (
      page: ModelPage,
      command: Command,
      base: ServerVersion,
      token: string | null,
      signal: AbortSignal,
    ) =>
      new Promise<Delivered>((resolve, reject) => {
        if (state.isOffline) return reject(unreachable());
        // Unless the user has decided since.
        if (actionOf(command.key)?.isRefused)
          breach(`${command.key} was refused, and goes out again by itself`);
        for (const other of requests)
          if (
            other.page === page &&
            !other.signal.aborted &&
            other.command.userId === command.userId &&
            other.command.target === command.target
          )
            breach(`${command.key} and ${other.command.key} are under way together`);
        requests.push({ page, command, base, token, signal, resolve, reject });
      }),
    serve,
    /** All writes in flight now, without those that follow them. */
    serveAll(fate: Fate) {
      for (let left = requests.length; left > 0; left -= 1) serve(requests[0]!, fate);
    },
    onDevice: <Result>(work: (kept: Map<string, Command>) => Result) =>
      new Promise<Result>((resolve, reject) => {
        const attempt = () => {
          if (state.isDeviceBroken) reject(new Error('the device is full'));
          else resolve(work(device));
        };
        if (state.isDeviceSlow) chores.push(attempt);
        else attempt();
      }),
    /** The device catches up, or all its pending work is lost with the browser. */
    catchUp: () => chores.splice(0).forEach((attempt) => attempt()),
    forgetChores: () => void chores.splice(0),
  };
  return browser;
}
export type ModelBrowser = ReturnType<typeof createModelBrowser>;
