import { findPurchaseFindings } from './purchase-findings.ts';

const PLAIN = { fxRate: 0.65, lastFxRate: 0.65, reference: 'INV 1', sameReference: [], lines: [] };

describe('what approving a purchase asks to acknowledge', () => {
  test('nothing, when nothing is unusual', () => {
    expect(findPurchaseFindings({ ...PLAIN, lines: [{ lineNumber: 1, quantity: 60, ordered: { no: 'PO000001', open: 60 } }, { lineNumber: 2, quantity: 5, ordered: null }] })).toEqual([]);
  });

  test.each([[0.7475, 0], [0.7476, 1], [0.5525, 0], [0.5524, 1], [0, 0]])('a rate of %d after 0.65: %d finding', (fxRate, count) => {
    expect(findPurchaseFindings({ ...PLAIN, fxRate })).toHaveLength(count);
  });

  test('no last rate, or no rate, asks nothing', () => {
    expect(findPurchaseFindings({ ...PLAIN, lastFxRate: null })).toEqual([]);
    expect(findPurchaseFindings({ ...PLAIN, fxRate: null })).toEqual([]);
  });

  test('a reference used twice names the other bills', () => {
    expect(findPurchaseFindings({ ...PLAIN, sameReference: ['BL000001', 'BL000007'] })).toEqual([
      { code: 'reference.twice', message: "The supplier's reference INV 1 is on BL000001, BL000007 already.", needs: 'acknowledge' },
    ]);
  });

  test('one unit more than is open names line and order', () => {
    expect(findPurchaseFindings({ ...PLAIN, lines: [{ lineNumber: 2, quantity: 61, ordered: { no: 'PO000001', open: 60 } }] })).toEqual([
      { code: 'bill.overOrdered', line: 2, message: 'Line 2 bills 61 units, but only 60 of PO000001 are open.', needs: 'acknowledge' },
    ]);
  });
});
