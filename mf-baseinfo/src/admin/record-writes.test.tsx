import type { Brand, EmployeeDetail } from '@iwe/contract';
import { refuse } from '@iwe/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { buildEmployee, buildWarehouse, pageOf, STORED } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { BrandAdminPage } from './base-data/brand-admin-page.tsx';
import { ChoicesAdminPage } from './base-data/choices-admin-page.tsx';
import { CustomerClassAdminPage } from './base-data/customer-class-admin-page.tsx';
import { SupplierAdminPage } from './base-data/supplier-admin-page.tsx';
import { WarehouseAdminPage } from './base-data/warehouse-admin-page.tsx';
import { EmployeeAdminPage } from './employees/employee-admin-page.tsx';

const ADMIN = { is_admin: true };
const BRAND: Brand = { id: 3, name: 'Kestrel', presented_to_csr: 1, ...STORED } as Brand;
const openBrands = (answers: Record<string, unknown>, url = '/admin/brands?edit=3') =>
  renderScreen(<BrandAdminPage />, {
    route: '/admin/brands',
    url,
    account: ADMIN,
    answers: { 'GET brands': pageOf(BRAND), 'GET change-history/brand/3': { data: [] }, ...answers } as never,
  });
const conflict = (current: object) =>
  refuse(409, {
    message: 'Mia saved it.',
    code: 'conflict',
    details: { currentVersion: 3, changedBy: 'Mia', changedAt: '2026-11-20T02:00:00.000Z', current, record: current },
  });

describe('a list of an administrator', () => {
  const names = Array.from({ length: 12 }, (_, at) => `Brand ${String(at + 1).padStart(2, '0')}`);

  test('is walked by eight rows with PageDown and PageUp, and not at all with Alt or Ctrl', async () => {
    const brands = pageOf(...names.map((name, at) => ({ ...BRAND, id: at + 1, name })));
    const { user } = openBrands({ 'GET brands': brands }, '/admin/brands');
    await screen.findByRole('button', { name: 'Brand 01' });
    await user.keyboard('r');
    const reached: (string | null | undefined)[] = [];
    const keys = ['{PageDown}', '{PageUp}', '{ArrowDown}', '{Alt>}{ArrowDown}{/Alt}', '{Control>}{End}{/Control}', 'x'];
    for (const key of keys) {
      await user.keyboard(key);
      reached.push(document.activeElement?.textContent?.slice(-2));
    }
    expect(reached).toEqual(['09', '01', '02', '02', '02', '02']);
  });

  test('is asked for with those that rest; the search stays when a record is opened and closed', async () => {
    const brands = pageOf(...names.map((name, at) => ({ ...BRAND, id: at + 1, name })));
    const { user, sent, place } = openBrands({ 'GET brands': brands }, '/admin/brands');
    await user.type(await screen.findByRole('searchbox', { name: 'Search brands' }), '12');
    expect(Object.fromEntries(sent('GET', 'brands')[0]?.query ?? [])).toEqual({ all: '1', inactive: '1' });
    await user.click(screen.getByRole('button', { name: 'Brand 12' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Brand 12' }));
    expect(place.url).toBe('/admin/brands?edit=12');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(screen.getByText('1 of 12')).toBeTruthy();
    expect(sent('GET', 'brands')).toHaveLength(1);
  });
});

describe('a record that somebody else changed meanwhile', () => {
  test('has their values beside what was typed where both changed something else', async () => {
    const answers: unknown[] = [conflict({ ...BRAND, presented_to_csr: 0, contentVersion: 3 }), BRAND];
    const { user, sent } = openBrands({ 'PUT brands/3': () => answers.shift() });
    const dialog = within(await screen.findByRole('dialog', { name: 'Kestrel' }));
    await user.type(dialog.getByLabelText(/^Name/), ' Tyres{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Mia saved it.Their changes are now in the form, beside yours. Save again to keep both.',
    );
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Presented/ }).checked).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT', 'brands/3')).toHaveLength(2));
    expect(sent('PUT', 'brands/3')[1]?.body).toEqual({
      name: 'Kestrel Tyres',
      presented_to_csr: 0,
      contentVersion: 3,
    });
  });

  test('says yes, no and the words of theirs where both changed the same', async () => {
    const theirs = { ...buildWarehouse(), name: 'Tempe West', contentVersion: 3, is_active: 1, code: 'TW' };
    const { user } = renderScreen(<WarehouseAdminPage />, {
      route: '/admin/warehouses',
      url: '/admin/warehouses?edit=10',
      account: ADMIN,
      answers: {
        'GET warehouses': pageOf(buildWarehouse({ is_active: 0 })),
        'PUT warehouses/10': conflict({ ...theirs, is_calc_for_csr_order: 0 }),
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Tempe Main' }));
    await user.type(dialog.getByLabelText(/^Name/), '!');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const notice = await dialog.findByRole('alert');
    expect(notice.textContent).toContain("Name: theirs is 'Tempe West'");
    expect(notice.textContent).toContain('What you typed was kept; saving again overwrites theirs:');
    // What only they changed is in the form.
    expect(dialog.getByLabelText<HTMLInputElement>(/^Code/).value).toBe('TW');
    const boxes = [/^Counts for CSR/, /^In use/].map(
      (name) => dialog.getByRole<HTMLInputElement>('checkbox', { name }).checked,
    );
    expect(boxes).toEqual([false, true]);
  });
});

test('a refusal of no field is said above the form, and is gone once it could be saved', async () => {
  const answers: unknown[] = [refuse(422, { message: ['There are too many brands.'], code: 'limit' }), BRAND];
  const { user, sent } = openBrands({ 'PUT brands/3': () => answers.shift() });
  const dialog = within(await screen.findByRole('dialog', { name: 'Kestrel' }));
  await user.type(dialog.getByLabelText(/^Name/), '!{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe('There are too many brands.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('PUT', 'brands/3')).toHaveLength(2);
});

test('the history is that of the version that is open', async () => {
  let stored = BRAND;
  const { user, sent } = openBrands({
    'GET brands': () => pageOf(stored),
    'PUT brands/3': () => {
      stored = { ...BRAND, name: 'Kestrel 2', contentVersion: 3 };
      return stored;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'History' }));
  expect(await screen.findByText('No changes yet.')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Name/), ' 2{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Kestrel 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kestrel 2' }));
  // Closed at first, whatever it was the last time.
  expect(dialog.queryByRole('region', { name: 'History' })).toBeNull();
  const before = sent('GET', 'change-history/brand/3').length;
  await user.click(dialog.getByRole('button', { name: 'History' }));
  await waitFor(() => expect(sent('GET', 'change-history/brand/3')).toHaveLength(before + 1));
});

test.each([
  ['suppliers', <SupplierAdminPage key="s" />, { Name: 120, 'Code (ABN)': 40, Email: 254, State: 40, Note: 2000 }],
  ['warehouses', <WarehouseAdminPage key="w" />, { Code: 20, Name: 60, Address: 200 }],
  ['brands', <BrandAdminPage key="b" />, { Name: 60 }],
  ['customer-classes', <CustomerClassAdminPage key="c" />, { Name: 60, Notes: 500 }],
])('fields of %s take as much as is stored of them; the first has the focus', async (path, list, lengths) => {
  renderScreen(list, {
    route: `/admin/${path}`,
    url: `/admin/${path}?edit=new`,
    account: ADMIN,
    answers: { [`GET ${path}`]: pageOf(), 'GET admin/customer-classes': pageOf() },
  });
  const dialog = within(await screen.findByRole('dialog'));
  const fields = Object.keys(lengths).map((name) => dialog.getByRole<HTMLInputElement>('textbox', { name }));
  expect(fields.map(({ maxLength }) => maxLength)).toEqual(Object.values(lengths));
  await waitFor(() => expect(document.activeElement).toBe(fields[0]));
});

describe('an employee', () => {
  const RIGHTS = {
    'May modify prices': 'modPrc',
    Accountant: 'isAcct',
    Director: 'is_dir',
    'May create customers': 'crtCSR',
    Administrator: 'is_admin',
  };
  const sally = buildEmployee({
    editable: ['role', ...Object.values(RIGHTS), 'maxDis', 'able_login', 'is_active'] as never,
  });
  const open = (over: Partial<EmployeeDetail> = {}) =>
    renderScreen(<EmployeeAdminPage />, {
      route: '/admin/employees',
      url: '/admin/employees?edit=21',
      account: { is_admin: true, is_dir: true },
      answers: {
        'GET employees': pageOf(sally),
        'GET employees/21': { ...sally, ...over },
        'PUT employees/21': { data: sally, notice: '' },
      },
    });
  const sentRights = {
    role: 1,
    modPrc: false,
    isAcct: false,
    is_dir: false,
    crtCSR: false,
    is_admin: false,
    maxDis: 25,
    able_login: 1,
    is_active: 1,
    contentVersion: 2,
  };

  test.each(Object.entries({ ...RIGHTS, 'May sign in': 'able_login', 'Works here': 'is_active' }))(
    'is sent with %s alone when that alone is changed',
    async (label, field) => {
      const { user, sent } = open();
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('checkbox', { name: label }));
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sent('PUT', 'employees/21')).toHaveLength(1));
      const changed = field === 'able_login' || field === 'is_active' ? 0 : true;
      expect(sent('PUT', 'employees/21')[0]?.body).toEqual({ ...sentRights, [field]: changed });
    },
  );

  test('has a discount limit of 0 as a limit, and none when it is emptied', async () => {
    const { user, sent, view } = open({ maxDis: 999_999 });
    const limit = await screen.findByLabelText<HTMLInputElement>(/^Discount limit/);
    expect(limit.value).toBe('');
    await user.type(limit, '0{Enter}');
    await waitFor(() => expect(sent('PUT', 'employees/21')[0]?.body).toMatchObject({ maxDis: 0 }));
    view.unmount();
    const again = open({ maxDis: 0 });
    const zero = await screen.findByLabelText<HTMLInputElement>(/^Discount limit/);
    expect(zero.value).toBe('0.00');
    await again.user.clear(zero);
    await again.user.keyboard('{Enter}');
    await waitFor(() => expect(again.sent('PUT', 'employees/21')[0]?.body).toMatchObject({ maxDis: 999_999 }));
  });

  test('who may not be changed is saved by no key', async () => {
    const { user, sent } = open({ editable: [] });
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText('you')).toBeNull();
    expect(dialog.queryByText(/^Works for other organisations/)).toBeNull();
    await user.keyboard('{Control>}s{/Control}');
    dialog.getAllByRole('button', { name: 'Close' })[0]?.focus();
    await user.keyboard('{Control>}s{/Control}');
    expect(sent('PUT', 'employees/21')).toEqual([]);
    const access = ['May sign in', 'Works here'].map((name) =>
      dialog.getByRole<HTMLInputElement>('checkbox', { name }),
    );
    expect(access.map(({ disabled }) => disabled)).toEqual([true, true]);
  });
});

test('each list of options is written under its own path, and the forms read them again', async () => {
  const LISTS = { 'Tag 1': 'tag1', 'Tag 2': 'tag2', 'Tag 3': 'tag3', 'Locations (tag 4)': 'tag4', Areas: 'areas' };
  const all = { ...LISTS, 'Auto parts types': 'partTypes' };
  const { user, sent } = renderScreen(<ChoicesAdminPage />, {
    route: '/admin/tags',
    url: '/admin/tags',
    account: ADMIN,
    answers: Object.fromEntries(
      Object.values(all).flatMap((list) => [
        [`GET admin/choices/${list}`, { data: [] }],
        [`POST admin/choices/${list}`, { data: [] }],
      ]),
    ),
  });
  for (const [title, list] of Object.entries(all)) {
    const card = within(await screen.findByRole('region', { name: title }));
    const field = card.getByLabelText<HTMLInputElement>(`New in ${title}`);
    await user.type(field, `${list} x{Enter}`);
    await waitFor(() => expect(field.value).toBe(''));
    expect(sent('POST', `admin/choices/${list}`).map(({ body }) => body)).toEqual([{ name: `${list} x` }]);
    await waitFor(() => expect(sent('GET', `admin/choices/${list}`)).toHaveLength(2));
  }
});
