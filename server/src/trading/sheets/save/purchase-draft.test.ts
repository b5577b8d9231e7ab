import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SheetType } from '@iwe/domain';
import type { SourceLine } from '../sources/sources.sql.ts';
import { checkOrderLines, purchaseLinePrice, storedFxRate, typedOrderPrice, usdTotal } from './purchase-draft.ts';

test('a kind without rates stores none; 0 is a rate that was sent, nothing is none', () => {
  assert.deepEqual(
    [0.6543217, 0, null, undefined].map((rate) => storedFxRate({ hasFx: true }, rate)),
    [0.654322, 0, null, null],
  );
  assert.equal(storedFxRate({ hasFx: false }, 0.65), null);
});

test('a line has the price of its source at the same USD price and rate, else its own', () => {
  const source = { usd_price_cents: 4_550, price_cents: 7_100, sheet_fx_rate: '0.650000' } as SourceLine;
  const price = (line: Parameters<typeof purchaseLinePrice>[0], rate: number | null = 0.65, from = source) =>
    purchaseLinePrice(line, SheetType.Bill, rate, from);
  assert.deepEqual(price({ usdPrice: 45.5 }), { priceCents: 7_100, source: 'source', isManual: false });
  assert.deepEqual(price({ usdPrice: 45.5 }, 0.7), { priceCents: 6_500, source: 'usd', isManual: false });
  assert.deepEqual(price({ usdPrice: 52 }), { priceCents: 8_000, source: 'usd', isManual: false });
  assert.deepEqual(price({ usdPrice: 45.5, price: 66, manual: true }), {
    priceCents: 6_600,
    source: 'manual',
    isManual: true,
  });
  const unrated = { ...source, sheet_fx_rate: null };
  assert.deepEqual(price({ usdPrice: 45.5 }, 0.65, unrated), { priceCents: 7_000, source: 'usd', isManual: false });
  assert.deepEqual(price({ price: 12, usdPrice: null }), { priceCents: 1_200, source: 'manual', isManual: true });
  assert.deepEqual(price({}), { priceCents: 7_100, source: 'source', isManual: false });
});

test('lines of orders need a USD price, lines of bills do not; the USD total is of every purchase', () => {
  const lines = [
    { seq: 1, quantity: 2, usd_price_cents: 4_550 },
    { seq: 2, quantity: 3, usd_price_cents: null },
    { seq: 3, quantity: 4, usd_price_cents: 0 },
    { seq: 4, quantity: 5, usd_price_cents: 1 },
  ];
  assert.deepEqual(checkOrderLines({ type: SheetType.Bill }, lines), []);
  assert.deepEqual(
    checkOrderLines({ type: SheetType.PurchaseOrder }, lines).map(({ field, message }) => [field, message]),
    [2, 3].map((line) => ['usdPrice', `The USDPrice in the ${line}  line must be a number greater than 0`]),
  );
  const { PurchaseOrder, Bill, BillCreditNote, Invoice } = SheetType;
  assert.deepEqual(
    [PurchaseOrder, Bill, BillCreditNote, Invoice].map((type) => usdTotal(type, lines)),
    [9_105, 9_105, 9_105, 0],
  );
});

test('an AUD price typed on an order that is not the one of its USD price and rate is told', () => {
  const typed = (price: number | undefined, fxRate: number | null = 0.65, type: number = SheetType.PurchaseOrder) =>
    typedOrderPrice({ price, usdPrice: 45.5 }, { type } as { type: SheetType }, {
      priceCents: 7_000,
      fxRate,
      stored: { price_cents: 6_000 },
    });
  assert.deepEqual([typed(70.5), typed(0.01)], [7_050, 1]);
  for (const price of [undefined, 0, 70, 60]) assert.equal(typed(price), undefined);
  for (const rate of [null, 0, -1]) assert.equal(typed(70.5, rate), undefined);
  assert.equal(typed(70.5, 0.65, SheetType.Bill), undefined);
});
