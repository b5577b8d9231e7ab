import type { ImportSummary } from '@iwe/contract';
import { HostRoutes } from '@iwe/remote-kit';
import { fakeServer, refuse } from '@iwe/testing/fake-server';
import { setupUser } from '@iwe/testing/user';
import { ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { signIn } from '../testing/render-screen.tsx';
import { SupplierPricesPage } from './supplier-prices-page.tsx';

const COLUMNS = { supplierCode: 'Art. No.', costUsd: 'FOB' };
const ID = '7b0d6a9e-0000-4000-8000-000000000001';
const SUMMARY: ImportSummary = {
  id: ID,
  kind: 'supplier_prices',
  fileName: 'list.csv',
  sheet: 'Sheet1',
  questions: [],
  rows: 2,
  good: 1,
  columns: ['Art. No.', 'FOB', 'Matched product', 'Margin of class A'],
  bad: [
    { row: 3, reasons: ["No product has the code 'M2'. Match it by hand."], cells: { 'Art. No.': 'M2', FOB: '9' } },
  ],
  preview: [{ row: 2, cells: { 'Art. No.': 'M1', FOB: '40.00 → 42.00', 'Matched product': 'T1 Touring' }, note: '' }],
  notes: [],
  sameFile: null,
};

function showPage(columns: object | null, answers: Record<string, unknown> = {}) {
  signIn({ modPrc: true });
  let stored = columns;
  const requests = fakeServer({
    'GET suppliers': { data: [{ id: 7, name: 'Maker Tyres', code: 'MAKE', phone: '' }] },
    'GET suppliers/7/price-columns': () => ({
      data: { supplier: 'Maker Tyres', columns: stored, updatedBy: '', updatedAt: null },
    }),
    'PUT suppliers/7/price-columns': ({ body }: { body: unknown }) => {
      stored = body as object;
      return { data: { supplier: 'Maker Tyres', columns: stored, updatedBy: 'Mia', updatedAt: null } };
    },
    'POST supplier-price-headings': {
      data: [
        { heading: 'Art. No.', samples: ['M1'] },
        { heading: 'FOB', samples: ['42'] },
      ],
    },
    'POST imports/supplier_prices': { data: SUMMARY },
    'GET products': { data: [{ id: 5, code: 'T2', name: 'Touring 2', stock: 3 }] },
    'POST products/5/supplier-codes': { data: [] },
    [`POST imports/${ID}/confirm`]: { data: { id: ID, written: 1, bad: [] } },
    ...answers,
  });
  const user = setupUser();
  render(
    <ShellProviders>
      <HostRoutes value={() => true}>
        <MemoryRouter initialEntries={['/supplier_prices?supplier=7']}>
          <SupplierPricesPage />
        </MemoryRouter>
      </HostRoutes>
    </ShellProviders>,
  );
  const sent = (method: string, path: string) =>
    requests.filter((request) => request.method === method && request.path === path);
  return { user, sent };
}
const drop = async () => {
  const input = await screen.findByLabelText('One .csv or .xls or .xlsx file');
  await act(async () => void fireEvent.change(input, { target: { files: [new File(['x'], 'list.csv')] } }));
};

test('a list of known columns is checked at once, and stored when the button says so', async () => {
  const { user, sent } = showPage(COLUMNS);
  expect(await screen.findByText("Supplier's code: 'Art. No.' · Cost USD: 'FOB'")).toBeTruthy();
  await user.type(screen.getByLabelText('Rate for the cost in AUD'), '0.65');
  await drop();
  const store = await screen.findByRole('button', { name: 'Store 1 cost' });
  expect(sent('POST', 'imports/supplier_prices')[0]?.body).toMatchObject({ supplierId: '7', rate: '0.65' });
  expect(sent('POST', `imports/${ID}/confirm`)).toEqual([]);
  await user.click(store);
  await waitFor(() => expect(sent('POST', `imports/${ID}/confirm`)).toHaveLength(1));
  expect(await screen.findByLabelText('One .csv or .xls or .xlsx file')).toBeTruthy();
});

test('the first list asks which column is what, stores it, and is checked with it', async () => {
  const { user, sent } = showPage(null);
  await screen.findByText(/No list of Maker Tyres was read yet/);
  await drop();
  const store = await screen.findByRole<HTMLButtonElement>('button', { name: 'Store and check the file' });
  expect(store.disabled).toBe(true);
  expect(screen.getByText("Choose the column with the supplier's code or with ours.")).toBeTruthy();
  for (const [label, option] of [
    ["Supplier's code", /^Art. No./],
    ['Cost USD', /^FOB/],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  }
  await user.click(store);
  await waitFor(() => expect(sent('PUT', 'suppliers/7/price-columns')[0]?.body).toEqual(COLUMNS));
  expect(await screen.findByRole('button', { name: 'Store 1 cost' })).toBeTruthy();
});

test('a row that matches nothing is matched by hand, and the file checked again on a press', async () => {
  const { user, sent } = showPage(COLUMNS);
  await drop();
  const field = await screen.findByRole('combobox', { name: 'Product of M2' });
  await user.type(field, 'T2');
  await user.click(await screen.findByRole('option', { name: /Touring 2/ }));
  await waitFor(() =>
    expect(sent('POST', 'products/5/supplier-codes')[0]?.body).toEqual({ supplierId: 7, code: 'M2' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Check again with 1 matched' }));
  await waitFor(() => expect(sent('POST', 'imports/supplier_prices')).toHaveLength(2));
});

test('a supplier that cannot be opened says so, and can be tried again', async () => {
  showPage(null, { 'GET suppliers/7/price-columns': refuse(404, { message: 'No Data', code: 'not-found' }) });
  expect(await screen.findByText('This supplier could not be opened')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
