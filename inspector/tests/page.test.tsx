// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ELK from 'elkjs/lib/elk.bundled.js';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { App } from '../App.tsx';
import type { Listener } from '../connection/connect.ts';
import { startInspector, type Inspector } from '../machines/startInspector.ts';
import type { Command, Message } from '../model/protocol.ts';
import { recordForeignSession } from './foreignSession.ts';

let session: Message[];
beforeAll(async () => {
  session = await recordForeignSession();
});

beforeEach(() => {
  // jsdom lays nothing out and has no media queries.
  window.matchMedia = (media) =>
    ({
      matches: true,
      media,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList;
  Element.prototype.scrollTo = () => {};
  for (const [name, pixels] of [
    ['clientHeight', 600],
    ['clientWidth', 900],
  ] as const)
    Object.defineProperty(Element.prototype, name, { configurable: true, value: pixels });
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

function open(wantedMachine: string | null = null) {
  const sent: Command[] = [];
  let listener!: Listener;
  const inspector: Inspector = startInspector({
    connect: (given) => {
      listener = given;
      return { send: (command) => void sent.push(command) };
    },
    wantedMachine,
    elk: new ELK(),
  });
  render(<App inspector={inspector} />);
  const receive = (messages: readonly Message[]) => {
    listener.began();
    for (const message of messages) listener.message(message);
  };
  return { inspector, sent, receive, user: userEvent.setup() };
}

const log = () => within(screen.getByRole('listbox', { name: 'Events' }));
/** The rows of the log with this event, once there are some. */
const rowsOf = async (type: string) =>
  within(await screen.findByRole('listbox', { name: 'Events' })).findAllByText(type);
const details = () => within(screen.getByRole('region', { name: 'Details' }));

describe('the inspector', () => {
  it('says how to connect an application until one sends something', async () => {
    const { receive } = open('vending');
    expect(screen.getByRole('status').textContent).toBe('Waiting for an application');
    expect(screen.getByText(/The first actor that runs/)).toBeDefined();
    receive(session);
    await rowsOf('COIN');
    expect(screen.getByRole('status').textContent).toBe('Live: application');
  });

  it('chooses the machine of the address, and shows its chart, state and changes', async () => {
    const { receive } = open('vending');
    receive(session);
    await screen.findByRole('heading', { level: 2, name: 'vending' });
    await screen.findByRole('img', { name: 'Statechart of vending; active: sold' });
    expect(details().getByText('sold')).toBeDefined();
  });

  it('steps back through what was received, and follows again', async () => {
    const { receive, user } = open('vending');
    receive(session);
    await screen.findByRole('img', { name: /active: sold/ });
    const coins = await rowsOf('COIN');
    await user.click(coins[1]!);
    await screen.findByRole('img', { name: /active: idle/ });
    const changed = within(details().getByRole('list', { name: 'What COIN changed' }));
    expect(changed.getByText('context.paid')).toBeDefined();
    expect(changed.getByText('100')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(details().getByText('50')).toBeDefined());
    await user.click(screen.getByRole('button', { name: 'Follow' }));
    await screen.findByRole('img', { name: /active: sold/ });
  });

  it('filters events by type and text', async () => {
    const { receive, user } = open();
    receive(session);
    await rowsOf('COIN');
    await user.type(screen.getByRole('searchbox', { name: 'Type' }), 'choose');
    await waitFor(() => expect(log().getAllByRole('option')).toHaveLength(2));
    await user.type(screen.getByRole('searchbox', { name: 'Text' }), 'nowhere');
    await screen.findByText('No event passes the filter.');
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    await waitFor(() => expect(log().getAllByRole('option').length).toBeGreaterThan(4));
  });

  it('is chosen in by keyboard: arrow keys in the tree and the log, and between the tabs', async () => {
    const { receive, user } = open();
    receive(session);
    await rowsOf('COIN');
    screen.getByRole('listbox', { name: 'Events' }).focus();
    await user.keyboard('{Home}{ArrowDown}');
    expect(
      screen
        .getAllByRole('option', { selected: true })
        .some((row) => row.textContent?.includes('xstate.init')),
    ).toBe(true);
    screen.getByRole('tree', { name: 'Actors' }).focus();
    await user.keyboard('{Home}');
    await screen.findByRole('heading', { level: 2, name: 'vending' });
    screen.getByRole('tab', { name: 'Chart' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Sequence' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('listbox', { name: 'Sequence' })).toBeDefined();
  });

  const hello = {
    type: '@inspector.hello',
    sessionId: '',
    createdAt: '1',
    _version: '0.7.2',
    application: 'Vending',
  } as const;
  const untilCoins = () => session.slice(0, session.findIndex(({ type }) => type === '@xstate.snapshot') + 1);

  it('shows which transitions are possible, as the application judges them', async () => {
    const { receive, sent } = open('vending');
    receive([hello, ...untilCoins()]);
    await waitFor(() => expect(sent.some(({ type }) => type === '@inspector.ask')).toBe(true));
    const { sessionId } = session[0]!;
    receive([
      {
        ...hello,
        type: '@inspector.possible',
        sessionId,
        candidates: [
          {
            transition: 'idle --CHOOSE--> dispensing',
            eventType: 'CHOOSE',
            guards: [{ name: 'isPaid', verdict: 'no' }],
            verdict: 'no',
          },
        ],
      },
    ]);
    await screen.findByText('isPaid: not possible');
  });

  it('sends an event with fields from its type, and only after consent if it may write', async () => {
    const { inspector, receive, sent, user } = open('vending');
    inspector.setEventTypes({ COIN: [{ name: 'cents', kind: 'number' }] });
    receive([hello, ...untilCoins()]);
    const form = () => within(screen.getByRole('region', { name: 'Send an event' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Event' }), 'COIN');
    await user.click(form().getByRole('button', { name: 'Send' }));
    expect(form().getByRole('status').textContent).toBe('cents: enter a number.');
    await user.type(form().getByRole('textbox', { name: /cents/ }), '25');
    await user.click(form().getByRole('button', { name: 'Send' }));
    const { sessionId } = session[0]!;
    expect(sent.at(-1)).toEqual({ type: '@inspector.send', sessionId, event: { type: 'COIN', cents: 25 } });

    await user.selectOptions(form().getByRole('combobox', { name: 'Event' }), 'CHOOSE');
    expect(form().getByText(/It leads to: dispense/)).toBeDefined();
    await user.click(form().getByRole('button', { name: 'Send' }));
    expect(sent.filter(({ type }) => type === '@inspector.send')).toHaveLength(1);
    await user.click(form().getByRole('checkbox'));
    await user.click(form().getByRole('button', { name: 'Send' }));
    expect(sent.at(-1)).toEqual({ type: '@inspector.send', sessionId, event: { type: 'CHOOSE' } });
  });

  it('opens a saved recording without an application, and says why it opens no other file', async () => {
    const first = open();
    first.receive(session);
    await rowsOf('COIN');
    const file = new File(first.inspector.recordingParts(), 'recording.json');
    cleanup();
    const { inspector } = open('vending');
    await inspector.open(new File(['{}'], 'other.json'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This file holds neither a recording nor coverage.',
    );
    await inspector.open(file);
    await screen.findByRole('img', { name: 'Statechart of vending; active: sold' });
    expect(screen.getByRole('status').textContent).toBe('File: recording');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('counts coverage, adds that of a file, and colors the chart', async () => {
    const { inspector, receive, user } = open('vending');
    receive(session);
    await screen.findByRole('img', { name: /active: sold/ });
    await user.click(screen.getByRole('checkbox', { name: 'Color coverage' }));
    expect(screen.getByText(/3 of 3 states, 2 of 5 transitions taken/)).toBeDefined();
    await inspector.open(
      new File(
        [
          JSON.stringify({
            kind: 'portal-coverage',
            version: 1,
            machines: { vending: { states: [], transitions: ['idle --RETURN--> idle'] } },
          }),
        ],
        'coverage.json',
      ),
    );
    await screen.findByText(/3 of 3 states, 3 of 5 transitions taken/);
    await user.click(screen.getByRole('tab', { name: 'Coverage' }));
    const row = screen.getByRole('row', { name: /vending/ });
    expect(within(row).getByText('3 of 5')).toBeDefined();
  });

  it('pins an actor beside another one', async () => {
    const { receive, user } = open('vending');
    receive(session);
    await user.click(await screen.findByRole('button', { name: 'Pin' }));
    const created = (await rowsOf('new actor'))[1]!;
    await user.click(created);
    await screen.findByRole('region', { name: 'vending' });
    expect(screen.getByRole('region', { name: '0.vending.dispensing' })).toBeDefined();
  });
});
