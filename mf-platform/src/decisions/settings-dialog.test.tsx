import type { RemoteSettingsView } from '@iwe/contract';
import { fireEvent, queries, screen, waitFor, within } from '@testing-library/react';
import type { BoundFunctions } from '@testing-library/react';
import { buildAnswer, buildOverview, refused, serve } from '@iwe/testing/platform';
import { show, signInFresh } from '../testing/show.tsx';
import type { Sent } from '@iwe/testing/platform';
import { wideTest } from '@iwe/testing/ring';

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

describe('a setting', () => {
  type Config = RemoteSettingsView['config'][number];
  const config = (key: string, field: Config['field'], value: Config['value'], problem: string | null = null) =>
    ({ key, field, value, problem }) as Config;
  const number = (limits: object, value = 14) =>
    config('days', { label: 'Days', type: 'number', default: 30, ...limits } as Config['field'], value);

  test.each([
    [{ min: 7 }, '7 to any. Default: 30.'],
    [{ max: 90 }, 'any to 90. Default: 30.'],
    [{}, 'Default: 30.'],
  ])('says which numbers it takes: %j', async (limits, text) => {
    const { dialog } = await open({ ...VIEW, config: [number(limits)] });
    expect(await dialog.findByText(text)).toBeTruthy();
    const field = dialog.getByRole('textbox', { name: 'Days' });
    expect([field.getAttribute('inputmode'), field.hasAttribute('maxlength')]).toEqual(['decimal', false]);
  });

  test('of yes or no is a checkbox, and says what it is by default', async () => {
    const of = (key: string, byDefault: boolean, value: boolean) =>
      config(key, { label: key, type: 'boolean', default: byDefault } as Config['field'], value);
    const { dialog, sent } = await open({
      ...VIEW,
      flags: [],
      config: [of('one', true, false), of('two', false, true)],
    });
    await dialog.findByText('Default: yes.');
    expect(dialog.getByText('Default: no.')).toBeTruthy();
    const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([false, true]);
    fireEvent.click(boxes[1]!);
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ config: { two: null } }));
  });

  wideTest('of a text is as long as the release allows, and its default may be empty', async () => {
    const of = (key: string, field: object) =>
      config(key, { label: key, type: 'text', default: '', ...field } as Config['field'], 'x');
    const { dialog, sent } = await open({ ...VIEW, config: [of('short', { maxLength: 20 }), of('long', {})] });
    expect(await dialog.findAllByText('Default: empty.')).toHaveLength(2);
    const lengths = dialog.getAllByRole('textbox').map((field) => field.getAttribute('maxlength'));
    expect(lengths.slice(0, 2)).toEqual(['20', '200']);
    fireEvent.change(dialog.getByRole('textbox', { name: 'short' }), { target: { value: '7' } });
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ config: { short: '7' } }));
  });

  wideTest.each([
    ['21,5', 21.5],
    ['many', 'many'],
    ['', ''],
    [' ', ' '],
  ])('of a number that was typed as %j is sent as %j', async (typed, value) => {
    const { dialog, sent } = await open({ ...VIEW, config: [number({})] });
    fireEvent.change(await dialog.findByRole('textbox', { name: 'Days' }), { target: { value: typed } });
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ config: { days: value } }));
  });

  wideTest('that was lost is sent even as what holds', async () => {
    const { dialog, sent } = await open({ ...VIEW, config: [{ ...number({}, 30), problem: 'Too large.' }] });
    const field = await dialog.findByRole('textbox', { name: 'Days' });
    fireEvent.change(field, { target: { value: '31' } });
    fireEvent.change(field, { target: { value: '30' } });
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ config: { days: null } }));
  });
});
