import { findPurchaseFindings, lateOrderCostsFinding } from './purchase-findings.ts';

const PLAIN = { fxRate: 0.65, lastFxRate: 0.65, reference: 'INV 1', sameReference: [], lines: [] };

describe('what must be acknowledged to approve a purchase', () => {
  test('nothing, when nothing is unusual', () => {
    expect(
      findPurchaseFindings({
        ...PLAIN,
        lines: [
          { lineNumber: 1, quantity: 60, ordered: { no: 'PO000001', open: 60 } },
          { lineNumber: 2, quantity: 5, ordered: null },
        ],
      }),
    ).toEqual([]);
  });

  test.each([
    [0.7475, 0],
    [0.7476, 1],
    [0.5525, 0],
    [0.5524, 1],
    [0, 0],
  ])('a rate of %d after 0.65: %d finding', (fxRate, count) => {
    expect(findPurchaseFindings({ ...PLAIN, fxRate })).toHaveLength(count);
  });

  test('no last rate, or no rate, needs nothing', () => {
    expect(findPurchaseFindings({ ...PLAIN, lastFxRate: null })).toEqual([]);
    expect(findPurchaseFindings({ ...PLAIN, fxRate: null })).toEqual([]);
  });

  test('a reference used twice names the other bills', () => {
    expect(findPurchaseFindings({ ...PLAIN, sameReference: ['BL000001', 'BL000007'] })).toEqual([
      {
        code: 'reference.twice',
        message: "The supplier's reference INV 1 is on BL000001, BL000007 already.",
        needs: 'acknowledge',
      },
    ]);
  });

  test('one unit more than is open names line and order', () => {
    expect(
      findPurchaseFindings({
        ...PLAIN,
        lines: [{ lineNumber: 2, quantity: 61, ordered: { no: 'PO000001', open: 60 } }],
      }),
    ).toEqual([
      {
        code: 'bill.overOrdered',
        line: 2,
        message: 'Line 2 bills 61 units, but only 60 of PO000001 are open.',
        needs: 'acknowledge',
      },
    ]);
  });
});

describe('late costs of an order', () => {
  const bill = (no: string, isApproved: boolean, seaFreightCents = 6_500, clearanceCostCents = 2_000) => ({
    no,
    isApproved,
    seaFreightCents,
    clearanceCostCents,
  });
  const ORDER = {
    no: 'PO000001',
    openQuantity: 6,
    bills: [bill('BL000001', true)],
    seaFreightCents: 6_500,
    clearanceCostCents: 2_000,
  };
  const ALL =
    'Everything of PO000001 is on BL000001: these costs do not reach its goods any more. Change them there as well.';

  test.each([
    ['no bill', { bills: [] }, undefined],
    ['no bill, nothing open', { bills: [], openQuantity: 0 }, undefined],
    ['as much as is carried', {}, undefined],
    ['more than is carried', { seaFreightCents: 6_501 }, undefined],
    [
      'freight below',
      { seaFreightCents: 6_499 },
      'BL000001 carries sea freight of USD 65.00 and clearance of AUD 20.00 already, more than that. Change them there as well.',
    ],
    [
      'clearance below two bills',
      { bills: [bill('BL000001', true), bill('BL000002', true, 0, 100_000)] },
      'BL000001, BL000002 carry sea freight of USD 65.00 and clearance of AUD 1,020.00 already, more than that. Change them there as well.',
    ],
    ['below what a draft would carry', { bills: [bill('BL000001', false)], seaFreightCents: 0 }, undefined],
    ['everything billed', { openQuantity: 0 }, ALL],
    ['everything on a draft', { openQuantity: 0, bills: [bill('BL000001', false)] }, ALL],
  ])('%s', (_name, change, message) => {
    expect(lateOrderCostsFinding({ ...ORDER, ...change })).toEqual(
      message === undefined ? undefined : { code: 'costs.billed', message, needs: 'acknowledge' },
    );
  });
});
