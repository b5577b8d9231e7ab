import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRICE_STRATEGIES } from '@iwe/domain';
import type { SourceLine } from '../sources/sources.sql.ts';
import { customerPrice, decideLinePrice } from './line-price.ts';
import type { PartnerReference, ProductReference } from './references.repository.ts';

const partner: PartnerReference = {
  contact_id: 1,
  is_supplier: false,
  price_type: 'Class B / Special',
  payment_type: 'COD',
  area: null,
  class_id: 3,
  default_ship_type: 1,
};
const product: ProductReference = {
  id: 7,
  code: 'TYRE',
  category: 1,
  standard_price_cents: 700,
  special_price_cents: 50,
  class_a_price_cents: 100,
  class_b_price_cents: 200,
  class_c_price_cents: 300,
  class_d_price_cents: 400,
  class_e_price_cents: 500,
  is_special: false,
  ocop_cents: 600,
};
const stored = { product_id: 7, price_cents: 190, price_source: 'classB', is_manual: false };
const soldAt = (price_cents: number, product_id = 7): SourceLine => ({
  id: 5,
  sheet_id: 4,
  sheet_type: 1,
  sheet_no: 'IN000004',
  sheet_status: 2,
  sheet_closed: false,
  contact_id: 1,
  seq: 1,
  product_id,
  code: 'TYRE',
  quantity: 9,
  taken_quantity: 0,
  price_cents,
  usd_price_cents: null,
  sheet_fx_rate: null,
  sheet_tax_type: 3,
});

test('each strategy has its own price of the product, and a special one goes before all', () => {
  const priceOf = (price_type: string, class_id: number | null = 3, fields: Partial<ProductReference> = {}) =>
    customerPrice({ ...partner, price_type, class_id }, { ...product, ...fields }).priceCents;
  assert.deepEqual(
    PRICE_STRATEGIES.map((strategy) => priceOf(strategy)),
    [100, 200, 300, 400, 500, 600, 700],
  );
  assert.equal(priceOf('OCOP / VIP', null), 100);
  assert.equal(priceOf('OCOP / VIP', 3, { is_special: true }), 50);
});

/** What became of a price that was offered: 'source price manual'. */
const decided = (
  priceCents: number,
  {
    isManual = false,
    before,
    source,
  }: Partial<Record<'before', typeof stored>> & {
    isManual?: boolean;
    source?: SourceLine;
  } = {},
) => {
  const price = decideLinePrice({ priceCents, isManual }, product, partner, before, source);
  return `${price.source} ${price.priceCents}${price.isManual ? ' manual' : ''}`;
};

test('a typed price stays as it was typed: also 0, and one that is the source’s or the customer’s own', () => {
  for (const priceCents of [0, 200, 250])
    assert.equal(
      decided(priceCents, { isManual: true, before: stored, source: soldAt(250) }),
      `manual ${priceCents} manual`,
    );
  assert.equal(decided(0, { isManual: true, source: soldAt(250) }), 'manual 0 manual');
});

test('a price of the source line is its price, for the same product alone', () => {
  assert.equal(decided(250, { source: soldAt(250) }), 'source 250');
  assert.equal(decided(250, { source: soldAt(250, 8) }), 'manual 250 manual');
  assert.equal(decided(0, { source: soldAt(250) }), 'source 250');
  assert.equal(decided(0, { source: soldAt(250, 8) }), 'classB 200');
});

test('a new line without a price takes the customer’s; one that was there and is set to 0 costs nothing', () => {
  assert.equal(decided(0), 'classB 200');
  assert.equal(decided(0, { before: stored }), 'manual 0 manual');
  assert.equal(decided(0, { before: stored, source: soldAt(250) }), 'manual 0 manual');
});

test('a stored price that did not change keeps its origin, unless it was typed or is of another product', () => {
  assert.equal(decided(190, { before: stored }), 'classB 190');
  assert.equal(decided(191, { before: stored }), 'manual 191 manual');
  assert.equal(decided(190, { before: { ...stored, is_manual: true } }), 'manual 190 manual');
  assert.equal(decided(190, { before: { ...stored, product_id: 8 } }), 'manual 190 manual');
});

test('a product without any price costs what was typed, and nothing where nothing was', () => {
  const unpriced = { ...product, standard_price_cents: null, class_a_price_cents: 0, class_b_price_cents: null };
  const price = (priceCents: number) =>
    decideLinePrice({ priceCents, isManual: false }, unpriced, partner, stored, undefined);
  assert.deepEqual(price(0), { priceCents: 0, source: 'manual', isManual: true });
  assert.deepEqual(decideLinePrice({ priceCents: 0, isManual: false }, unpriced, partner, undefined, undefined), {
    priceCents: 0,
    source: 'none',
    isManual: false,
  });
});
