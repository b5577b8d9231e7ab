import { useApi } from '@iwe/session';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../testing/render-screen.tsx';
import { XeroFigures } from './xero-figures.tsx';

const PATHS = ['orders', 'customers', 'products'];

/** Stands for a page with one answer: what it shows of it at first, before the server is asked again. */
function Answer({ path }: { path: string }) {
  const { data } = useApi<{ data: string }>(path);
  return <p>{`${path}: ${data?.data ?? 'not known'}`}</p>;
}

function Screen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <XeroFigures />
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Other page
      </button>
      {isOpen && PATHS.map((path) => <Answer key={path} path={path} />)}
    </>
  );
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Opens the other page, and closes it again; returns what it had at once. */
const openAndClose = async () => {
  fireEvent.click(screen.getByText('Other page'));
  const shown = PATHS.map((path) => screen.getByText(new RegExp(`^${path}: `)).textContent);
  await pass(3000);
  fireEvent.click(screen.getByText('Other page'));
  await pass(100);
  return shown;
};

test('sheets and customers of before are not shown any more once Xero has been read; others are', async () => {
  let isReading = true;
  const { sent } = renderScreen(<Screen />, {
    url: '/xero_sync',
    answers: {
      'GET xero/connection': () => ({ state: 'connected', readAt: '2026-03-02T00:00:00Z', isReading, readProblem: '' }),
      ...Object.fromEntries(PATHS.map((path) => [`GET ${path}`, { data: 'old' }])),
    },
  });
  await pass(100);
  expect(screen.getByText('Being read from Xero …')).toBeTruthy();
  await openAndClose();
  expect(await openAndClose()).toEqual(['orders: old', 'customers: old', 'products: old']);
  isReading = false;
  await pass(2000);
  expect(await openAndClose()).toEqual(['orders: not known', 'customers: not known', 'products: old']);
  const looks = sent('GET', 'xero/connection').length;
  await pass(10_000);
  // What is read already is not looked at again.
  expect(sent('GET', 'xero/connection')).toHaveLength(looks);
});
