import type { RemoteOrganisations } from '@iwe/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildAnswer, buildOverview, refused, serve, show, signInFresh } from '../testing.tsx';

jest.mock('../../platform/index.ts', () => ({ platformStore: { get: () => ({ reload: async () => undefined }) } }));
beforeEach(signInFresh);

const LIST = 'remotes/mf-sales/organisations';
const { organisations, cells } = buildOverview();
const rows: RemoteOrganisations['data'] = cells.map((cell, at) => ({
  ...cell,
  organisation: organisations[at]?.name ?? '',
  people: organisations[at]?.people ?? 0,
}));
const page = (data = rows, total = data.length) => ({ data, meta: { total, current_page: 1, per_page: 50 } });
const open = () => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    [LIST]: () => page(),
    'POST pins': () => buildAnswer(),
  });
  show('/admin/releases/mf-sales');
  return calls;
};

test('lists what each organisation gets and why', async () => {
  open();
  const table = within(await screen.findByRole('region', { name: 'Organisations of mf-sales' }));
  await table.findByText('Melbourne');
  const texts = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((one) => one.textContent?.replaceAll(/\s+/g, ' ').trim()));
  expect(texts).toEqual([
    ['Sydney', 'mf-sales for Sydney: 1.0.0 stable 8 started', '12', 'Follows the stable version'],
    ['Melbourne', 'mf-sales for Melbourne: 1.0.0 fallback degraded 2 failed', '3', 'The pin version 1.1.0 is blocked'],
  ]);
});

test('explains a cell on demand: the reason, every rule that was checked, who pinned it; a pin is a click away', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: /mf-sales for Melbourne/ }));
  const why = within(screen.getByRole('dialog', { name: 'mf-sales for Melbourne' }));
  expect(why.getByRole('alert').textContent).toBe('The pin version 1.1.0 is blocked');
  expect(
    why
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['pin1.1.0is blocked', 'fallback1.0.0chosen']);
  expect(why.getByText(/^Pinned by ann@iwe.test, 20 Nov 2026 12:00: tries first/)).toBeTruthy();
  expect(why.getAllByRole('button').map((button) => button.textContent)).toEqual(['Settings', 'Unpin', 'Pin']);
  fireEvent.click(why.getByRole('button', { name: 'Pin' }));
  expect(await screen.findByRole('dialog', { name: 'Pin mf-sales for Melbourne' })).toBeTruthy();
});

test('the server filters by name and by what organisations get', async () => {
  const calls = open();
  await screen.findByText('Melbourne');
  const search = screen.getByRole('searchbox', { name: 'Organisation' });
  fireEvent.change(search, { target: { value: ' melb ' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  fireEvent.click(screen.getByRole('combobox', { name: 'Version' }));
  fireEvent.click(await screen.findByRole('option', { name: '1.0.0 fallback, not as meant (1)' }));
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === LIST).at(-1)?.query).toBe(
      '?degraded=1&keyword=melb&page=1&per_page=50&source=fallback&version=1.0.0',
    ),
  );
});

test('a remote that does not exist is reported', async () => {
  serve({ overview: () => ({ data: buildOverview() }), [LIST]: () => refused(404, 'not-found', 'No Data') });
  show('/admin/releases/mf-sales');
  expect(await screen.findByText('There is no remote mf-sales')).toBeTruthy();
});
