import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD_SURCHARGE_NOTE, CONTENT_VERSION, RETURN_POLICY_NOTE, sheetLineTexts } from '@iwe/domain';
import { documentContentOf } from './document-content.ts';
import { lineTextColumns } from './line-columns.ts';
import type { StoredSeller } from './document-content.ts';

const SELLER: StoredSeller = {
  name: 'Sydney Tyres Pty Ltd',
  abn: '51824753556',
  addressLine1: '1 Dock Rd',
  addressLine2: 'Tempe NSW 2044',
  phone: '02 9000 0000',
  email: 'a@b.example',
  website: 'b.example',
  logo: 'iwe',
  bankAccountName: 'Sydney Tyres',
  bsb: '062-004',
  bankAccount: '1004 4004',
  departmentId: 4,
  returnPolicy: '',
  surcharge: '',
};
const TEXTS = sheetLineTexts({ description: 'Fitted' });
const SHEET = { tax_type: 3, payment_type: 'Monthly', reason: 'Wrong size', total_cents: 1_100, gst_cents: 100 };

test('what an approval freezes is the sheet, its lines and both parties as they are now', () => {
  const line = {
    seq: 2,
    code: 'T1',
    name: 'Touring',
    unit: 'EA',
    ...lineTextColumns(TEXTS),
    quantity: 4,
    price_cents: 275,
    usd_price_cents: 190,
    amount_cents: 1_100,
    gst_cents: 100,
    counted_quantity: 5,
    system_quantity: 6,
  };
  const none = { ...line, seq: 3, usd_price_cents: null, counted_quantity: null, system_quantity: 0 };
  const contact = { name: 'Alpha', code: '1', address: '9 High St', city: 'Ryde', state: 'NSW', postal: '2112' };
  const content = documentContentOf(SHEET, [line, none], { seller: SELLER, contact });
  const told = {
    seq: 2,
    code: 'T1',
    name: 'Touring',
    unit: 'EA',
    ...TEXTS,
    quantity: 4,
    priceCents: 275,
    usdPriceCents: 190,
    amountCents: 1_100,
    gstCents: 100,
    countedQuantity: 5,
    systemQuantity: 6,
  };
  assert.deepEqual(content, {
    version: CONTENT_VERSION,
    seller: { ...SELLER, returnPolicy: RETURN_POLICY_NOTE, surcharge: CARD_SURCHARGE_NOTE },
    contact: { name: 'Alpha', code: '1', address: '9 High St, Ryde NSW 2112' },
    terms: 'Monthly account',
    reason: 'Wrong size',
    taxType: 3,
    totalCents: 1_100,
    gstCents: 100,
    lines: [told, { ...told, seq: 3, usdPriceCents: null, countedQuantity: null, systemQuantity: 0 }],
  });
});

test('each note has the wording of the organisation where it has one; a sheet may have nobody', () => {
  for (const own of [{ returnPolicy: 'No returns.' }, { surcharge: 'No cards.' }]) {
    const { seller, contact, lines } = documentContentOf(SHEET, [], { seller: { ...SELLER, ...own }, contact: null });
    const notes = { returnPolicy: RETURN_POLICY_NOTE, surcharge: CARD_SURCHARGE_NOTE, ...own };
    assert.deepEqual([seller.returnPolicy, seller.surcharge], [notes.returnPolicy, notes.surcharge]);
    assert.deepEqual([contact, lines], [null, []]);
  }
});
