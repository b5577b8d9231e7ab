import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import type { Problem } from '../../../core/errors.ts';
import type { XeroApi, XeroOutcome } from '../xero-api.ts';
import { readChart, settingsProblems } from './chart.ts';
import { presentConnection } from './connection.presenter.ts';
import type { ConnectionRow } from './connection.repository.ts';

const connection: ConnectionRow = {
  sales_account: '200',
  inventory_account: '630',
  state: 'connected',
  tenant_id: 't',
  tenant_name: 'Demo Tyres',
  connection_id: 'c',
  problem: '',
  checked_at: new Date('2026-03-02T01:00:00Z'),
  connected_at: new Date('2026-03-01T01:00:00Z'),
  documents_read_at: new Date('2026-03-03T01:00:00Z'),
  sales_tax_type: 'OUTPUT',
  purchase_tax_type: 'INPUT',
  sales_free_tax_type: 'NONE',
  purchase_free_tax_type: 'NONE',
  cogs_account: '310',
  time_zone: 'Australia/Sydney',
  adjustment_account: '310',
  landed_cost_account: '425',
  token_version: 3,
  connected_by: 'Ann',
};
const shown = (fields: Partial<ConnectionRow> = {}, isAvailable = true) =>
  presentConnection({
    connection: { ...connection, ...fields },
    counts: { pending: 2, failed: 5 },
    reading: { isOpen: true, error: 'Xero is away.' },
    isAvailable,
  });

describe('the connection as its page shows it', () => {
  test('says who connected what and when, what waits and failed, and how the reading goes', () => {
    assert.deepEqual(shown(), {
      state: 'connected',
      tenantName: 'Demo Tyres',
      connectedBy: 'Ann',
      connectedAt: '2026-03-01T01:00:00.000Z',
      problem: '',
      settings: {
        salesAccount: '200',
        inventoryAccount: '630',
        salesTaxType: 'OUTPUT',
        purchaseTaxType: 'INPUT',
        salesFreeTaxType: 'NONE',
        purchaseFreeTaxType: 'NONE',
        cogsAccount: '310',
        adjustmentAccount: '310',
        landedCostAccount: '425',
      },
      checkedAt: '2026-03-02T01:00:00.000Z',
      pending: 2,
      failed: 5,
      readAt: '2026-03-03T01:00:00.000Z',
      isReading: true,
      readProblem: 'Xero is away.',
    });
  });

  test('tells nothing of a reading while it is not connected, and is unavailable without an app at Xero', () => {
    const { state, isReading, readProblem } = shown({ state: 'broken' });
    assert.deepEqual([state, isReading, readProblem], ['broken', false, '']);
    assert.equal(shown({ state: null }).state, 'unconnected');
    assert.equal(shown({}, false).state, 'unavailable');
  });
});

describe('the chart', () => {
  const api = {
    call: async (_organisation: number, { path }: { path: string }) => ({
      kind: 'ok',
      body:
        path === '/Accounts'
          ? {
              Accounts: [
                { Code: '200', Name: 'Sales', Class: 'REVENUE', Status: 'ACTIVE' },
                { Code: '310', Name: 'Cost', Class: 'EXPENSE', Status: 'ACTIVE' },
                { Code: '630', Name: 'Inventory', Class: 'ASSET', Status: 'ACTIVE' },
                { Code: '800', Name: 'Loan', Class: 'LIABILITY', Status: 'ACTIVE' },
                { Code: '900', Name: 'Old', Class: 'REVENUE', Status: 'ARCHIVED' },
                { Name: 'Bank', Class: 'ASSET', Status: 'ACTIVE' },
                { Code: '', Name: 'No code', Class: 'ASSET', Status: 'ACTIVE' },
              ],
            }
          : {
              TaxRates: [
                {
                  TaxType: 'OUTPUT',
                  Name: 'GST on income',
                  Status: 'ACTIVE',
                  EffectiveRate: 10,
                  CanApplyToRevenue: true,
                  CanApplyToAssets: true,
                },
                {
                  TaxType: 'INPUT',
                  Name: 'GST on expenses',
                  Status: 'ACTIVE',
                  EffectiveRate: 10,
                  CanApplyToRevenue: false,
                  CanApplyToAssets: true,
                },
                { TaxType: 'HALF', Name: 'Five', Status: 'ACTIVE', EffectiveRate: 5, CanApplyToRevenue: true },
                { TaxType: 'LOW', Name: 'Low', Status: 'ACTIVE', EffectiveRate: 5, CanApplyToAssets: true },
                { TaxType: 'GONE', Name: 'Gone', Status: 'DELETED', EffectiveRate: 10, CanApplyToRevenue: true },
              ],
            },
    }),
  } as unknown as XeroApi;

  test('offers active accounts by their class and active tax types by what they apply to', async () => {
    const { accounts, taxTypes } = await readChart(api, 4);
    assert.deepEqual(
      accounts.map(({ code, name, forSales, forPurchases }) => [code, name, forSales, forPurchases]),
      [
        ['200', 'Sales', true, false],
        ['310', 'Cost', false, true],
        ['630', 'Inventory', false, true],
        ['800', 'Loan', false, false],
      ],
    );
    assert.deepEqual(
      taxTypes.map(({ type, name, percent, forSales, forPurchases }) => [type, name, percent, forSales, forPurchases]),
      [
        ['OUTPUT', 'GST on income', 10, true, false],
        ['INPUT', 'GST on expenses', 10, false, true],
        ['HALF', 'Five', 5, false, false],
        ['LOW', 'Low', 5, false, false],
      ],
    );
  });

  test('that Xero does not give is refused with its reason and when to try again', async () => {
    const refusalOf = async (outcome: XeroOutcome) => {
      const problem = await readChart({ call: async () => outcome } as unknown as XeroApi, 4).then(
        () => null,
        (error: Problem) => error,
      );
      assert.equal(problem?.code, outcome.kind === 'unconnected' ? 'xero.unconnected' : 'xero-unavailable');
      return [problem?.status, problem?.message, problem?.retryAfterSeconds];
    };
    mock.timers.enable({ apis: ['Date'], now: new Date('2026-03-02T01:00:00Z') });
    try {
      for (const [until, seconds] of [
        ['2026-03-02T01:00:29.100Z', 30],
        ['2026-03-02T00:59:00Z', 1],
      ] as const)
        assert.deepEqual(await refusalOf({ kind: 'wait', until: new Date(until), reason: 'Too many calls.' }), [
          503,
          'Too many calls.',
          seconds,
        ]);
    } finally {
      mock.timers.reset();
    }
    assert.deepEqual(await refusalOf({ kind: 'refused', status: 403, message: 'It has ended.' }), [
      503,
      'It has ended.',
      10,
    ]);
    assert.deepEqual(await refusalOf({ kind: 'unknown', reason: 'No answer.' }), [503, 'No answer.', 10]);
    assert.deepEqual(await refusalOf({ kind: 'unconnected', reason: 'Connect it.' }), [422, 'Connect it.', undefined]);
  });

  test('refuses each code that does not fit, beside its own field', async () => {
    const chart = await readChart(api, 4);
    const wrong = { salesAccount: '630', inventoryAccount: '900', salesTaxType: 'INPUT', purchaseTaxType: 'OUTPUT' };
    assert.deepEqual(
      settingsProblems(wrong, chart).map(({ code, field }) => [code, field]),
      [
        ['xero.account', 'salesAccount'],
        ['xero.account', 'inventoryAccount'],
        ['xero.taxType', 'salesTaxType'],
        ['xero.taxType', 'purchaseTaxType'],
      ],
    );
    const right = { salesAccount: '200', inventoryAccount: '310', salesTaxType: 'OUTPUT', purchaseTaxType: 'INPUT' };
    assert.deepEqual(settingsProblems(right, chart), []);
  });
});
