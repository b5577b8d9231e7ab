import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildAnswer, buildOverview, buildPage, serve, show, signInFresh } from '../testing.tsx';

jest.mock('../../platform/index.ts', () => ({ platformStore: { get: () => ({ reload: async () => undefined }) } }));
beforeEach(signInFresh);

const open = async (page = buildPage()) => {
  serve({
    overview: () => ({ data: buildOverview() }),
    'releases/mf-sales/1.1.0/page': () => ({ data: page }),
    'POST pins': () => buildAnswer(),
  });
  show('/admin/releases/mf-sales/1.1.0');
  await screen.findByRole('button', { name: 'Pin' });
};

test('a key of another decision does nothing while one is being decided', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: 'p' });
  await screen.findByRole('dialog', { name: 'Pin mf-sales' });
  for (const key of ['s', 'b', 'r']) fireEvent.keyDown(document.body, { key });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByRole('dialog', { name: 'Pin mf-sales' })).toBeTruthy();
});

const STATES = ['available', 'passed', 'stable', 'tidied', 'changed', 'does not fit'];
const states = () => {
  const head = screen.getByRole('heading', { name: 'mf-sales 1.1.0' }).parentElement?.parentElement;
  if (!head) throw new Error('The release has no head.');
  return STATES.filter((text) => within(head).queryAllByText(text).length > 0);
};

test('the head says nothing of states in which a release is not', async () => {
  await open();
  expect(states()).toEqual(['available', 'passed']);
});

test('the head says in which states a release is', async () => {
  const misfits = [{ package: 'react', provides: '19.0.0', needs: '^18.0.0' }];
  await open(buildPage({ stable: true, tidiedAt: '2026-11-20T00:00:00Z', fault: 'x', misfits }));
  expect(states()).toEqual(STATES);
});

test('a blocked release is freed, and neither deprecated nor supported again', async () => {
  await open(buildPage({ status: 'blocked' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Free' })).toBeTruthy());
  for (const name of ['Block', 'Deprecate', 'Support again']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a deprecated release whose day has not come may still be chosen', async () => {
  await open(buildPage({ status: 'deprecated', deprecation: { until: '2999-03-05T13:00:00Z', reason: 'Old.' } }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pin' }).disabled).toBe(false);
  expect(screen.getByText(/After that it is chosen for nobody/)).toBeTruthy();
});
