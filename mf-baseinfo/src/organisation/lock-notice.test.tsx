import { screen } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import { LockNotice } from './lock-notice.tsx';

// Looks are compared here, so every declaration counts.
jest.mock('@chakra-ui/react/styled-system', () => jest.requireActual('@chakra-ui/react/styled-system').whole);

const show = (until: string, isChanged: boolean, drafts: object = { total: 1, data: [{ type: 1, count: 1 }] }) =>
  renderScreen(<LockNotice until={until} isChanged={isChanged} />, {
    route: '/admin/organisation',
    url: '/admin/organisation',
    account: { is_admin: true },
    answers: { 'GET organisation/drafts': drafts } as never,
  });
const text = /in the locked period/;

test('drafts before a lock date are told in words, and stand out once that date is a change', async () => {
  const { view } = show('2026-06-30', false);
  const plain = await screen.findByText(text);
  expect(plain.textContent).toBe(
    '1 draft sheet lies in the locked period (1 Invoice); it can be approved only with a later date.',
  );
  const before = getComputedStyle(plain).color;
  view.unmount();
  show('2026-06-30', true);
  const changed = getComputedStyle(await screen.findByText(text)).color;
  expect([changed === before, changed]).toEqual([false, 'var(--chakra-colors-spark-fg)']);
});

test('several kinds are counted each in its own number', async () => {
  const data = [
    { type: 1, count: 2 },
    { type: 3, count: 1 },
  ];
  const { sent } = show('2026-06-30', true, { total: 3, data });
  expect((await screen.findByText(text)).textContent).toBe(
    '3 draft sheets lie in the locked period (2 Invoices, 1 Purchase Order); ' +
      'they can be approved only with a later date.',
  );
  expect(sent('GET', 'organisation/drafts')).toHaveLength(1);
});
