import { refuse } from '@iwe/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { BrandListPage } from '../../brands/brand-list-page.tsx';
import { SupplierListPage } from '../../suppliers/supplier-list-page.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { WarehouseListPage } from '../../warehouses/warehouse-list-page.tsx';
import { ChoicesAdminPage } from './choices-admin-page.tsx';
import { SupplierAdminPage } from './supplier-admin-page.tsx';
import { WarehouseAdminPage } from './warehouse-admin-page.tsx';

const DATES = { contentVersion: 2, created_at: '2026-01-05T00:00:00.000Z', updated_at: '2026-02-05T00:00:00.000Z' };
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
  ...DATES,
};
const warehouse = {
  id: 10,
  code: 'TEMPE',
  name: 'Tempe Main',
  address: '118 Princes Highway',
  is_calc_for_csr_order: 1,
  is_active: 1,
  ...DATES,
};
const answer = (...data: object[]) => ({ data, meta: { total: data.length, current_page: 1, per_page: 20 } });

test('the number of open orders opens them in the list of purchase orders', async () => {
  renderScreen(<SupplierListPage />, {
    route: '/suppliers',
    url: '/suppliers',
    answers: { 'GET suppliers': answer({ ...supplier, openOrders: 2, onOrder: 9, owed: 0 }) },
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
    ['Code', 'Name', 'Open Orders', 'On Order', 'Owed', 'First Name', 'Last Name', 'Created', 'Modified', 'GUID'],
    [
      '51 824 753 556',
      'Ocean Freight Tyres',
      '2',
      '1,200',
      '4,500.50',
      'Lin',
      'Wei',
      '05 Jan 2026',
      '05 Feb 2026',
      'abc-1',
    ],
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
    { id: 3, name: 'Kestrel', presented_to_csr: 0, products: 5, stock: 60, onOrder: 8, ...DATES },
    ['Name', 'Products', 'Stock', 'On Order', 'Presented to CSR', 'Created', 'Modified'],
    ['Kestrel', '5', '60', '8', 'No', '05 Jan 2026', '05 Feb 2026'],
  ],
])(
  'the list of %s has the columns of the specification and what one acts on, no search card and no New',
  async (path, list, row, headings, cells) => {
    const { sent } = renderScreen(list, {
      route: `/${path}`,
      url: `/${path}`,
      answers: { [`GET ${path}`]: answer(row) },
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
    answers: { 'GET suppliers': answer(supplier) },
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
    answers: { 'GET suppliers': answer(supplier), 'PUT suppliers/5': { ...supplier, contentVersion: 3 } },
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
    answers: { 'GET warehouses': answer(warehouse), 'PUT warehouses/10': refusal },
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
    answers: { 'GET suppliers': answer(supplier, other) },
  });
  await screen.findByRole('button', { name: 'Tasman Rubber' });
  await user.keyboard('/tasman{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Tasman Rubber');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(sent('PUT', 'suppliers/6')).toEqual([]);
});
