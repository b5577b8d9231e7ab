import { toastStore } from '@iwe/session';
import { refuse } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { screen, waitFor, within } from '@testing-library/react';
import { EmployeeListPage } from '../employees/employee-list-page.tsx';
import { buildEmployee, buildWarehouse, pageOf, STORED } from '../testing/records.ts';
import { drawn, renderScreen } from '../testing/render-screen.tsx';
import { WarehouseListPage } from '../warehouses/warehouse-list-page.tsx';
import { BrandAdminPage } from './base-data/brand-admin-page.tsx';
import { ChoicesAdminPage } from './base-data/choices-admin-page.tsx';
import { SupplierAdminPage } from './base-data/supplier-admin-page.tsx';
import { WarehouseAdminPage } from './base-data/warehouse-admin-page.tsx';
import { EmployeeAdminPage } from './employees/employee-admin-page.tsx';

const ADMIN = { is_admin: true };
const BUSY = refuse(503, { message: 'The database is busy.', code: 'busy' });
const cellsOf = (text: string) => [...(screen.getByText(text).closest('tr')?.children ?? [])].map((c) => c.textContent);
const supplier = (id: number, fields: object) => ({
  id,
  name: `Supplier ${id}`,
  code: `S${id}`,
  primary_person_first: '',
  primary_person_last: '',
  phone: '',
  email: '',
  is_container_builder: 0,
  is_active: 1,
  ...STORED,
  ...fields,
});

test('suppliers tell contact, builder and use, and are found by person, phone and mail', async () => {
  const { user } = renderScreen(<SupplierAdminPage />, {
    route: '/admin/suppliers',
    url: '/admin/suppliers',
    account: ADMIN,
    answers: {
      'GET suppliers': pageOf(
        supplier(1, { primary_person_first: 'Lin', primary_person_last: 'Wei', phone: '555', is_container_builder: 1 }),
        supplier(2, { primary_person_last: 'Okafor', email: 'sales@ocean.example', is_active: 0 }),
      ),
    },
  });
  await screen.findByText('Supplier 1');
  expect(cellsOf('Supplier 1').slice(1, 6)).toEqual(['S1', 'Lin Wei', '555', 'Container builder', 'Yes']);
  expect(cellsOf('Supplier 2').slice(1, 6)).toEqual(['S2', 'Okafor', '', '', 'No']);
  for (const [text, found] of [
    ['lin', 1],
    ['wei', 1],
    ['555', 1],
    ['ocean.example', 2],
    ['s2', 2],
  ] as const) {
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), text);
    expect(screen.getByText(`Supplier ${found}`)).toBeTruthy();
    expect(screen.queryByText(`Supplier ${3 - found}`)).toBeNull();
  }
});

test('warehouses show self-order use and activation, and are found by address', async () => {
  const { user } = renderScreen(<WarehouseAdminPage />, {
    route: '/admin/warehouses',
    url: '/admin/warehouses',
    account: ADMIN,
    answers: {
      'GET warehouses': pageOf(
        buildWarehouse({ is_calc_for_csr_order: 0 }),
        buildWarehouse({ id: 11, code: 'PERTH', name: 'Perth', address: '1 Dock Rd', is_active: 0 }),
      ),
    },
  });
  await screen.findByText('TEMPE');
  expect([cellsOf('TEMPE').slice(3, 5), cellsOf('PERTH').slice(3, 5)]).toEqual([
    ['No', 'Yes'],
    ['Yes', 'No'],
  ]);
  await user.type(screen.getByRole('searchbox'), 'dock');
  expect([screen.queryByText('TEMPE'), screen.queryByText('PERTH') === null]).toEqual([null, false]);
});

test('employees are found by role and status, and who cannot sign in is told apart', async () => {
  const row = { name: 'Sally', email: 'sally@iwe.demo', roleDesc: 'Buyer', able_login: 1, status: 'Active', ...STORED };
  const rows = pageOf(
    { ...row, id: 21 },
    { ...row, id: 22, email: 'drew@iwe.demo', roleDesc: 'Driver', able_login: 0, status: 'Invited' },
  );
  const answers = { 'GET employees': rows };
  const admin = renderScreen(<EmployeeAdminPage />, { route: '/x', url: '/x', account: ADMIN, answers });
  await screen.findByText('drew@iwe.demo');
  expect(cellsOf('drew@iwe.demo').slice(1, 5)).toEqual(['Sally', 'Driver', 'Invited', 'No']);
  const search = screen.getByRole('searchbox');
  for (const text of ['driver', 'invited']) {
    await admin.user.clear(search);
    await admin.user.type(search, text);
    expect(screen.queryByText('sally@iwe.demo')).toBeNull();
    expect(screen.getByText('drew@iwe.demo')).toBeTruthy();
  }
  admin.view.unmount();
  renderScreen(<EmployeeListPage />, { route: '/employees', url: '/employees', answers });
  await screen.findByText('drew@iwe.demo');
  expect(cellsOf('drew@iwe.demo')).toEqual(expect.arrayContaining(['Invited', 'No']));
  expect(cellsOf('sally@iwe.demo')).toEqual(expect.arrayContaining(['Active', 'Yes']));
});

wideTest('a warehouse that does not count for self-orders says No, though it is in use', async () => {
  const answers = { 'GET warehouses': pageOf(buildWarehouse({ is_calc_for_csr_order: 0 })) };
  renderScreen(<WarehouseListPage />, { route: '/warehouses', url: '/warehouses', answers });
  await screen.findByText('TEMPE');
  expect(cellsOf('TEMPE')).toContain('No');
});

wideTest('a list that could not be read is asked for again; a record that is not there is closed', async () => {
  let answer: unknown = BUSY;
  const { user, place } = renderScreen(<BrandAdminPage />, {
    route: '/admin/brands',
    url: '/admin/brands?edit=99',
    account: ADMIN,
    answers: { 'GET brands': () => answer },
  });
  await screen.findByText('The database is busy.');
  expect(screen.queryByRole('dialog')).toBeNull();
  answer = pageOf({ id: 3, name: 'Kestrel', presented_to_csr: 0, ...STORED });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Brands' }));
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(place.url).toBe('/admin/brands'));
  expect(cellsOf('Kestrel').slice(1)).toEqual(['No', '05 Jan 2026', '05 Feb 2026']);
});

wideTest('a record without a change of its own says so, and a new one is closed without a question', async () => {
  const { user, place } = renderScreen(<BrandAdminPage />, {
    route: '/admin/brands',
    url: '/admin/brands?edit=3',
    account: ADMIN,
    answers: {
      'GET brands': pageOf({ id: 3, name: 'Kestrel', presented_to_csr: 1, ...STORED }),
      'GET change-history/brand/3': { data: [] },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Kestrel' }));
  const history = dialog.getByRole('button', { name: 'History' });
  expect(history.getAttribute('aria-expanded')).toBe('false');
  await user.click(history);
  expect(await dialog.findByText('No changes yet.')).toBeTruthy();
  expect(history.getAttribute('aria-expanded')).toBe('true');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(place.url).toBe('/admin/brands'));
});

wideTest('options tell how much uses them; a list of them that could not be read is asked for again', async () => {
  let areas: unknown = BUSY;
  const lists = Object.fromEntries(
    ['tag1', 'tag2', 'tag3', 'tag4', 'partTypes'].map((list, index) => [
      `GET admin/choices/${list}`,
      { data: [{ name: `Word ${index}`, used: 1200 + index }] },
    ]),
  );
  const { user, sent } = renderScreen(<ChoicesAdminPage />, {
    route: '/admin/tags',
    url: '/admin/tags',
    account: ADMIN,
    answers: { ...lists, 'GET admin/choices/areas': () => areas, 'DELETE admin/choices/areas/Old': {} },
  });
  const region = (name: string) => within(screen.getByRole('region', { name }));
  await screen.findByText('Word 0');
  const told = ['Tag 1', 'Tag 2', 'Tag 3', 'Locations (tag 4)', 'Auto parts types'].map((title) =>
    region(title)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  );
  expect(told).toEqual(
    ['1,200', '1,201', '1,202', '1,203', '1,204'].map((used, index) => [`Word ${index}${used} products`]),
  );
  await region('Areas').findByText('The database is busy.');
  areas = { data: [{ name: 'Old', used: 0 }] };
  await user.click(region('Areas').getByRole('button', { name: 'Try again' }));
  const remove = await region('Areas').findByRole('button', { name: 'Take out Old' });
  await user.click(remove);
  const question = await screen.findByRole('alertdialog', { name: "Take 'Old' out of Areas?" });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent('DELETE', 'admin/choices/areas/Old')).toHaveLength(0);
  await user.click(remove);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take out' }));
  await waitFor(() => expect(sent('GET', 'admin/choices/areas')).toHaveLength(3));
  expect(toastStore.get().map(({ lines }) => lines)).toEqual([['Operation successful']]);
});

wideTest('a failed removal of a second factor can be tried again, and counts once', async () => {
  const sally = buildEmployee({ hasSecondFactor: true });
  const answers: unknown[] = [BUSY, { data: sally, notice: 'Told by mail.' }];
  const { user, sent } = renderScreen(<EmployeeAdminPage />, {
    route: '/admin/employees',
    url: '/admin/employees?edit=21',
    account: ADMIN,
    answers: {
      'GET employees': pageOf(sally),
      'GET employees/21': sally,
      'POST employees/21/remove-second-factor': () => answers.shift(),
    },
  });
  const remove = await screen.findByRole('button', { name: 'Remove lost second factor' });
  await drawn();
  const confirmed = async () => {
    await user.click(remove);
    const question = await screen.findByRole('alertdialog', { name: 'Remove the second factor of Sally?' });
    await user.click(within(question).getByRole('button', { name: 'Remove second factor' }));
  };
  await confirmed();
  await screen.findByText('The database is busy.');
  await waitFor(() => expect(remove.getAttribute('aria-busy')).toBeNull());
  expect(screen.getByRole('dialog')).toBeTruthy();
  await confirmed();
  expect(await screen.findByText('Told by mail.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const keys = sent('POST', 'employees/21/remove-second-factor').map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await waitFor(() => expect(sent('GET', 'employees').length).toBeGreaterThan(1));
});
