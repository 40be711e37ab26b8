// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { RouterContext } from './RouterContext.ts';
import { useInAddress } from './useInAddress.ts';

let rendered: (string | null)[] = [];
let loading: () => Promise<null> = () => Promise.resolve(null);
function Sorted() {
  const [value, choose] = useInAddress('sort');
  rendered.push(value);
  return (
    <>
      <output>{value ?? 'none'}</output>
      {['date', 'amount'].map((column) => (
        <button key={column} type="button" onClick={() => choose(column)}>
          {column}
        </button>
      ))}
      <button type="button" onClick={() => choose(null)}>
        clear
      </button>
    </>
  );
}

function show(at: string) {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <Sorted /> },
      { path: '/slow', element: <Sorted />, loader: () => loading() },
      { path: '/other', element: <p>Other</p> },
    ],
    { initialEntries: [at] },
  );
  render(
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>,
  );
  const written: string[] = [];
  router.subscribe(({ location }) => void written.push(location.pathname + location.search));
  return { router, written };
}
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
const shown = () => screen.getByRole('status').textContent;

/** Chooses the date, and presses another button when that is in the router's address and not on the page yet. */
async function pressWhileDateArrives(name: string) {
  const { router } = show('/list');
  const arrived = new Promise<void>((resolve) => {
    const stop = router.subscribe(({ location }) => {
      if (location.search !== '?sort=date') return;
      stop();
      rendered = [];
      press(name);
      resolve();
    });
  });
  press('date');
  await arrived;
  return router;
}

afterEach(() => {
  cleanup();
  loading = () => Promise.resolve(null);
});

it('a choice is shown at once, and written to the address after the frame', async () => {
  const { router } = show('/list?page=2');
  press('date');
  expect([shown(), router.state.location.search]).toEqual(['date', '?page=2']);
  await eventually(() => expect(router.state.location.search).toBe('?page=2&sort=date'));
  expect(shown()).toBe('date');
});

it('of two choices within a frame, only the last is ever in the address', async () => {
  const { router, written } = show('/list?sort=date');
  press('amount');
  press('clear');
  expect(shown()).toBe('none');
  await eventually(() => expect(router.state.location.search).toBe(''));
  expect(new Set(written)).toEqual(new Set(['/list']));
  expect(shown()).toBe('none');
});

it('a choice stays shown while an earlier one arrives from the address, and then follows it', async () => {
  const router = await pressWhileDateArrives('amount');
  await eventually(() => expect(router.state.location.search).toBe('?sort=amount'));
  expect(new Set(rendered)).toEqual(new Set(['amount']));
  await act(() => router.navigate('/list?sort=date'));
  expect(shown()).toBe('date');
});

it('the value of before is shown at once again, also while another choice is on its way to the address', async () => {
  const router = await pressWhileDateArrives('clear');
  await eventually(() => expect(router.state.location.search).toBe(''));
  expect(new Set(rendered)).toEqual(new Set([null]));
});

it('a choice is not written to the address of another page', async () => {
  const { router, written } = show('/list');
  press('date');
  await act(() => router.navigate('/other'));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(written.at(-1)).toBe('/other');
  expect(screen.getByText('Other')).toBeDefined();
});

it('a choice that Back overtakes gives way to what the address then has', async () => {
  const { router } = show('/slow?sort=amount');
  await eventually(() => expect(shown()).toBe('amount'));
  await act(() => router.navigate('/slow'));
  const isAsked = new Promise<void>((resolve) => {
    loading = () => {
      loading = () => Promise.resolve(null);
      resolve();
      return new Promise(() => {});
    };
  });
  press('date');
  await isAsked;
  await act(() => router.navigate(-1));
  await eventually(() => expect(router.state.location.search).toBe('?sort=amount'));
  await eventually(() => expect(shown()).toBe('amount'));
});
