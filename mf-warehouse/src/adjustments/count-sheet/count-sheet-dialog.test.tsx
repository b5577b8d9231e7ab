import { refuse } from '@iwe/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen.tsx';
import { CountSheetButton } from './count-sheet-button.tsx';

const SHEET = { warehouseId: 14, warehouse: 'Sydney', at: '2026-11-20T02:00:00.000Z' };
const ROW = { location: 'A1', productId: 1, code: 'TYRE-1', name: 'Kestrel', unit: 'pc', stock: 1020 };

function open(warehouseId: number | null, answers: Parameters<typeof renderScreen>[1]['answers'] = {}) {
  const shown = renderScreen(<CountSheetButton warehouseId={warehouseId} />, { route: '/', url: '/', answers });
  const dialog = async () => {
    await shown.user.click(screen.getByRole('button', { name: 'Count sheet …' }));
    return within(await screen.findByRole('dialog', { name: 'Count sheet' }));
  };
  return { ...shown, dialog, asked: () => shown.sent('GET', 'count-sheet').map(({ query }) => query.toString()) };
}
const warehouse = (dialog: ReturnType<typeof within>) => dialog.getByRole('combobox', { name: /Warehouse/ });

test('a count starts blind and for the whole warehouse; after an empty sheet the dialog stays', async () => {
  const { dialog, user, asked } = open(14, { 'GET count-sheet': { data: { ...SHEET, rows: [] } } });
  const sheet = await dialog();
  expect(sheet.getByRole('combobox', { name: /System's units/ })).toHaveProperty('value', 'Hidden: a blind count');
  expect(sheet.getByLabelText('Location')).toMatchObject({ value: '', maxLength: 60, placeholder: 'All' });
  await user.click(sheet.getByRole('button', { name: 'Print' }));
  expect(await screen.findByText('Sydney: No Data')).toBeTruthy();
  expect(asked()).toEqual(['warehouseId=14']);
  // Nothing was printed, so another place may be asked for.
  expect(sheet.getByLabelText('Location')).toBeTruthy();
});

test('a missing warehouse is not reported once chosen; after Cancel everything starts again', async () => {
  const { dialog, user, asked } = open(null);
  const sheet = await dialog();
  await user.click(sheet.getByRole('button', { name: 'Print' }));
  expect(sheet.getByText('Choose a warehouse.')).toBeTruthy();
  await user.click(warehouse(sheet));
  await user.keyboard('Melb{Enter}');
  expect(sheet.queryByText('Choose a warehouse.')).toBeNull();
  await user.type(sheet.getByLabelText('Location'), 'B2');
  await user.click(sheet.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await dialog();
  expect([warehouse(again), again.getByLabelText('Location')].map((one) => (one as HTMLInputElement).value)).toEqual([
    '',
    '',
  ]);
  expect(again.queryByText('Choose a warehouse.')).toBeNull();
  expect(asked()).toEqual([]);
});

test('a blind count has no system column; its file is named after the chosen warehouse', async () => {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const headings: (string | null | undefined)[] = [];
  window.print = () => {
    headings.push(document.querySelector('[data-print-page] thead')?.textContent);
    window.dispatchEvent(new Event('afterprint'));
  };
  const answers: unknown[] = [
    refuse(503, { message: 'The database is busy.', code: 'busy' }),
    {},
    { data: { ...SHEET, rows: [ROW] } },
  ];
  const { dialog, user, asked } = open(14, { 'GET count-sheet': () => answers.shift() });
  const sheet = await dialog();
  await user.click(warehouse(sheet));
  await user.keyboard('Melb{Enter}');
  const download = sheet.getByRole('button', { name: 'Download xls' });
  await user.click(download);
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  await waitFor(() => expect(download.getAttribute('aria-busy')).toBeNull());
  // A refused file leaves the dialog with its choices.
  expect(names).toEqual([]);
  await user.click(download);
  await waitFor(() => expect(names).toEqual(['count-sheet-Melbourne.xls']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await dialog();
  await user.click(again.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(headings).toEqual(['LocationItem CodeItem NameUnitIn-Warehouse Qty']));
  const file = 'format=xls&system=0&warehouseId=20';
  expect(asked()).toEqual([file, file, 'warehouseId=14']);
  clicked.mockRestore();
});
