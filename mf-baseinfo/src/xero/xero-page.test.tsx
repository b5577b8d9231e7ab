import { refuse } from '@iwe/testing/fake-server';
import type { XeroChart, XeroConnection } from '@iwe/contract';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import { XeroPage } from './xero-page.tsx';

const connection: XeroConnection = {
  state: 'connected',
  tenantName: 'Demo Tyres Sydney',
  connectedBy: 'Ada Admin',
  connectedAt: '2026-03-01T00:00:00.000Z',
  problem: '',
  settings: { salesAccount: '200', inventoryAccount: '630', salesTaxType: 'OUTPUT', purchaseTaxType: 'INPUT' },
  checkedAt: null,
  pending: 3,
  failed: 1,
  readAt: null,
  isReading: false,
  readProblem: '',
};
const chart: XeroChart = {
  accounts: [
    { code: '200', name: 'Sales', forSales: true, forPurchases: false },
    { code: '630', name: 'Inventory', forSales: false, forPurchases: true },
  ],
  taxTypes: [
    { type: 'OUTPUT', name: 'GST on Income', percent: 10, forSales: true, forPurchases: false },
    { type: 'INPUT', name: 'GST on Expenses', percent: 10, forSales: false, forPurchases: true },
  ],
};
const open = (fields: Partial<XeroConnection> = {}, answers = {}, account = { is_admin: true }) =>
  renderScreen(<XeroPage />, {
    route: '/admin/xero',
    url: '/admin/xero',
    account,
    answers: { 'GET xero/connection': { ...connection, ...fields }, 'GET xero/chart': chart, ...answers },
  });

test('says what is connected, what waits, and that the codes must be confirmed', async () => {
  const { user, sent } = open({}, { 'PUT xero/settings': connection.settings });
  expect(await screen.findByText('Demo Tyres Sydney')).toBeTruthy();
  expect(screen.getByText(/3 sheets are Pending, 1 were refused/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(sent('PUT', 'xero/settings')[0]?.body).toEqual(connection.settings);
});

test('shows at each field why Xero does not take a code', async () => {
  const refusal = refuse(422, {
    code: 'xero.account',
    message: ['Account 200 is archived.'],
    details: [{ code: 'xero.account', field: 'salesAccount', message: 'Account 200 is archived.' }],
  });
  const { user } = open({}, { 'PUT xero/settings': refusal });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Account 200 is archived.')).toBeTruthy();
});

test('disconnects after a question, and tells who can connect', async () => {
  const { user, sent } = open({}, { 'DELETE xero/connection': {} });
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
  expect(sent('DELETE', 'xero/connection')).toHaveLength(1);
});

test('a lost connection says why; only an administrator is offered to connect', async () => {
  open({ state: 'broken', problem: 'Xero has ended the access. Connect again.' });
  expect(await screen.findByText('Xero has ended the access. Connect again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Connect to Xero' })).toBeTruthy();
});

test('an accountant of an unconnected organisation reads who can connect it', async () => {
  open({ state: 'unconnected' }, {}, { is_admin: false });
  expect(await screen.findByText('An administrator of this organisation can connect it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Connect to Xero' })).toBeNull();
});
