import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { screen, waitFor, within } from '@testing-library/react';
import { group, openSales } from '../testing/open-sales.tsx';

const TYPE = 'invoices-credit-notes-detail';
const open = (answers: Record<string, Answer> = {}, url = '/sales_reports', account = {}) =>
  openSales({ answers, url, account });
const NO_ROWS = { columns: ['number'], rows: [], totalRows: 0, totals: {}, plot: { measure: 'amount', points: [] } };

wideTest('days that were put right are no problem again before the next try', async () => {
  const { user, sent } = open();
  const from = screen.getByLabelText<HTMLInputElement>('Date Range');
  const to = screen.getByLabelText<HTMLInputElement>('Date Range to');
  await user.type(from, '01/03/2026{Tab}');
  await user.click(screen.getByText('Submit'));
  await screen.findByRole('alert');
  await user.type(to, '31/03/2026{Tab}');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByText('Submit'));
  await waitFor(() => expect(sent('POST', 'reports')).toHaveLength(1));
  await user.clear(to);
  await user.tab();
  expect(screen.queryByRole('alert')).toBeNull();
});

wideTest('of designated customers one that is gone keeps its number, and the others their names', async () => {
  const { sent, user } = open(
    { 'GET customers/9': { id: 9, name: 'Harbour Tyres' }, 'POST reports/preview': { data: NO_ROWS } },
    `/sales_reports?report=${TYPE}&csrs=8&csrs=9`,
  );
  const shown = (at: number) => screen.getByRole<HTMLInputElement>('combobox', { name: `Customer ${at}` }).value;
  await waitFor(() => expect(shown(2)).toBe('Harbour Tyres'));
  expect(shown(1)).toBe('Number 8');
  await user.click(screen.getByText('Submit'));
  await waitFor(() => expect(sent('POST', 'reports')[0]?.body).toMatchObject({ csrs: [8, 9] }));
});

wideTest('the same customer in two lines is one customer', async () => {
  const { user, sent } = open({
    'GET customers': { data: [{ id: 9, name: 'Harbour Tyres', code: '', phone: '' }] },
  });
  const customers = group('Designated Customers');
  await user.click(customers.getByLabelText('ALL'));
  await user.click(customers.getByRole('button', { name: '+ Add Line' }));
  for (const at of [1, 2]) {
    await user.type(screen.getByRole('combobox', { name: `Customer ${at}` }), 'Harb');
    await user.click(await screen.findByRole('option', { name: /Harbour/ }));
  }
  await user.click(screen.getByText('Submit'));
  await waitFor(() => expect(sent('POST', 'reports')[0]?.body).toMatchObject({ csrs: [9] }));
});

test('brands are offered as a whole', async () => {
  const { sent } = open();
  await waitFor(() => expect(sent('GET', 'brands').map(({ query }) => query.toString())).toEqual(['all=1']));
});

test('areas that could not be read are said beside their name, and can be read again', async () => {
  let fails = true;
  const { user } = open({
    'GET area-types': () =>
      fails ? refuse(500, { message: 'The server failed.', code: 'internal' }) : { data: [{ id: 1, name: 'Sydney' }] },
  });
  expect((await group('Areas').findByRole('alert')).textContent).toContain('The server failed.');
  fails = false;
  await user.click(group('Areas').getByRole('button', { name: 'Try again' }));
  expect(await group('Areas').findByLabelText('Sydney')).toBeTruthy();
});

test('a select says that all are meant, and once they are not that one is to be chosen', async () => {
  const { user } = open();
  const brands = () => screen.getByLabelText<HTMLInputElement>('Add to Brands').placeholder;
  expect(brands()).toBe('All; choose to narrow');
  await user.click(group('Brands').getByLabelText('ALL'));
  expect(brands()).toBe('Choose one or more');
});

test('a schedule from a report starts weekly with its title, nobody ticked; Cancel saves nothing', async () => {
  const { user, sent } = open({ 'GET report-recipients': { data: [{ eId: 12, name: 'Mia', email: 'm@iwe.demo' }] } });
  await user.click(screen.getByRole('button', { name: 'Send on a schedule …' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Send Invoices & Credit Notes Detail on a schedule' }),
  );
  const mia = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Mia · m@iwe.demo' });
  expect([mia.checked, dialog.getByRole<HTMLInputElement>('radio', { name: /^Weekly/ }).checked]).toEqual([
    false,
    true,
  ]);
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).maxLength).toBe(60);
  expect(sent('GET', 'report-recipients')[0]?.query.toString()).toBe(`type=${TYPE}`);
  await user.click(mia);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST', 'report-schedules')).toEqual([]);
});

test('a director may ask for cost, a salesperson may not', () => {
  const { view } = open({}, '/sales_reports', { is_dir: true });
  expect(screen.getByLabelText('Include cost and margin')).toBeTruthy();
  view.unmount();
  open({}, '/sales_reports', { role: 1 });
  expect(screen.queryByLabelText('Include cost and margin')).toBeNull();
});
