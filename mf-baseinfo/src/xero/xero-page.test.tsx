import { refuse } from '@iwe/testing/fake-server';
import type { XeroChart, XeroConnection, XeroState } from '@iwe/contract';
import { screen, waitFor, within } from '@testing-library/react';
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
  expect(screen.getByText(/3 sheets are Pending, 1 was refused\./)).toBeTruthy();
  expect(screen.getByText('Nothing is sent before these are confirmed.')).toBeTruthy();
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

test('the refusal of a code goes away with the code; the others stay', async () => {
  const details = ['salesAccount', 'inventoryAccount'].map((field) => ({ field, message: `${field} is archived.` }));
  const refusal = refuse(422, { code: 'xero.account', message: ['Archived.'], details });
  const { user } = open(
    {},
    {
      'PUT xero/settings': refusal,
      'GET xero/chart': {
        ...chart,
        accounts: [...chart.accounts, { code: '210', name: 'Freight', forSales: true, forPurchases: false }],
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByText('salesAccount is archived.');
  await user.click(screen.getByRole('combobox', { name: /^Invoices and credit notes/ }));
  await user.click(await screen.findByRole('option', { name: '210 - Freight' }));
  expect(screen.queryByText('salesAccount is archived.')).toBeNull();
  expect(screen.getByText('inventoryAccount is archived.')).toBeTruthy();
});

test('a code that Xero has no longer is said at its field, before anything is saved', async () => {
  open({ settings: { ...connection.settings, purchaseTaxType: 'OUTPUT' } });
  // The chart has it for sales alone.
  expect(await screen.findAllByText('Xero has no such active entry. Choose another one.')).toHaveLength(1);
  expect(screen.getByRole('combobox', { name: /^GST on these/ }).getAttribute('aria-invalid')).toBe('true');
});

test('another refusal of the codes is said in words; confirmed codes are saved, not confirmed', async () => {
  const { user } = open(
    { checkedAt: '2026-03-02T00:00:00.000Z' },
    { 'PUT xero/settings': refuse(503, { code: 'busy', message: 'Xero cannot be reached.' }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Xero cannot be reached.')).toBeTruthy();
  expect(screen.queryByText('Nothing is sent before these are confirmed.')).toBeNull();
});

test('each code is chosen among those of its use, and sent under its own name', async () => {
  const both = { forSales: true, forPurchases: true };
  const wide: XeroChart = {
    accounts: [
      ...chart.accounts,
      { code: '201', name: 'Tyres', forSales: true, forPurchases: false },
      { code: '631', name: 'Wheels', forSales: false, forPurchases: true },
    ],
    taxTypes: [...chart.taxTypes, { type: 'NONE', name: 'No GST', percent: 0, ...both }],
  };
  const { user, sent } = open(
    { checkedAt: '2026-03-02T00:00:00.000Z' },
    { 'GET xero/chart': wide, 'PUT xero/settings': connection.settings },
  );
  const choose = async (name: RegExp, option: string, offered: number) => {
    await user.click(await screen.findByRole('combobox', { name }));
    expect(await screen.findAllByRole('option')).toHaveLength(offered);
    await user.click(screen.getByRole('option', { name: option }));
  };
  await choose(/^Invoices and credit notes/, '201 - Tyres', 2);
  await choose(/^Bills and bill credit notes/, '631 - Wheels', 2);
  await choose(/^GST on these/, 'No GST (NONE)', 2);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('PUT', 'xero/settings')[0]?.body).toEqual({
      salesAccount: '201',
      inventoryAccount: '631',
      salesTaxType: 'OUTPUT',
      purchaseTaxType: 'NONE',
    }),
  );
  expect(await screen.findByText('Operation successful')).toBeTruthy();
  await waitFor(() => expect(sent('GET', 'xero/connection')).toHaveLength(2));
});

test('the counts of a single sheet and of several are sentences', async () => {
  open({ pending: 1, failed: 2 });
  expect(await screen.findByText(/1 sheet is Pending, 2 were refused\./)).toBeTruthy();
});

test('what connects is not disconnected without a yes', async () => {
  const { user, sent } = open({}, { 'DELETE xero/connection': {} });
  const disconnect = await screen.findByRole('button', { name: 'Disconnect' });
  await user.click(disconnect);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(disconnect.getAttribute('aria-busy')).toBeNull());
  expect(sent('DELETE', 'xero/connection')).toHaveLength(0);
});

test('an installation that Xero does not know offers nobody to connect', async () => {
  open({ state: 'unavailable' });
  expect(await screen.findByText(/no app registered at Xero/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Connect to Xero' })).toBeNull();
});

test('disconnects after a question, and tells who can connect', async () => {
  const { user, sent } = open({}, { 'DELETE xero/connection': {} });
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
  expect(sent('DELETE', 'xero/connection')).toHaveLength(1);
  await waitFor(() => expect(sent('GET', 'xero/connection')).toHaveLength(2));
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

test.each<[XeroState, string]>([
  ['broken', 'Connection lost'],
  ['disconnected', 'Disconnected'],
  ['unconnected', 'Not connected'],
  ['unavailable', 'Not available'],
])('a connection that is %s is marked "%s" and has no codes to choose', async (state, mark) => {
  const { sent } = open({ state });
  expect(await screen.findByText(mark)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Confirm|Save)$/ })).toBeNull();
  expect(sent('GET', 'xero/chart')).toHaveLength(0);
});

test.each<XeroState>(['unconnected', 'broken', 'disconnected'])(
  'an administrator is led from a %s connection to Xero, and can try again after a failure',
  async (state) => {
    let answer: unknown = refuse(503, { code: 'busy', message: 'Xero cannot be reached.' });
    const { user, sent } = open({ state }, { 'POST xero/connection': () => answer });
    const connect = await screen.findByRole('button', { name: 'Connect to Xero' });
    await user.click(connect);
    expect(await screen.findByText('Xero cannot be reached.')).toBeTruthy();
    await waitFor(() => expect(connect.getAttribute('aria-busy')).toBeNull());
    answer = { url: `#at-xero-${state}` };
    await user.click(connect);
    await waitFor(() => expect(window.location.hash).toBe(`#at-xero-${state}`));
    expect(sent('POST', 'xero/connection')).toHaveLength(2);
    window.location.hash = '';
  },
);

test('an accountant sees the connection, who made it and what was read, but cannot end it', async () => {
  open({ readAt: '2026-03-02T03:04:00.000Z' }, {}, { is_admin: false });
  expect(await screen.findByText('Demo Tyres Sydney')).toBeTruthy();
  expect(screen.getByText(/^Connected by Ada Admin on 01 Mar 2026 11:00\. /)).toBeTruthy();
  expect(screen.getByText(/ Balances and payments were read on 02 Mar 2026 14:04\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
});

test('nothing was read yet, and the question of disconnecting names the organisation at Xero', async () => {
  const { user } = open({ connectedAt: null });
  expect(await screen.findByText(/^Connected by Ada Admin\. .* Nothing was read yet\.$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  const question = await screen.findByRole('alertdialog', { name: 'Disconnect Demo Tyres Sydney' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a connection that was lost without a reason is said as such', async () => {
  open({ state: 'broken' });
  expect(await screen.findByText('Xero no longer accepts the connection.')).toBeTruthy();
});

test('an administrator of an unconnected organisation reads what comes next', async () => {
  open({ state: 'unconnected' });
  expect(await screen.findByText('You will sign in at Xero and choose the organisation there.')).toBeTruthy();
});

test('a connection, and then a chart, that could not be read are each tried again', async () => {
  const busy = refuse(503, { code: 'busy', message: 'Xero cannot be reached.' });
  const answers: { connection: unknown; chart: unknown } = { connection: busy, chart: busy };
  const { user } = open({}, { 'GET xero/connection': () => answers.connection, 'GET xero/chart': () => answers.chart });
  await screen.findByText('Xero cannot be reached.');
  expect(screen.queryByText('Connected')).toBeNull();
  answers.connection = connection;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Demo Tyres Sydney')).toBeTruthy();
  await screen.findByText('Xero cannot be reached.');
  answers.chart = chart;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('combobox', { name: /^GST on them/ })).toBeTruthy();
});

test('refused codes can be sent again as they are; once Xero takes them, no refusal is left', async () => {
  const details = [{ field: 'salesAccount', message: 'Account 200 is archived.' }];
  let answer: unknown = refuse(422, { code: 'xero.account', message: ['Account 200 is archived.'], details });
  const { user, sent } = open({}, { 'PUT xero/settings': () => answer });
  const confirm = await screen.findByRole('button', { name: 'Confirm' });
  await user.click(confirm);
  await screen.findByText('Account 200 is archived.');
  await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBeNull());
  answer = connection.settings;
  await user.click(confirm);
  expect(await screen.findByText('Operation successful')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Account 200 is archived.')).toBeNull());
  await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBeNull());
  await user.click(confirm);
  await waitFor(() => expect(sent('PUT', 'xero/settings')).toHaveLength(3));
});
