import { refuse } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { EmployeeDetail } from '@iwe/contract';
import { EMPLOYEE_FIELDS, employeeFieldRefusal } from '@iwe/domain';
import { EmployeeListPage } from '../../employees/employee-list-page.tsx';
import { drawn, renderScreen } from '../../testing/render-screen.tsx';
import { EmployeeAdminPage } from './employee-admin-page.tsx';

const row = {
  id: 21,
  name: 'Sally Marsh',
  email: 'sally@iwe.demo',
  role: 1,
  roleDesc: 'Business Developer',
  is_active: 1,
  able_login: 1,
  status: 'Active',
  created_at: '2026-01-05T00:00:00.000Z',
  updated_at: '2026-02-05T00:00:00.000Z',
};
function detail(
  editor: { isAdmin?: boolean; isDir?: boolean; isSelf?: boolean },
  more: Partial<EmployeeDetail> = {},
): EmployeeDetail {
  const who = { isAdmin: false, isDir: false, isSelf: false, isShared: false, ...editor };
  const refusals = Object.fromEntries(
    EMPLOYEE_FIELDS.flatMap((field) => {
      const refusal = employeeFieldRefusal(field, who);
      return refusal ? [[field, refusal.message]] : [];
    }),
  );
  return {
    ...row,
    phone: '',
    modPrc: false,
    isAcct: false,
    is_dir: false,
    crtCSR: false,
    maxDis: 25,
    is_admin: false,
    contentVersion: 3,
    hasPassword: true,
    hasSecondFactor: false,
    invited_at: null,
    last_sign_in: null,
    isShared: false,
    isSelf: who.isSelf,
    editable: EMPLOYEE_FIELDS.filter((field) => !(field in refusals)),
    refusals,
    ...more,
  } as EmployeeDetail;
}
const list = {
  data: [row, { ...row, id: 22, name: 'Drew Fenech', email: 'drew@iwe.demo', roleDesc: 'Warehouse / Driver' }],
  meta: { total: 2, current_page: 1, per_page: 2000 },
};
const page = (answers: Record<string, unknown>, account: object, url = '/admin/employees') =>
  renderScreen(<EmployeeAdminPage />, {
    route: '/admin/employees',
    url,
    answers: { 'GET employees': list, ...answers },
    account,
  });

test("the list has the specification's columns; only administrators get the admin link", async () => {
  const { view } = renderScreen(<EmployeeListPage />, {
    route: '/employees',
    url: '/employees',
    routes: ['/admin/'],
    answers: { 'GET employees': list },
  });
  expect(await screen.findByText('sally@iwe.demo')).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
    'Email',
    'Name',
    'Role',
    'Status',
    'Able to Login',
    'Created',
    'Modified',
  ]);
  expect([
    screen.queryByRole('search'),
    screen.queryByRole('link', { name: /Administer/ }),
    screen.queryByRole('link', { name: 'sally@iwe.demo' }),
  ]).toEqual([null, null, null]);
  view.unmount();
  renderScreen(<EmployeeListPage />, {
    route: '/employees',
    url: '/employees',
    routes: ['/admin/'],
    answers: { 'GET employees': list },
    account: { is_dir: true },
  });
  expect((await screen.findByRole('link', { name: 'sally@iwe.demo' })).getAttribute('href')).toBe(
    '/admin/employees?edit=21',
  );
});

test('an administrator sends the changeable fields with the version, and sees the side effects', async () => {
  const { user, sent, place } = page(
    {
      'GET employees/21': detail({ isAdmin: true }),
      'PUT employees/21': {
        data: detail({ isAdmin: true }, { able_login: 0 }),
        notice: 'Sally Marsh was signed out of 2 sessions.',
      },
    },
    { is_admin: true },
  );
  await user.type(await screen.findByRole('searchbox'), 'sally');
  await waitFor(() => expect(screen.queryByText('drew@iwe.demo')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'sally@iwe.demo' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(place.url).toBe('/admin/employees?edit=21');
  const rights = [
    dialog.getByRole('checkbox', { name: /Director/ }),
    dialog.getByLabelText('Discount limit below class A (AUD)'),
  ] as HTMLInputElement[];
  expect(rights.map(({ disabled }) => disabled)).toEqual([true, true]);
  expect(dialog.getByText(/Only a director changes this/)).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: /May sign in/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Sally Marsh was signed out of 2 sessions.')).toBeTruthy();
  expect(sent('PUT', 'employees/21').map(({ body }) => body)).toEqual([
    {
      name: 'Sally Marsh',
      phone: '',
      roleDesc: 'Business Developer',
      crtCSR: false,
      able_login: 0,
      is_active: 1,
      contentVersion: 3,
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a director changes rights and nothing else; there is no Invite', async () => {
  const { user, sent } = page(
    { 'GET employees/21': detail({ isDir: true }), 'PUT employees/21': { data: detail({ isDir: true }), notice: '' } },
    { is_dir: true },
    '/admin/employees?edit=21',
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect((dialog.getByLabelText(/^Name/) as HTMLInputElement).disabled).toBe(true);
  const limit = dialog.getByLabelText(/Discount limit/);
  await user.clear(limit);
  await user.type(limit, 'much');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter an amount such as 25.00, or nothing for no limit.')).toBeTruthy();
  await user.clear(limit);
  await user.click(dialog.getByRole('checkbox', { name: /Accountant/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('PUT', 'employees/21').map(({ body }) => body)).toEqual([
      { role: 1, modPrc: false, isAcct: true, is_dir: false, maxDis: 999_999, is_admin: false, contentVersion: 3 },
    ]),
  );
  // An open dialog hides everything behind it: only the bare list proves that the button is absent.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: /Invite/ })).toBeNull();
});

test('nobody changes their own rights', async () => {
  page(
    { 'GET employees/21': detail({ isAdmin: true, isDir: true, isSelf: true }) },
    { is_admin: true, is_dir: true },
    '/admin/employees?edit=21',
  );
  const dialog = within(await screen.findByRole('dialog'));
  const boxes = dialog.getAllByRole('checkbox') as HTMLInputElement[];
  expect(boxes.map((box) => box.disabled)).toEqual(boxes.map(() => true));
  expect((dialog.getByLabelText(/^Name/) as HTMLInputElement).disabled).toBe(false);
});

wideTest("somebody else's change is merged into the form, and the input stays", async () => {
  const theirs = detail({ isAdmin: true }, { contentVersion: 4, phone: '02 5550', roleDesc: 'Theirs' });
  const answers = [
    refuse(409, {
      code: 'stale-version',
      message: 'Mia changed this employee on 05 Mar 2026, after you opened it. Compare, then save again.',
      details: { changedBy: 'Mia', changedAt: '2026-03-05T00:00:00.000Z', current: theirs },
    }),
    { data: theirs, notice: '' },
  ];
  const { user, sent } = page(
    { 'GET employees/21': detail({ isAdmin: true }), 'PUT employees/21': () => answers.shift() },
    { is_admin: true },
    '/admin/employees?edit=21',
  );
  const dialog = within(await screen.findByRole('dialog'));
  const description = dialog.getByLabelText('Role description');
  await user.clear(description);
  await user.type(description, 'Mine');
  await user.keyboard('{Enter}');
  expect(await dialog.findByText(/Mia changed this employee/)).toBeTruthy();
  expect(dialog.getByText(/theirs is 'Theirs'/)).toBeTruthy();
  expect([(description as HTMLInputElement).value, (dialog.getByLabelText('Phone') as HTMLInputElement).value]).toEqual(
    ['Mine', '02 5550'],
  );
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('PUT', 'employees/21').at(-1)?.body).toMatchObject({
      roleDesc: 'Mine',
      phone: '02 5550',
      contentVersion: 4,
    }),
  );
});

test('an invitation asks for email and name, sends rights, and keeps the input after a refusal', async () => {
  const answers = [
    refuse(422, {
      code: 'has-account',
      message: ['Sally has an account here already. Open it in the list instead.'],
      details: [
        {
          code: 'has-account',
          field: 'email',
          message: 'Sally has an account here already. Open it in the list instead.',
        },
      ],
    }),
    {
      data: detail({ isAdmin: true }),
      notice: 'A link to choose a password is on its way to nina@new.example. It works for 30 minutes.',
    },
  ];
  const { user, sent } = page({ 'POST employees': () => answers.shift() }, { is_admin: true });
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(await dialog.findByText('Please enter your email')).toBeTruthy();
  expect(dialog.getByText('Please enter')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Email/), 'sally@iwe.demo');
  await user.type(dialog.getByLabelText(/^Name/), 'Nina New');
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(await dialog.findByText('Sally has an account here already. Open it in the list instead.')).toBeTruthy();
  expect((dialog.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Nina New');
  await user.clear(dialog.getByLabelText(/^Email/));
  await user.type(dialog.getByLabelText(/^Email/), 'nina@new.example{Enter}');
  expect(await screen.findByText(/A link to choose a password is on its way/)).toBeTruthy();
  expect(sent('POST', 'employees').at(-1)?.body).toEqual({
    email: 'nina@new.example',
    name: 'Nina New',
    phone: '',
    roleDesc: '',
    role: 1,
    modPrc: false,
    isAcct: false,
    is_dir: false,
    crtCSR: false,
    is_admin: false,
    maxDis: 999_999,
  });
});

describe('signing in', () => {
  const ADMIN = { is_admin: true };
  const invited = { hasPassword: false, invited_at: '2026-03-05T00:00:00.000Z', role: 4 };
  const open = (more: Partial<EmployeeDetail>, answers: Record<string, unknown> = {}, account: object = ADMIN) =>
    page({ 'GET employees/21': detail({ isAdmin: true }, more), ...answers }, account, '/admin/employees?edit=21');

  test.each<[string, Partial<EmployeeDetail>]>([
    [
      'last signed in 05 Mar 2026 11:00',
      { last_sign_in: '2026-03-05T00:00:00.000Z', invited_at: '2026-03-01T00:00:00Z' },
    ],
    ['invited 05 Mar 2026 11:00, no password yet', invited],
    ['never signed in', { invited_at: '2026-03-05T00:00:00.000Z' }],
  ])('somebody has %s', async (words, more) => {
    open(more);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('region', { name: 'Person' }).textContent).toContain(`sally@iwe.demo · ${words}`);
  });

  test('the link is sent again after a yes; then the form closes', async () => {
    const done = { data: detail({ isAdmin: true }, invited), notice: 'It is on its way.' };
    const { user, sent } = open(invited, { 'POST employees/21/invite': done });
    const again = await screen.findByRole('button', { name: 'Send link again' });
    await drawn();
    await user.click(again);
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(sent('POST', 'employees/21/invite')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Send link again' }));
    await user.click(await screen.findByRole('button', { name: 'Send link' }));
    await waitFor(() => expect(sent('POST', 'employees/21/invite')).toHaveLength(1));
    expect(await screen.findByText('It is on its way.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a refused link can be sent again', async () => {
    const { user, sent } = open(invited, {
      'POST employees/21/invite': refuse(409, { message: 'Wait a minute.', code: 'conflict' }),
    });
    const again = await screen.findByRole('button', { name: 'Send link again' });
    await drawn();
    await user.click(again);
    await user.click(await screen.findByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Wait a minute.')).toBeTruthy();
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
    expect(sent('POST', 'employees/21/invite')).toHaveLength(1);
  });

  test.each<[string, Partial<EmployeeDetail>, object]>([
    ['has a password', { ...invited, hasPassword: true }, ADMIN],
    ['may not sign in', { ...invited, able_login: 0 }, ADMIN],
    ['has left', { ...invited, is_active: 0 }, ADMIN],
    ['has a role that cannot use iWE', { ...invited, role: 5 }, ADMIN],
    ['is not invited by a director', invited, { is_dir: true }],
  ])('there is no link for somebody who %s', async (_who, more, account) => {
    open(more, {}, account);
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: 'Send link again' })).toBeNull();
  });
});

test('who may change nothing reads only; what several organisations share is explained', async () => {
  const sally = detail({}, { isShared: true });
  const { user } = page({ 'GET employees/21': sally }, { is_dir: true }, '/admin/employees?edit=21');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(dialog.getByText(/^Works for other organisations too/)).toBeTruthy();
  const reasons = dialog.getByRole('region', { name: 'Rights' });
  expect(reasons.textContent).toContain(
    'Role, Discount limit, May modify prices, Accountant, Director, Administrator: ',
  );
  expect(reasons.textContent).toContain('May create customers: ');
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an employee who could not be read is tried again', async () => {
  let answer: unknown = refuse(503, { message: 'The database is busy.', code: 'busy' });
  const { user } = page({ 'GET employees/21': () => answer }, { is_admin: true }, '/admin/employees?edit=21');
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  answer = detail({ isAdmin: true }, { isSelf: true });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('you')).toBeTruthy();
  expect(screen.getByLabelText(/Discount limit/)).toHaveProperty('value', '25.00');
});

test('what was typed stays when the employee is read again and cannot be', async () => {
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  let answer: unknown = detail({ isAdmin: true });
  const { sent } = page({ 'GET employees/21': () => answer }, { is_admin: true }, '/admin/employees?edit=21');
  await pass(100);
  const phone = screen.getByLabelText<HTMLInputElement>(/^Phone/);
  fireEvent.change(phone, { target: { value: '0400' } });
  answer = refuse(503, { message: 'The database is busy.', code: 'busy' });
  await pass(3_000);
  // The network is back.
  fireEvent(window, new Event('online'));
  await pass(100);
  expect(sent('GET', 'employees/21')).toHaveLength(2);
  expect(screen.queryByText('The database is busy.')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('0400');
  jest.useRealTimers();
});

test('a director who is an administrator invites with all rights', async () => {
  const { user, sent } = page(
    { 'POST employees': { data: detail({ isAdmin: true }), notice: '' } },
    { is_admin: true, is_dir: true },
  );
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite an employee' }));
  await user.type(dialog.getByLabelText(/^Email/), ' nina@new.example ');
  await user.type(dialog.getByLabelText(/^Name/), 'Nina');
  await user.type(dialog.getByLabelText('Phone'), '02 1');
  await user.type(dialog.getByLabelText('Role description'), 'Buyer');
  await user.type(dialog.getByLabelText(/Discount limit/), '12.345');
  await user.click(dialog.getByRole('combobox', { name: 'Role' }));
  await user.click((await screen.findAllByRole('option'))[3] as HTMLElement);
  for (const box of dialog.getAllByRole('checkbox')) await user.click(box);
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(dialog.getByText('Enter an amount such as 25.00, or nothing for no limit.')).toBeTruthy();
  await user.clear(dialog.getByLabelText(/Discount limit/));
  await user.type(dialog.getByLabelText(/Discount limit/), '12.5');
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  await waitFor(() =>
    expect(sent('POST', 'employees').map(({ body }) => body)).toEqual([
      {
        email: 'nina@new.example',
        name: 'Nina',
        phone: '02 1',
        roleDesc: 'Buyer',
        role: 4,
        modPrc: true,
        isAcct: true,
        is_dir: true,
        crtCSR: true,
        is_admin: true,
        maxDis: 12.5,
      },
    ]),
  );
});

test('a link to somebody who does not exist says so', async () => {
  page({}, { is_admin: true }, '/admin/employees?edit=999');
  expect(await screen.findByText('This record is not in your organisation. Choose one from the list.')).toBeTruthy();
});

test('a lost second factor is removed after a question; who may not reads why', async () => {
  const sally = detail({ isAdmin: true }, { hasSecondFactor: true });
  const { user, sent } = page(
    {
      'GET employees/21': sally,
      'POST employees/21/remove-second-factor': { data: { ...sally, hasSecondFactor: false }, notice: 'Told by mail.' },
    },
    { is_admin: true },
    '/admin/employees?edit=21',
  );
  const dialog = within(await screen.findByRole('dialog'));
  await drawn();
  await user.click(dialog.getByRole('button', { name: 'Remove lost second factor' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(sent('POST', 'employees/21/remove-second-factor')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove lost second factor' }));
  await user.click(await screen.findByRole('button', { name: 'Remove second factor' }));
  await waitFor(() => expect(sent('POST', 'employees/21/remove-second-factor')).toHaveLength(1));
});

test('the second factor of somebody with more rights has a reason instead of a button', async () => {
  const sally = detail({ isAdmin: true });
  page(
    {
      'GET employees/21': {
        ...sally,
        hasSecondFactor: true,
        refusals: { ...sally.refusals, secondFactor: 'This person has rights that you do not have.' },
      },
    },
    { is_admin: true },
    '/admin/employees?edit=21',
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('This person has rights that you do not have.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Remove lost second factor' })).toBeNull();
});
