import type { ReactNode } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { wideTest } from '@iwe/testing/ring';
import { BrandListPage } from '../brands/brand-list-page.tsx';
import { CustomerListPage } from '../customers/list/customer-list-page.tsx';
import { EmployeeListPage } from '../employees/employee-list-page.tsx';
import { ProductListPage } from '../products/list/product-list-page.tsx';
import { SupplierListPage } from '../suppliers/supplier-list-page.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { WarehouseListPage } from '../warehouses/warehouse-list-page.tsx';

const DATES = { contentVersion: 2, created_at: '2026-01-05T00:00:00.000Z', updated_at: '2026-02-05T00:00:00.000Z' };
const SUPPLIER = { id: 5, name: 'A & B Tyres', code: 'AB', guid: 'g', is_active: 1, onOrder: 0, owed: 0, ...DATES };
const answer = (...data: object[]) => ({ data, meta: { total: data.length, current_page: 1, per_page: 20 } });
const open = (list: ReactNode, path: string, rows: object[], over: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
  renderScreen(list, {
    route: `/${path}`,
    url: `/${path}`,
    routes: ['/'],
    ...over,
    answers: { [`GET ${path}`]: answer(...rows), ...over.answers },
  });

describe.each([
  ['suppliers', <SupplierListPage key="s" />, SUPPLIER, 'AB'],
  [
    'warehouses',
    <WarehouseListPage key="w" />,
    { id: 5, code: 'TEMPE', name: 'Tempe', address: '', ...DATES },
    'TEMPE',
  ],
  ['brands', <BrandListPage key="b" />, { id: 5, name: 'Kestrel', presented_to_csr: 1, ...DATES }, 'Kestrel'],
  [
    'employees',
    <EmployeeListPage key="e" />,
    { id: 5, email: 'mia@iwe.demo', name: 'Mia', roleDesc: '', status: 'Active', able_login: 1, ...DATES },
    'mia@iwe.demo',
  ],
])('the list of %s', (path, list, row, shown) => {
  const admin = `/admin/${path}`;
  const links = () => [
    screen.queryByRole('link', { name: shown })?.getAttribute('href') ?? null,
    screen.queryByRole('link', { name: 'Administer' })?.getAttribute('href') ?? null,
  ];

  test('leads an administrator to the record and to all of them', async () => {
    open(list, path, [row], { account: { is_admin: true } });
    await screen.findByText(shown);
    expect(links()).toEqual([`${admin}?edit=5`, admin]);
  });

  wideTest('leads nobody there where no screen administers them', async () => {
    open(list, path, [row], { account: { is_admin: true, is_dir: true }, routes: [`/${path}`] });
    await screen.findByText(shown);
    expect(links()).toEqual([null, null]);
  });

  (path === 'suppliers' || path === 'employees' ? test : wideTest)('leads a director to employees alone', async () => {
    open(list, path, [row], { account: { is_dir: true } });
    await screen.findByText(shown);
    expect(links()).toEqual(path === 'employees' ? [`${admin}?edit=5`, admin] : [null, null]);
  });
});

test('a supplier has its code or a dash; orders of a name with special letters are found', async () => {
  open(<SupplierListPage />, 'suppliers', [
    { ...SUPPLIER, id: 1, code: '', openOrders: 3 },
    { ...SUPPLIER, id: 2, name: 'Zeta', openOrders: null },
    { ...SUPPLIER, id: 3, name: 'Null', code: '51824753556', openOrders: 0 },
  ]);
  const cells = (name: string) => [...(screen.getByText(name).closest('tr')?.children ?? [])].map((c) => c.textContent);
  await screen.findByText('Zeta');
  expect(['A & B Tyres', 'Zeta', 'Null'].map((name) => [cells(name)[0], cells(name)[2]])).toEqual([
    ['–', '3'],
    ['AB', '–'],
    ['51 824 753 556', '0'],
  ]);
  expect(screen.getByRole('link', { name: '3' }).getAttribute('href')).toBe(
    '/purchase_orders?customer=A%20%26%20B%20Tyres&status=2&closure=Unclosed',
  );
  expect(screen.queryByRole('link', { name: '0' })).toBeNull();
});

describe.each([
  ['products', 'Products', 'Product', <ProductListPage key="p" />],
  ['customers', 'Customers', 'Customer', <CustomerListPage key="c" />],
])('New of %s', (path, title, noun, list) => {
  const opened = jest.fn();
  beforeEach(() => {
    opened.mockReset();
    window.open = opened;
  });

  test('has a key, which is among those of the page', async () => {
    const { user } = open(list, path, []);
    const link = await screen.findByTitle(`New ${noun} (Alt+N)`);
    expect(link.getAttribute('href')).toBe(`/baseinfo/${title}`);
    await user.keyboard('{Alt>}n{/Alt}');
    expect(opened.mock.calls).toEqual([[`/baseinfo/${title}`, '_blank', 'noopener']]);
    await user.keyboard('?');
    const keys = within(await screen.findByRole('dialog', { name: 'Keys' }));
    expect(keys.getByText(title)).toBeTruthy();
    expect(keys.getByText(`New ${noun.toLowerCase()} in a new tab`)).toBeTruthy();
  });

  test('is neither there nor on a key where no screen serves it', async () => {
    const { user } = open(list, path, [], { routes: [] });
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('{Alt>}n{/Alt}');
    expect(opened).not.toHaveBeenCalled();
    expect(screen.queryByTitle(`New ${noun} (Alt+N)`)).toBeNull();
  });

  wideTest('of many by Import reads the list again', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const summary = {
      id,
      kind: path,
      fileName: 'c.xlsx',
      sheet: 'Sheet1',
      questions: [],
      rows: 1,
      good: 1,
      bad: [],
      columns: ['Name'],
      preview: [{ row: 2, cells: { Name: 'Harbour' }, note: 'New' }],
      notes: [],
      sameFile: null,
    };
    const { user, sent } = open(list, path, [], {
      answers: {
        [`POST imports/${path}`]: { data: summary },
        [`POST imports/${id}/confirm`]: { data: { id, written: 1, bad: [] } },
      },
    });
    await waitFor(() => expect(sent('GET', path)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: /^Import/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Import/ }));
    await user.upload(dialog.getByLabelText('One .xlsx file'), new File(['x'], 'c.xlsx'));
    await dialog.findByText('Harbour');
    const confirm = dialog.getAllByRole('button').find(({ textContent }) => /1 (product|customer)/.test(textContent));
    if (!confirm) throw new Error('There is no button that writes.');
    await user.click(confirm);
    await waitFor(() => expect(sent('GET', path)).toHaveLength(2));
  });
});

test('tags of a product are beside each other, its locations below', async () => {
  const product = { id: 7, code: 'K205', name: 'Kestrel', tag1: 'Summer', tag2: '', tag3: 'Run-flat', tag4: 'A1/B2' };
  open(<ProductListPage />, 'products', [product, { ...product, id: 8, code: 'K206', tag1: '', tag3: '', tag4: '' }]);
  await screen.findByText('K205');
  const at = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent.startsWith('Tags'));
  const tags = ['K205', 'K206'].map((code) => screen.getByText(code).closest('tr')?.children[at]?.textContent);
  expect(tags).toEqual(['Summer · Run-flatA1/B2', '']);
});
