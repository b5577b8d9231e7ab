import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { act, screen, waitFor, within } from '@testing-library/react';
import { TOAST_MS, toastStore } from '@iwe/session';
import { BaseFormPage } from '../../base-form-page.tsx';
import { buildCustomerPage } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { CUSTOMER_FORM } from './customer-sections.ts';

const ROUTE = '/baseinfo/:routeName/:id?';
const open = (url: string, answers: Record<string, Answer> = {}, account = {}) =>
  renderScreen(<BaseFormPage />, {
    route: ROUTE,
    url,
    answers: { 'GET customers/5': buildCustomerPage(), ...answers },
    account,
    routes: ['/order_detail/Invoices'],
  });
const toasts = () => toastStore.get();
const input = (label: string | RegExp) =>
  screen.getByLabelText(label, { selector: 'input, textarea' }) as HTMLInputElement;
const choose = async (user: ReturnType<typeof open>['user'], label: RegExp, option: string) => {
  await user.click(input(label));
  await user.click(await screen.findByRole('option', { name: option }));
};

test('the 33 fields are in the order of the specification, split at 6, 14 and 19', () => {
  const own = CUSTOMER_FORM.map((section) => [
    section.title,
    section.fields.filter((field) => field.field !== 'class_id').map((field) => field.field),
  ]);
  expect(own).toEqual([
    ['Basic', ['name', 'code', 'loginShop', 'email', 'origin_code', 'attention']],
    [
      'Contact',
      ['primary_person_first', 'primary_person_last', 'phone', 'mobile', 'skype', 'birthday', 'note', 'website'],
    ],
    ['Address', ['address', 'city', 'state', 'postal', 'country']],
    [
      'Classification',
      [
        'account',
        'credit_limit',
        'is_supplier',
        'branch_flag',
        'price_strategy',
        'payment_type',
        'area_type',
        'csr_level',
        'business_type',
        'default_ship_type',
        'cs_id',
        'bd_id',
        'xeroBalance',
        'xeroSent',
      ],
    ],
  ]);
});

describe('in organisation 4', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (ms: number) =>
    act(async () => {
      await jest.advanceTimersByTimeAsync(ms);
    });

  test('without crtCSR a new customer is refused for 3.5 s, and after one second the list opens', async () => {
    const { place } = open('/baseinfo/Customers', {}, { orgId: 4 });
    await pass(10);
    expect(toasts().map(({ kind, lines, duration }) => [kind, lines, duration])).toEqual([
      ['warning', ['Sorry, no permission to create customers. Return to list page.'], 3500],
    ]);
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    await pass(900);
    expect(place.url).toBe('/baseinfo/Customers');
    await pass(120);
    expect(place.url).toBe('/customers');
  });

  test('with crtCSR the form opens, and stored customers open for everybody', async () => {
    open('/baseinfo/Customers', {}, { orgId: 4, crtCSR: true });
    await pass(50);
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
  });
});

test('an empty form marks the required fields and sends nothing', async () => {
  const { user, sent } = open('/baseinfo/Customers');
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  expect(screen.getAllByText('Please enter')).toHaveLength(6);
  expect(sent('POST', 'customers')).toHaveLength(0);
});

test('a new customer has remark and limit from anybody; a code that is no ABN is a warning', async () => {
  const saved = {
    id: 5,
    contentVersion: 1,
    form: buildCustomerPage().form,
    abilities: { edit: true, credit: false, token: false },
    warnings: [{ code: 'abn', field: 'code', message: '51 824 753 557 is not a valid ABN.' }],
  };
  const { user, sent, place } = open('/baseinfo/Customers', { 'POST customers': { data: saved } });
  await user.type(await screen.findByLabelText(/^Name/), 'Harbour Tyres');
  await user.type(input(/^Code \(ABN\)/), '51 824 753 557');
  expect(screen.getByText(/51 824 753 557 is not a valid ABN/)).toBeTruthy();
  await user.type(input(/^Address/), '1 Dock Rd');
  await user.type(input('Remark / Attention'), 'Ring first');
  await user.clear(input('Credit Limit'));
  await user.type(input('Credit Limit'), '2,500');
  await choose(user, /^Price Type/, 'Class A / COD');
  await choose(user, /^Payment Type/, 'Monthly');
  await choose(user, /^Area/, 'North');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(place.url).toMatch(/^\/baseinfo\/Customers\/5/));
  expect(toasts().map(({ kind, lines }) => [kind, lines[0]])).toEqual([
    ['success', 'Operation successful'],
    ['warning', '51 824 753 557 is not a valid ABN.'],
  ]);
  const { body } = sent('POST', 'customers')[0] ?? { body: {} };
  expect(body).toMatchObject({
    name: 'Harbour Tyres',
    code: '51 824 753 557',
    address: '1 Dock Rd',
    price_strategy: 'Class A / COD',
    payment_type: 'Monthly',
    area_type: 5,
    business_type: '',
    birthday: null,
    country: 'Australia',
    attention: 'Ring first',
    credit_limit: 2500,
  });
  for (const field of ['xeroBalance', 'is_supplier']) expect(Object.keys(body)).not.toContain(field);
});

wideTest.each([
  ['51 824 753 556', 'ABN 51 824 753 556'],
  ['51824753556', 'ABN 51 824 753 556'],
  ['10 000 000 000', '10 000 000 000 is not a valid ABN'],
  ['C-1023', 'C-1023 is not a valid ABN'],
])('the code %s reads: %s', async (code, hint) => {
  const { user } = open('/baseinfo/Customers');
  await user.type(await screen.findByLabelText(/^Code \(ABN\)/), code);
  expect(screen.getByText((text) => text.startsWith(hint))).toBeTruthy();
});

test('name and ABN are fixed; attention, note and limit are for role 4; the Xero tag is red', async () => {
  open('/baseinfo/Customers/5');
  await screen.findByLabelText(/^Name/);
  for (const label of [/^Name/, /^Code \(ABN\)/, 'Remark / Attention', 'Note', 'Credit Limit'])
    expect(input(label)).toHaveProperty('disabled', true);
  expect(screen.getByText('Xero: Fail')).toBeTruthy();
  expect(screen.getAllByText('A manager changes it')).toHaveLength(3);
  expect(screen.getAllByText('Fixed after creation')).toHaveLength(1);
  expect(screen.getByText('ABN 51 824 753 556', { selector: '[id]' })).toBeTruthy();
  expect(screen.getByLabelText('Xero Balance').textContent).toBe('1,234.50');
  expect(screen.getByLabelText('Supplier').textContent).toBe('NO');
  expect(screen.getByText('A manager issues it.')).toBeTruthy();
});

test('role 4 sets attention and limit; the change carries the version and neither name nor ABN', async () => {
  const stored = buildCustomerPage();
  const { user, sent } = open(
    '/baseinfo/Customers/5',
    {
      'PUT customers/5': {
        data: {
          id: 5,
          contentVersion: 3,
          form: { ...stored.form, credit_limit: 7500 },
          abilities: stored.abilities,
          warnings: [],
        },
      },
    },
    { role: 4 },
  );
  await user.clear(await screen.findByLabelText('Credit Limit'));
  await user.type(input('Credit Limit'), '7,500');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(toasts().map(({ lines }) => lines[0])).toEqual(['Operation successful']));
  const { body } = sent('PUT', 'customers/5')[0] ?? { body: {} };
  expect(body).toMatchObject({ contentVersion: 2, credit_limit: 7500, attention: 'Ring first' });
  for (const field of ['name', 'code']) expect(Object.keys(body)).not.toContain(field);
  expect(input('Credit Limit').value).toBe('7500.00');
});

test('an emptied limit is none, and is sent as 0', async () => {
  const { user, sent } = open(
    '/baseinfo/Customers/5',
    { 'PUT customers/5': refuse(422, { message: ['x'], code: 'x', details: [] }) },
    { role: 4 },
  );
  await user.clear(await screen.findByLabelText('Credit Limit'));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(sent('PUT', 'customers/5')[0]?.body).toMatchObject({ credit_limit: 0 }));
  await waitFor(() => expect(toasts().map(({ duration }) => duration)).toEqual([TOAST_MS.short]));
});

wideTest('two editors of one customer: ids are shown by their names, and what is empty as such', async () => {
  const stored = buildCustomerPage();
  let isTheirs = false;
  const theirs = buildCustomerPage({ contentVersion: 3 }, { cs_id: 12, branch_flag: 1, skype: 'theirs' });
  const { user, sent } = open('/baseinfo/Customers/5', {
    'GET customers/5': () => (isTheirs ? theirs : stored),
    'PUT customers/5': ({ body }: { body: Record<string, unknown> }) => {
      if (body['contentVersion'] !== 2)
        return { data: { id: 5, contentVersion: 4, form: theirs.form, abilities: stored.abilities, warnings: [] } };
      isTheirs = true;
      return refuse(409, {
        message: 'Mia changed this customer',
        code: 'stale-version',
        details: { currentVersion: 3, changedBy: 'Mia', changedAt: '2026-11-21T00:00:00Z', fields: [], lines: [] },
      });
    },
  });
  await user.type(await screen.findByLabelText('Skype'), 'mine');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mia saved this customer while you were editing' }));
  expect(dialog.getByText('(empty) → Mia')).toBeTruthy();
  expect(dialog.getByText('NO → YES')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^Theirs/ }));
  await user.click(dialog.getByRole('button', { name: 'Merge & save' }));
  await waitFor(() =>
    expect(sent('PUT', 'customers/5')[1]?.body).toMatchObject({ contentVersion: 3, skype: 'theirs', cs_id: 12 }),
  );
});

test('a customer that could not be read is tried again', async () => {
  let answer: unknown = refuse(503, { message: 'The database is busy.', code: 'busy' });
  const { user } = open('/baseinfo/Customers/5', { 'GET customers/5': () => answer });
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the list of customers' }).getAttribute('href')).toBe('/customers');
  answer = buildCustomerPage();
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Harbour Tyres');
});

test('the customer class is shown for OCOP / VIP only, and is cleared with the strategy', async () => {
  const { user, sent } = open('/baseinfo/Customers/5', {
    'PUT customers/5': refuse(422, { message: ['x'], code: 'x', details: [] }),
  });
  await screen.findByLabelText(/^Name/);
  expect(screen.queryByLabelText(/^Customer Class/)).toBeNull();
  await choose(user, /^Price Type/, 'OCOP / VIP');
  await choose(user, /^Customer Class/, 'Gold');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(sent('PUT', 'customers/5')[0]?.body).toMatchObject({ price_strategy: 'OCOP / VIP', class_id: 8 }),
  );
  await choose(user, /^Price Type/, 'Standard');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(sent('PUT', 'customers/5')[1]?.body).toMatchObject({ price_strategy: 'Standard', class_id: null }),
  );
});

test('related data: balance with its age and limit, open drafts, latest sheets', async () => {
  open('/baseinfo/Customers/5');
  const balance = await screen.findByRole('region', { name: 'Balance' });
  expect(balance.textContent).toContain('1,234.50');
  expect(balance.textContent).toContain('limit 5,000.00');
  expect(balance.textContent).toContain('never heard');
  expect(balance.textContent).toContain('ABN 51 824 753 556');
  expect(
    within(screen.getByRole('table', { name: 'Open drafts' }))
      .getByRole('link', { name: 'IN000071' })
      .getAttribute('href'),
  ).toBe('/order_detail/Invoices/71');
  expect(screen.getByText('No sheet yet.')).toBeTruthy();
  const [, draft] = within(screen.getByRole('table', { name: 'Open drafts' })).getAllByRole('row');
  expect(draft?.textContent).toBe('IN00007120 Nov 2026Draft425.00');
});

test('a customer without a limit, with a class and without drafts says so', async () => {
  open('/baseinfo/Customers/5', {
    'GET customers/5': buildCustomerPage({
      creditLimit: 0,
      code: 'C-1023',
      openDrafts: [],
      class: { name: 'Gold', payType: 'COD', notes: 'Big' },
    } as never),
  });
  const balance = await screen.findByRole('region', { name: 'Balance' });
  expect(balance.textContent).toContain('no limit');
  expect(balance.textContent).toContain('Class Gold, COD: Big');
  expect(balance.textContent).not.toContain('ABN');
  expect(screen.getByText('No draft is open.')).toBeTruthy();
});

test('role 4 issues a token that is shown once', async () => {
  const { user } = open(
    '/baseinfo/Customers/5',
    {
      'GET customers/5': buildCustomerPage({ abilities: { edit: true, credit: true, token: true } }),
      'POST customers/5/token': { data: { token: 'secret-token', createdAt: '2026-11-21T00:00:00Z' } },
    },
    { role: 4 },
  );
  await user.click(await screen.findByRole('button', { name: 'Issue token' }));
  const dialog = await screen.findByRole('dialog', { name: 'The new token' });
  expect((within(dialog).getByLabelText('Token') as HTMLInputElement).value).toBe('secret-token');
  await user.click(within(dialog).getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByDisplayValue('secret-token')).toBeNull());
});

describe('the token of a customer who has one', () => {
  const token = { createdAt: '2026-11-01T00:00:00Z', expiresAt: '2027-11-01T00:00:00Z' };
  const show = (canIssue = true, answers: Record<string, Answer> = {}) =>
    open(
      '/baseinfo/Customers/5',
      {
        'GET customers/5': buildCustomerPage({ token, abilities: { edit: true, credit: true, token: canIssue } }),
        'POST customers/5/token': { data: { token: 'secret-token', createdAt: '2026-11-21T00:00:00Z' } },
        'DELETE customers/5/token': {},
        ...answers,
      },
      { role: 4 },
    );
  type User = ReturnType<typeof open>['user'];
  const answer = async (user: User, button: string, question: string, choice: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    await user.click(within(await screen.findByRole('alertdialog', { name: question })).getByText(choice));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };

  test('is replaced only after a yes, because its shop cannot order with it any more', async () => {
    const { user, sent } = show();
    await answer(user, 'Replace token', 'Replace the token?', 'Cancel');
    expect(sent('POST', 'customers/5/token')).toHaveLength(0);
    await answer(user, 'Replace token', 'Replace the token?', 'Replace');
    expect(await screen.findByRole('dialog', { name: 'The new token' })).toBeTruthy();
    expect(sent('POST', 'customers/5/token')).toHaveLength(1);
  });

  test('is ended only after a yes; then the customer is read again', async () => {
    const { user, sent } = show();
    await answer(user, 'End token', 'End the token?', 'Cancel');
    expect(sent('DELETE', 'customers/5/token')).toHaveLength(0);
    const before = sent('GET', 'customers/5').length;
    await answer(user, 'End token', 'End the token?', 'End');
    await waitFor(() => expect(sent('DELETE', 'customers/5/token')).toHaveLength(1));
    await waitFor(() => expect(sent('GET', 'customers/5')).toHaveLength(before + 1));
  });

  wideTest('is copied with a button, which says so, and also when the browser refuses', async () => {
    const { user } = show();
    await answer(user, 'Replace token', 'Replace the token?', 'Replace');
    const copy = await screen.findByRole('button', { name: 'Copy' });
    await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe('secret-token');
    await waitFor(() => expect(toasts().map(({ lines }) => lines[0])).toEqual(['Copied']));
    const refused = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
    await user.click(copy);
    await waitFor(() =>
      expect(toasts().at(-1)?.lines).toEqual(['The browser did not copy it. Mark it and copy it by hand.']),
    );
    refused.mockRestore();
  });

  wideTest('that could not be replaced or ended stays, and can be tried again', async () => {
    const busy = refuse(503, { message: 'The database is busy.', code: 'busy' });
    const { user, sent } = show(true, { 'POST customers/5/token': busy, 'DELETE customers/5/token': busy });
    await answer(user, 'Replace token', 'Replace the token?', 'Replace');
    await waitFor(() => expect(toasts().map(({ kind }) => kind)).toEqual(['error']));
    expect(screen.queryByRole('dialog')).toBeNull();
    const replace = screen.getByRole('button', { name: 'Replace token' });
    await waitFor(() => expect(replace.getAttribute('aria-busy')).toBeNull());
    await answer(user, 'End token', 'End the token?', 'End');
    await waitFor(() => expect(sent('DELETE', 'customers/5/token')).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'End token' }).disabled).toBe(false),
    );
    expect(toasts().some(({ kind }) => kind === 'success')).toBe(false);
    expect(sent('GET', 'customers/5')).toHaveLength(1);
  });

  test('is nobody else’s to change', async () => {
    show(false);
    expect(await screen.findByText('A manager issues it.')).toBeTruthy();
    expect(screen.getByText(/^issued 01 Nov 2026/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /token$/ })).toBeNull();
  });
});
