import { refuse } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Account } from '@iwe/contract';
import { buildSettings } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { OrganisationPage } from './organisation-page.tsx';

const settings = buildSettings({
  name: 'Roadstar Melbourne',
  lockedUntil: '2026-03-31',
  logoMatch: 'Roadstar',
  logoName: 'roadstar',
  logo: 'roadstar',
  printName: 'Roadstar Pty Ltd',
  anb: '75 100 009 009',
  bsb: '063-009',
});
const history = {
  data: [
    {
      at: '2026-03-01T00:00:00.000Z',
      operator: 'Mia',
      action: 'Change',
      changes: [{ field: 'draftAgeDays', label: 'Draft age (days)', old: '5', new: '7' }],
    },
  ],
};
const show = (
  answers: Record<string, unknown> = {},
  keepStorage = false,
  account: Partial<Account> = { is_admin: true },
) =>
  renderScreen(<OrganisationPage />, {
    route: '/admin/organisation',
    url: '/admin/organisation',
    account,
    keepStorage,
    answers: {
      'GET organisation': settings,
      'GET change-history/organisation/9': history,
      'GET organisation/drafts': {
        total: 3,
        data: [
          { type: 1, count: 1 },
          { type: 4, count: 2 },
        ],
      },
      ...answers,
    },
  });

test('an accountant sees and changes the lock date alone', async () => {
  const { user, sent } = show({ 'PUT organisation': { data: settings, lockedDrafts: 0, warnings: [] } }, false, {
    is_admin: false,
    is_dir: false,
    isAcct: true,
  });
  const day = (await screen.findByLabelText('Locked until')) as HTMLInputElement;
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull();
  await user.clear(day);
  await user.type(day, '30/04/2026{Tab}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT', 'organisation')).toHaveLength(1));
  expect(sent('PUT', 'organisation')[0]?.body).toMatchObject({ lockedUntil: '2026-04-30', name: settings.name });
});

test('settings and their history are side by side; Save is disabled until something changes', async () => {
  show();
  expect(((await screen.findByLabelText(/^Name/)) as HTMLInputElement).value).toBe('Roadstar Melbourne');
  expect(
    await screen.findByText(
      '3 draft sheets lie in the locked period (1 Invoice, 2 Bills); they can be approved only with a later date.',
    ),
  ).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'History' })).getByText(/Mia/)).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText('Department 8 prints: prices ex GST, return policy, card surcharge.')).toBeTruthy();
});

wideTest('Enter in a field saves without loading the page anew', async () => {
  const { user, sent } = show({ 'PUT organisation': { data: settings, lockedDrafts: 0, warnings: [] } });
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  await user.clear(name);
  await user.type(name, 'Roadstar Geelong');
  const form = name.form;
  if (!form) throw new Error('The field belongs to no form.');
  // False: the browser's own submission was prevented.
  expect(fireEvent.submit(form)).toBe(false);
  await waitFor(() => expect(sent('PUT', 'organisation')).toHaveLength(1));
  expect(sent('PUT', 'organisation')[0]?.body).toMatchObject({ name: 'Roadstar Geelong' });
});

test('all settings are sent with the version; invalid numbers and a wrong BSB never are', async () => {
  const { user, sent } = show({
    'PUT organisation': {
      data: { ...settings, contentVersion: 3 },
      lockedDrafts: 3,
      warnings: ['The ABN does not pass its check. Compare it with the register.'],
    },
  });
  const days = await screen.findByLabelText(/Drafts hold stock/);
  await user.clear(days);
  await user.type(days, '400');
  const valid = screen.getByLabelText(/Quotes are valid/);
  await user.clear(valid);
  await user.type(valid, '0');
  const bsb = screen.getByLabelText('BSB');
  await user.clear(bsb);
  await user.type(bsb, '12-34');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Whole days from 0 to 365')).toBeTruthy();
  expect(screen.getByText('Whole days from 1 to 365')).toBeTruthy();
  expect(screen.getByText('A BSB has six digits, such as 062-004.')).toBeTruthy();
  expect(sent('PUT', 'organisation')).toEqual([]);
  await user.clear(valid);
  await user.type(valid, '30');
  await user.clear(days);
  await user.type(days, '14');
  await user.clear(bsb);
  await user.type(bsb, '062 004');
  await user.click(screen.getByRole('checkbox', { name: /Cost columns/ }));
  await user.click(screen.getByRole('checkbox', { name: /need a second factor/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Operation successful')).toBeTruthy();
  expect(await screen.findByText('The ABN does not pass its check. Compare it with the register.')).toBeTruthy();
  const { id: _id, updated_at: _at, ...rest } = settings;
  expect(sent('PUT', 'organisation').map(({ body }) => body)).toEqual([
    { ...rest, draftAgeDays: 14, quoteValidDays: 30, bsb: '062 004', isCostVisible: false, requiresSecondFactor: true },
  ]);
});

wideTest('the input is restored after a reload, and can be discarded', async () => {
  const first = show();
  const name = await screen.findByLabelText(/^Name/);
  await first.user.type(name, ' West');
  first.view.unmount();
  const { user } = show({}, true);
  expect(((await screen.findByLabelText(/^Name/)) as HTMLInputElement).value).toBe('Roadstar Melbourne West');
  expect(screen.getByText(/Not saved yet/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Roadstar Melbourne');
  expect(localStorage.length === 0 || !JSON.stringify(Object.entries(localStorage)).includes('West')).toBe(true);
});

test('a refusal of the server is shown at its field, and the input stays', async () => {
  const { user } = show({
    'PUT organisation': refuse(422, {
      code: 'time-zone',
      message: ["'Mars' is no time zone."],
      details: [{ code: 'time-zone', field: 'timeZone', message: "'Mars' is no time zone." }],
    }),
  });
  await user.type(await screen.findByLabelText(/Sales account/), '1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText("'Mars' is no time zone.")).toBeTruthy();
  await waitFor(() => expect((screen.getByLabelText(/Sales account/) as HTMLInputElement).value).toBe('2001'));
});

test('a logo is uploaded as a picture, shown, and saved with the settings', async () => {
  const { user, sent } = show({
    'POST organisation/logo': { data: { logo: 'file:a1' } },
    'GET files/a1/link': { data: { url: '/api/ag/files/a1?link=x', expiresAt: '' } },
    'PUT organisation': { data: settings, lockedDrafts: 0, warnings: [] },
  });
  const picture = new File(['png'], 'logo.png', { type: 'image/png' });
  picture.arrayBuffer = async () => new TextEncoder().encode('png').buffer;
  await user.upload(await screen.findByLabelText('Picture of the logo'), picture);
  expect((await screen.findByAltText<HTMLImageElement>('The logo')).src).toContain('/api/ag/files/a1?link=x');
  expect(sent('POST', 'organisation/logo')[0]?.body).toEqual({ picture: btoa('png') });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT', 'organisation')[0]?.body).toMatchObject({ logo: 'file:a1' }));
});

wideTest('Ctrl+S saves what was typed into the day field last, and nothing when nothing changed', async () => {
  const { user, sent } = show({ 'PUT organisation': { data: settings, lockedDrafts: 0, warnings: [] } });
  const day = await screen.findByLabelText<HTMLInputElement>('Locked until');
  await user.click(day);
  await user.keyboard('{Control>}s{/Control}');
  await user.clear(day);
  await user.type(day, '30/04/2026');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent('PUT', 'organisation')).toHaveLength(1));
  expect(sent('PUT', 'organisation')[0]?.body).toMatchObject({ lockedUntil: '2026-04-30' });
});

test('Discard is there only for something to discard, and an administrator’s history is as well', async () => {
  const { user } = show({}, false, { is_admin: false, is_dir: true });
  expect(await screen.findByRole('region', { name: 'History' })).toBeTruthy();
  expect(screen.queryByLabelText(/Sales account/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  const day = screen.getByLabelText<HTMLInputElement>('Locked until');
  await user.clear(day);
  await user.tab();
  expect(screen.getByText('No period is locked.')).toBeTruthy();
  expect(screen.queryByText(/Not saved yet/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(day.value).not.toBe('');
});

test.each<[object, string]>([
  [{ total: 0, data: [] }, 'No draft lies in the locked period.'],
  [
    { total: 1, data: [{ type: 1, count: 1 }] },
    '1 draft sheet lies in the locked period (1 Invoice); it can be approved only with a later date.',
  ],
  [
    { total: 2, data: [{ type: 77, count: 2 }] },
    '2 draft sheets lie in the locked period (2 of type 77); they can be approved only with a later date.',
  ],
])('drafts in the locked period: %j', async (answer, text) => {
  show({ 'GET organisation/drafts': answer });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('before the drafts are counted, the notice says what a lock does', async () => {
  show({ 'GET organisation/drafts': new Promise(() => {}) });
  expect(await screen.findByText(/^Nothing dated on or before this day/)).toBeTruthy();
});

wideTest('the department says what it prints, and an ABN that is none can be saved', async () => {
  const { user } = show();
  const department = await screen.findByLabelText<HTMLInputElement>(/^Department/);
  const abn = screen.getByLabelText('ABN');
  expect(screen.queryByText(/This is no valid ABN/)).toBeNull();
  await user.type(abn, '1');
  expect(screen.getByText(/This is no valid ABN/)).toBeTruthy();
  await user.clear(abn);
  expect(screen.queryByText(/This is no valid ABN/)).toBeNull();
  const said = () => screen.getByText(/^Department .*prints:/).textContent;
  const before = said();
  expect(screen.getByText(/^Empty prints: .*surcharge/i)).toBeTruthy();
  await user.clear(department);
  await user.type(department, 'x');
  expect(said()).toMatch(/^Department +prints: /);
  const seen = new Set([before]);
  for (const id of ['1', '2', '3', '4', '5', '6', '7']) {
    await user.clear(department);
    await user.type(department, id);
    seen.add(said()?.replace(/\d+/, ''));
    const printsPolicy = said()?.includes('return policy') ?? false;
    expect(screen.queryByText('This department prints no return policy.') === null).toBe(printsPolicy);
    const printsSurcharge = said()?.includes('card surcharge') ?? false;
    expect(screen.queryByText('This department prints no card surcharge.') === null).toBe(printsSurcharge);
  }
  expect(seen.size).toBeGreaterThan(2);
});

test('an uploaded logo can be removed; a picture that is refused changes nothing', async () => {
  const { user } = show({
    'GET organisation': { ...settings, logo: 'file:a1' },
    'GET files/a1/link': { data: { url: '/api/ag/files/a1?link=x', expiresAt: '' } },
    'POST organisation/logo': refuse(422, { message: 'Too large.', code: 'x' }),
  });
  expect(await screen.findByAltText('The logo')).toBeTruthy();
  expect(screen.queryByLabelText('Printed logo')).toBeNull();
  const picture = new File(['png'], 'logo.png', { type: 'image/png' });
  picture.arrayBuffer = async () => new TextEncoder().encode('png').buffer;
  await user.upload(screen.getByLabelText('Picture of the logo'), picture);
  await waitFor(() => expect(screen.getByAltText('The logo')).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByAltText('The logo')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Printed logo').value).toBe('');
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});

test('drafts are counted up to the day that is typed, not only the stored one', async () => {
  const { user, sent } = show();
  const day = await screen.findByLabelText<HTMLInputElement>('Locked until');
  const asked = () => sent('GET', 'organisation/drafts').map(({ query }) => query.get('until'));
  await waitFor(() => expect(asked()).toEqual(['2026-03-31']));
  await user.clear(day);
  await user.type(day, '30/04/2026{Tab}');
  await waitFor(() => expect(asked()).toEqual(['2026-03-31', '2026-04-30']));
});

test('texts of settings take as much as is stored of them', async () => {
  show();
  await screen.findByLabelText(/^Name/);
  const lengths = { 'Sales account': 10, BSB: 10, 'Bank account': 30, ABN: 20, Email: 254, 'Return policy': 500 };
  const fields = Object.keys(lengths).map((name) => screen.getByRole<HTMLInputElement>('textbox', { name }));
  expect(fields.map(({ maxLength }) => maxLength)).toEqual(Object.values(lengths));
});
