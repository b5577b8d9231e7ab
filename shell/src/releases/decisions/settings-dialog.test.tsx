import type { RemoteSettingsView } from '@iwe/contract';
import { fireEvent, queries, screen, waitFor, within } from '@testing-library/react';
import type { BoundFunctions } from '@testing-library/react';
import { buildAnswer, buildOverview, refused, serve, show, signInFresh } from '../testing.tsx';
import type { Sent } from '../testing.tsx';

jest.mock('../../platform/index.ts', () => ({ platformStore: { get: () => ({ reload: async () => undefined }) } }));
beforeEach(signInFresh);

const VIEW: RemoteSettingsView = {
  revision: '7-abc',
  organisation: 'Sydney',
  version: '1.0.0',
  flags: [{ key: 'panel', field: { label: 'Panel', help: 'Shown to accountants.', default: true }, value: true }],
  config: [
    {
      key: 'days',
      field: { label: 'Days of an age', type: 'number', min: 7, max: 90, default: 30 },
      value: 14,
      problem: null,
    },
    {
      key: 'order',
      field: { label: 'Order', type: 'choice', options: ['old', 'new'], default: 'old' },
      value: 'old',
      problem: 'Order is one of: old, new.',
    },
  ],
};

/** Opens the dialog of Sydney. */
async function open(view: RemoteSettingsView = VIEW, answer: (sent: Sent) => object = () => buildAnswer([])) {
  const overview = buildOverview();
  const [cell] = overview.cells;
  const calls = serve({
    overview: () => ({ data: overview }),
    'remotes/mf-sales/organisations': () => ({
      data: [{ ...cell, organisation: 'Sydney', people: 12 }],
      meta: { total: 1, current_page: 1, per_page: 50 },
    }),
    'remotes/mf-sales/settings': () => ({ data: view }),
    'POST settings': answer,
  });
  show('/admin/releases/mf-sales');
  fireEvent.click(await screen.findByRole('button', { name: /mf-sales for Sydney/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings of mf-sales for Sydney' }));
  const sent = () => calls.filter(({ path }) => path === 'settings').map(({ body }) => body);
  return { dialog, sent, calls };
}
const save = (dialog: BoundFunctions<typeof queries>) =>
  dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('shows what the release declares, what holds, and which stored value does not fit any more', async () => {
  const { dialog, calls } = await open();
  expect((await dialog.findByRole<HTMLInputElement>('checkbox')).checked).toBe(true);
  expect(dialog.getByText('Shown to accountants. Default: on.')).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Days of an age' }).value).toBe('14');
  expect(dialog.getByText('7 to 90. Default: 30.')).toBeTruthy();
  expect(dialog.getByText(/The stored value does not fit version 1\.0\.0.*Order is one of: old, new\./)).toBeTruthy();
  expect(calls.find(({ path }) => path === 'remotes/mf-sales/settings')?.query).toBe('?organisation=4');
  expect(save(dialog).disabled).toBe(true);
});

test('sends what was changed alone; the default is no choice of the organisation any more', async () => {
  const { dialog, sent } = await open();
  fireEvent.click(await dialog.findByRole('checkbox'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Days of an age' }), { target: { value: '30' } });
  fireEvent.change(dialog.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'nobody reads it' } });
  expect(await dialog.findByText('Sydney: open pages are offered to reload, and then have it.')).toBeTruthy();
  fireEvent.click(save(dialog));
  await waitFor(() => expect(sent().at(-1)?.dryRun).toBe(false));
  expect(sent().at(-1)).toEqual({
    organisationId: 4,
    remote: 'mf-sales',
    flags: { panel: false },
    config: { days: null },
    reason: 'nobody reads it',
    expected: '7-abc',
    dryRun: false,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the server says in words what it does not accept, before anything is saved', async () => {
  const { dialog, sent } = await open(VIEW, () => refused(422, 'settings-value', 'Days of an age is at most 90.'));
  const days = await dialog.findByRole('textbox', { name: 'Days of an age' });
  fireEvent.change(days, { target: { value: '91' } });
  expect(await dialog.findByText('Days of an age is at most 90.')).toBeTruthy();
  expect(sent().at(-1)).toMatchObject({ config: { days: 91 }, dryRun: true });
  expect(save(dialog).disabled).toBe(true);
  fireEvent.change(days, { target: { value: 'many' } });
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ config: { days: 'many' } }));
});

test('a release that declares nothing says so', async () => {
  const { dialog } = await open({ ...VIEW, flags: [], config: [] });
  expect(await dialog.findByText('mf-sales 1.0.0 has nothing to set.')).toBeTruthy();
});
