import { refuse } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { screen, waitFor, within } from '@testing-library/react';
import { BrandListPage } from '../../brands/brand-list-page.tsx';
import { SupplierListPage } from '../../suppliers/supplier-list-page.tsx';
import { buildWarehouse, pageOf, STORED } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { WarehouseListPage } from '../../warehouses/warehouse-list-page.tsx';
import { BrandAdminPage } from './brand-admin-page.tsx';
import { ChoicesAdminPage } from './choices-admin-page.tsx';
import { CustomerClassAdminPage } from './customer-class-admin-page.tsx';
import { SupplierAdminPage } from './supplier-admin-page.tsx';
import { WarehouseAdminPage } from './warehouse-admin-page.tsx';

const supplier = {
  id: 5,
  name: 'Ocean Freight Tyres',
  code: '51824753556',
  primary_person_first: 'Lin',
  primary_person_last: 'Wei',
  email: '',
  phone: '',
  mobile: '',
  address: '',
  city: '',
  state: '',
  postal: '',
  country: 'China',
  account: '',
  website: '',
  note: '',
  is_container_builder: 0,
  is_active: 1,
  guid: 'abc-1',
  ...STORED,
};
const warehouse = buildWarehouse();

test('the number of open orders opens them in the list of purchase orders', async () => {
  renderScreen(<SupplierListPage />, {
    route: '/suppliers',
    url: '/suppliers',
    answers: { 'GET suppliers': pageOf({ ...supplier, openOrders: 2, onOrder: 9, owed: 0 }) },
    routes: ['/purchase_orders'],
  });
  expect((await screen.findByRole('link', { name: '2' })).getAttribute('href')).toBe(
    '/purchase_orders?customer=Ocean%20Freight%20Tyres&status=2&closure=Unclosed',
  );
});

test.each([
  [
    'suppliers',
    <SupplierListPage key="s" />,
    { ...supplier, openOrders: 2, onOrder: 1200, owed: 4500.5 },
    ['Code', 'Name', 'Open Orders', 'On Order', 'Owed', 'First Name', 'Last Name', 'Created', 'Modified'],
    ['51 824 753 556', 'Ocean Freight Tyres', '2', '1,200', '4,500.50', 'Lin', 'Wei', '05 Jan 2026', '05 Feb 2026'],
  ],
  [
    'warehouses',
    <WarehouseListPage key="w" />,
    { ...warehouse, products: 12, stock: 340, onOrder: 0 },
    ['Code', 'Name', 'Address', 'Products', 'Stock', 'On Order', 'For CSR Orders', 'Created', 'Modified'],
    ['TEMPE', 'Tempe Main', '118 Princes Highway', '12', '340', '0', 'Yes', '05 Jan 2026', '05 Feb 2026'],
  ],
  [
    'brands',
    <BrandListPage key="b" />,
    { id: 3, name: 'Kestrel', presented_to_csr: 0, products: 5, stock: 60, onOrder: 8, ...STORED },
    ['Name', 'Products', 'Stock', 'On Order', 'Presented to CSR', 'Created', 'Modified'],
    ['Kestrel', '5', '60', '8', 'No', '05 Jan 2026', '05 Feb 2026'],
  ],
])(
  'the list of %s has the specified columns and row actions, no search card and no New',
  async (path, list, row, headings, cells) => {
    const { sent } = renderScreen(list, {
      route: `/${path}`,
      url: `/${path}`,
      answers: { [`GET ${path}`]: pageOf(row) },
    });
    await screen.findByText(cells[0] ?? '');
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual(headings);
    expect(
      [...(screen.getByText(cells[0] ?? '').closest('tr')?.children ?? [])].map((cell) => cell.textContent),
    ).toEqual(cells);
    expect([
      screen.queryByRole('search'),
      screen.queryByRole('button', { name: /New/ }),
      screen.queryByRole('link', { name: /Administer/ }),
    ]).toEqual([null, null, null]);
    expect(sent('GET', path)[0]?.query.get('per_page')).toBe('20');
    expect(sent('GET', path)[0]?.query.get('figures')).toBe('1');
  },
);

test('a click anywhere in a row opens it, but not while the mouse selects a text', async () => {
  const { user } = renderScreen(<SupplierAdminPage />, {
    route: '/admin/suppliers',
    url: '/admin/suppliers',
    account: { is_admin: true },
    answers: { 'GET suppliers': pageOf(supplier) },
  });
  const cell = await screen.findByText('51824753556');
  const selection = jest.spyOn(window, 'getSelection').mockReturnValue({ toString: () => '51824' } as Selection);
  await user.click(cell);
  expect(screen.queryByRole('dialog')).toBeNull();
  selection.mockRestore();
  window.getSelection()?.removeAllRanges();
  await user.click(cell);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('a supplier is changed with its version; a wrong ABN is only a warning', async () => {
  const { user, sent } = renderScreen(<SupplierAdminPage />, {
    route: '/admin/suppliers',
    url: '/admin/suppliers?edit=5',
    account: { is_admin: true },
    answers: { 'GET suppliers': pageOf(supplier), 'PUT suppliers/5': { ...supplier, contentVersion: 3 } },
  });
  const dialog = within(await screen.findByRole('dialog'));
  const code = dialog.getByLabelText('Code (ABN)');
  await user.clear(code);
  await user.type(code, '51824753557');
  expect(dialog.getByText('This is no valid ABN. It can be saved all the same.')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Container builder' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Operation successful')).toBeTruthy();
  const { id: _id, guid: _guid, created_at: _c, updated_at: _u, ...body } = supplier;
  expect(sent('PUT', 'suppliers/5').map((request) => request.body)).toEqual([
    { ...body, code: '51824753557', is_container_builder: 1 },
  ]);
});

test('a refusal is shown at its field, and closing asks before it discards the input', async () => {
  const refusal = refuse(422, {
    code: 'warehouse-holds-stock',
    message: ['The warehouse still has stock of 3 units. Move it with a transfer first.'],
    details: [
      {
        code: 'warehouse-holds-stock',
        field: 'is_active',
        message: 'The warehouse still has stock of 3 units. Move it with a transfer first.',
      },
    ],
  });
  const { user, place } = renderScreen(<WarehouseAdminPage />, {
    route: '/admin/warehouses',
    url: '/admin/warehouses?edit=10',
    account: { is_admin: true },
    answers: { 'GET warehouses': pageOf(warehouse), 'PUT warehouses/10': refusal },
  });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'In use' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await dialog.findByText('The warehouse still has stock of 3 units. Move it with a transfer first.'),
  ).toBeTruthy();
  expect((dialog.getByRole('checkbox', { name: 'In use' }) as HTMLInputElement).checked).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(place.url).toBe('/admin/warehouses?edit=10');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(place.url).toBe('/admin/warehouses'));
});

const ADMIN = { is_admin: true };
const blank = (fields: string) => Object.fromEntries(fields.split(' ').map((field) => [field, '']));

test.each([
  ['brands', <BrandAdminPage key="b" />, 'New brand', ['Name'], { name: 'New', presented_to_csr: 1 }],
  [
    'customer-classes',
    <CustomerClassAdminPage key="c" />,
    'New class',
    ['Name'],
    { name: 'New', notes: '', payType: '' },
  ],
  [
    'warehouses',
    <WarehouseAdminPage key="w" />,
    'New warehouse',
    ['Code', 'Name'],
    { code: 'New', name: 'New', address: '', is_calc_for_csr_order: 1, is_active: 1 },
  ],
  [
    'suppliers',
    <SupplierAdminPage key="s" />,
    'New supplier',
    ['Name'],
    {
      ...blank('code primary_person_first primary_person_last email phone mobile address city state postal'),
      ...blank('account website note'),
      name: 'New',
      country: 'Australia',
      is_container_builder: 0,
      is_active: 1,
    },
  ],
])('a new record of %s begins with its defaults, and needs its names', async (path, list, title, required, body) => {
  const { user, sent, place } = renderScreen(list, {
    route: `/admin/${path}`,
    url: `/admin/${path}`,
    account: ADMIN,
    answers: {
      [`GET ${path}`]: pageOf(),
      'GET admin/customer-classes': pageOf(),
      [`POST ${path}`]: { id: 99, ...STORED },
    },
  });
  await screen.findByRole('searchbox');
  await user.keyboard('{Alt>}n{/Alt}');
  expect(place.url).toBe(`/admin/${path}?edit=new`);
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  // What does not exist yet has no history.
  expect(dialog.queryByRole('button', { name: 'History' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getAllByText('Please enter')).toHaveLength(required.length);
  for (const label of required) await user.type(dialog.getByLabelText(new RegExp(`^${label}`)), 'New');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent('POST', path).map((request) => request.body)).toEqual([body]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const listPath = path === 'customer-classes' ? 'admin/customer-classes' : path;
  await waitFor(() => expect(sent('GET', listPath)).toHaveLength(2));
});

test.each([
  [
    <BrandAdminPage key="b" />,
    'brands',
    { id: 3, name: 'Kestrel', presented_to_csr: 0, ...STORED },
    { name: 'Kestrel!', presented_to_csr: 0, contentVersion: 2 },
  ],
  [
    <WarehouseAdminPage key="w" />,
    'warehouses',
    { ...warehouse, is_calc_for_csr_order: 0, is_active: 0 },
    {
      code: 'TEMPE',
      name: 'Tempe Main!',
      address: '118 Princes Highway',
      is_calc_for_csr_order: 0,
      is_active: 0,
      contentVersion: 2,
    },
  ],
])('what is stored as no stays no when only the name changes', async (list, path, stored, body) => {
  const { user, sent } = renderScreen(list, {
    route: `/admin/${path}`,
    url: `/admin/${path}?edit=${stored.id}`,
    account: ADMIN,
    answers: { [`GET ${path}`]: pageOf(stored), [`PUT ${path}/${stored.id}`]: stored },
  });
  const dialog = within(await screen.findByRole('dialog', { name: stored.name }));
  await user.type(dialog.getByLabelText(/^Name/), '!{Enter}');
  await waitFor(() => expect(sent('PUT', `${path}/${stored.id}`).map((request) => request.body)).toEqual([body]));
});

test('a class keeps its old pay type until it is changed; its customers and prices are counted', async () => {
  const gold = { id: 8, name: 'Gold', notes: 'Big', payType: 'Barter', customers: 1200, products: 34, ...STORED };
  const { user, sent } = renderScreen(<CustomerClassAdminPage />, {
    route: '/admin/customer-classes',
    url: '/admin/customer-classes',
    account: ADMIN,
    answers: { 'GET admin/customer-classes': pageOf(gold), 'PUT customer-classes/8': gold },
  });
  const cells = (await screen.findByText('Gold')).closest('tr')?.children ?? [];
  expect([...cells].map((cell) => cell.textContent)).toEqual(['Gold', 'Barter', 'Big', '1,200', '34', '05 Feb 2026']);
  expect(sent('GET', 'admin/customer-classes')[0]?.query.toString()).toBe('');
  await user.click(screen.getByRole('button', { name: 'Gold' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Gold' }));
  const payType = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Pay type' });
  expect(payType.value).toBe('Barter');
  await user.click(payType);
  expect((await screen.findAllByRole('option'))[0]?.textContent).toBe('Barter');
  await user.click(screen.getByRole('option', { name: 'Monthly' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('PUT', 'customer-classes/8').map((request) => request.body)).toEqual([
      { name: 'Gold', notes: 'Big', payType: 'Monthly', contentVersion: 2 },
    ]),
  );
});

test('the list of an administrator is searched by all words, counted, and walked with the keys', async () => {
  const names = ['Alpha North', 'Beta North', 'Beta South'];
  const { user } = renderScreen(<SupplierAdminPage />, {
    route: '/admin/suppliers',
    url: '/admin/suppliers',
    account: ADMIN,
    answers: { 'GET suppliers': pageOf(...names.map((name, index) => ({ ...supplier, id: index + 1, name }))) },
  });
  await screen.findByRole('button', { name: 'Alpha North' });
  const focused = () => document.activeElement?.textContent;
  await user.keyboard('r');
  expect(focused()).toBe('Alpha North');
  const reached: (string | null | undefined)[] = [];
  for (const key of ['ArrowUp', 'ArrowDown', 'End', 'ArrowDown', 'Home', 'PageDown', 'PageUp']) {
    await user.keyboard(`{${key}}`);
    reached.push(focused());
  }
  const [alpha, beta, last] = names;
  expect(reached).toEqual([alpha, beta, last, last, alpha, last, alpha]);
  expect(screen.getByText('3')).toBeTruthy();
  const search = screen.getByRole('searchbox');
  await user.type(search, ' north  BETA ');
  expect(screen.getByText('1 of 3')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Alpha North' })).toBeNull();
  await user.type(search, 'x');
  expect(screen.getByText('Nothing here has these words. Empty the search to see all.')).toBeTruthy();
});

test('the history of a record says who changed what, and can be asked for again', async () => {
  let history: unknown = refuse(503, { message: 'The database is busy.', code: 'busy' });
  const { user } = renderScreen(<BrandAdminPage />, {
    route: '/admin/brands',
    url: '/admin/brands?edit=3',
    account: ADMIN,
    answers: {
      'GET brands': pageOf({ id: 3, name: 'Kestrel', presented_to_csr: 1, ...STORED }),
      'GET change-history/brand/3': () => history,
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Kestrel' }));
  await user.click(dialog.getByRole('button', { name: 'History' }));
  expect(await dialog.findByText('The database is busy.')).toBeTruthy();
  const change = (old: string, next: string) => ({ field: 'name', label: 'Name', old, new: next });
  history = {
    data: [
      { at: '2026-02-05T00:00:00.000Z', operator: 'Mia', action: 'Changed', changes: [change('Kest', 'Kestrel')] },
      { at: '2026-01-05T00:00:00.000Z', operator: 'Sam', action: 'Created', changes: [change('', 'Kest')] },
      { at: '2026-01-04T00:00:00.000Z', operator: 'Sam', action: 'Refused', changes: [change('Kest', '')] },
    ],
  };
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(
      within(dialog.getByRole('region', { name: 'History' }))
        .getAllByRole('listitem')
        .map((entry) => entry.textContent),
    ).toEqual([
      '05 Feb 2026 11:00 · Mia · ChangedName: Kest → Kestrel',
      '05 Jan 2026 11:00 · Sam · CreatedName: Kest',
      '04 Jan 2026 11:00 · Sam · RefusedName: Kest → empty',
    ]),
  );
  await user.click(dialog.getByRole('button', { name: 'History' }));
  expect(dialog.queryByRole('region', { name: 'History' })).toBeNull();
});

test('an unnamed or refused option is reported at its field; adding one empties the field', async () => {
  let refusal: unknown = refuse(409, { message: 'North is there already.', code: 'conflict' });
  const lists = Object.fromEntries(
    ['tag1', 'tag2', 'tag3', 'tag4', 'areas', 'partTypes'].map((list) => [
      `GET admin/choices/${list}`,
      { data: list === 'tag4' ? [{ name: 'A1/B', used: 0 }] : [] },
    ]),
  );
  const { user, sent } = renderScreen(<ChoicesAdminPage />, {
    route: '/admin/tags',
    url: '/admin/tags',
    account: ADMIN,
    answers: {
      ...lists,
      'POST admin/choices/areas': () => refusal,
      'DELETE admin/choices/tag4/A1%2FB': refuse(409, { message: 'It is used meanwhile.', code: 'conflict' }),
    },
  });
  const areas = within(await screen.findByRole('region', { name: 'Areas' }));
  await user.click(areas.getByRole('button', { name: 'Add' }));
  expect(areas.getByText('Please enter')).toBeTruthy();
  const field = areas.getByLabelText<HTMLInputElement>('New in Areas');
  await user.type(field, ' North ');
  await user.click(areas.getByRole('button', { name: 'Add' }));
  expect(await areas.findByText('North is there already.')).toBeTruthy();
  expect(field.value).toBe(' North ');
  await waitFor(() => expect(document.activeElement).toBe(field));
  refusal = { data: [] };
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field.value).toBe(''));
  expect(areas.queryByText('North is there already.')).toBeNull();
  expect(sent('POST', 'admin/choices/areas').map(({ body }) => body)).toEqual([{ name: 'North' }, { name: 'North' }]);
  await waitFor(() => expect(sent('GET', 'admin/choices/areas')).toHaveLength(2));
  const places = within(screen.getByRole('region', { name: 'Locations (tag 4)' }));
  await user.click(await places.findByRole('button', { name: 'Take out A1/B' }));
  await user.click(await screen.findByRole('button', { name: 'Take out' }));
  expect(await places.findByText('It is used meanwhile.')).toBeTruthy();
});

wideTest('an administrator is led from a list to its records’ page; an empty one says who adds them', async () => {
  const open = (account: object, rows: object[]) =>
    renderScreen(<BrandListPage />, {
      route: '/brands',
      url: '/brands',
      routes: ['/admin/brands'],
      account,
      answers: { 'GET brands': pageOf(...rows) },
    });
  const brand = { id: 3, name: 'Kestrel', presented_to_csr: 1, products: 5, stock: 60, onOrder: 8, ...STORED };
  const admin = open(ADMIN, [brand]);
  const opens = await screen.findByRole('link', { name: 'Kestrel' });
  expect(opens.getAttribute('href')).toBe('/admin/brands?edit=3');
  expect(screen.getByRole('link', { name: 'Administer' }).getAttribute('href')).toBe('/admin/brands');
  admin.view.unmount();
  const empty = open(ADMIN, []);
  const first = await screen.findByRole('link', { name: 'Administration, brands' });
  expect(first.getAttribute('href')).toBe('/admin/brands');
  empty.view.unmount();
  // A director manages employees, and nothing else of these.
  open({ is_dir: true }, []);
  expect(await screen.findByText(/An administrator of your organisation adds them\.$/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Administer' })).toBeNull();
});

test('options are added, and deleted when no record uses them', async () => {
  const lists = Object.fromEntries(
    ['tag1', 'tag2', 'tag3', 'tag4', 'areas', 'partTypes'].map((list) => [
      `GET admin/choices/${list}`,
      {
        data:
          list === 'areas'
            ? [
                { name: 'North', used: 3 },
                { name: 'Old', used: 0 },
              ]
            : [],
      },
    ]),
  );
  const { user, sent } = renderScreen(<ChoicesAdminPage />, {
    route: '/admin/tags',
    url: '/admin/tags',
    account: { is_admin: true },
    answers: {
      ...lists,
      'POST admin/choices/areas': { data: [] },
      'DELETE admin/choices/areas/Old': { message: 'Operation successful' },
    },
  });
  const areas = within(await screen.findByRole('region', { name: 'Areas' }));
  expect(await areas.findByText('3 customers')).toBeTruthy();
  expect(areas.queryByRole('button', { name: 'Take out North' })).toBeNull();
  await user.type(areas.getByLabelText('New in Areas'), 'South{Enter}');
  await waitFor(() =>
    expect(sent('POST', 'admin/choices/areas').map((request) => request.body)).toEqual([{ name: 'South' }]),
  );
  await user.click(areas.getByRole('button', { name: 'Take out Old' }));
  await user.click(await screen.findByRole('button', { name: 'Take out' }));
  await waitFor(() => expect(sent('DELETE', 'admin/choices/areas/Old')).toHaveLength(1));
});

test('Enter in the search goes to the first matching row; the next one opens it', async () => {
  const other = { ...supplier, id: 6, name: 'Tasman Rubber' };
  const { user, sent } = renderScreen(<SupplierAdminPage />, {
    route: '/admin/suppliers',
    url: '/admin/suppliers',
    account: { is_admin: true },
    answers: { 'GET suppliers': pageOf(supplier, other) },
  });
  await screen.findByRole('button', { name: 'Tasman Rubber' });
  await user.keyboard('/tasman{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Tasman Rubber');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(sent('PUT', 'suppliers/6')).toEqual([]);
});
