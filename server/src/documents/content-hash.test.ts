import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { buildContact, buildOrganisation, buildProduct, buildSheet, createTestDatabase } from '../testing/index.ts';
import type { TestDatabase } from '../testing/index.ts';
import { sheetContentHash } from './content-hash.ts';
import type { HashedLine, HashedSheet } from './content-hash.ts';

let db: TestDatabase;
before(async () => {
  db = await createTestDatabase();
});
after(() => db.close());

const SHEET: HashedSheet = { type: 1, number: 12, contactId: 3, taxType: 2, totalCents: 1_100, gstCents: 100 };
const LINE: HashedLine = {
  seq: 1,
  productId: 7,
  quantity: 4,
  priceCents: 275,
  usdPriceCents: null,
  amountCents: 1_100,
  gstCents: 100,
  countedQuantity: null,
  systemQuantity: null,
  description: 'Fitted | balanced',
};

test('the hash of loaded sheets is that which the database computes for the same rows', async () => {
  const organisation = await buildOrganisation(db.database);
  const contact = await buildContact(db.database, organisation);
  const [tyre, wheel] = [await buildProduct(db.database, organisation), await buildProduct(db.database, organisation)];
  for (const [sheet, lines] of [
    [
      { ...SHEET, contactId: contact },
      [
        { ...LINE, productId: tyre },
        { ...LINE, seq: 2, productId: wheel, quantity: 2, usdPriceCents: 0, gstCents: 0, description: '' },
      ],
    ],
    [
      { ...SHEET, type: 7, number: 13, contactId: null, taxType: 1, totalCents: -50, gstCents: 0 },
      [{ ...LINE, productId: wheel, quantity: -2, usdPriceCents: 300, countedQuantity: 0, systemQuantity: 2 }],
    ],
  ] as [HashedSheet, HashedLine[]][]) {
    const id = await buildSheet(
      db.database,
      organisation,
      {
        type: sheet.type,
        number: sheet.number,
        no: `S${sheet.number}`,
        contact_id: sheet.contactId,
        tax_type: sheet.taxType,
        total_cents: sheet.totalCents,
        gst_cents: sheet.gstCents,
      },
      lines.map((line) => ({
        seq: line.seq,
        product_id: line.productId,
        quantity: line.quantity,
        price_cents: line.priceCents,
        usd_price_cents: line.usdPriceCents,
        amount_cents: line.amountCents,
        gst_cents: line.gstCents,
        counted_quantity: line.countedQuantity,
        system_quantity: line.systemQuantity,
        description: line.description,
      })),
    );
    const [row] = await db.database.query<{ hash: string }>('select sheet_content_hash($1, $2) as hash', [
      organisation,
      id,
    ]);
    assert.equal(sheetContentHash(sheet, lines), row?.hash, JSON.stringify(sheet));
  }
});

test('the hash is that of the text that approvals have written since, and differs for each changed value', () => {
  const text = '1|12|3|2|1100|100\n1|7|4|275||1100|100|||Fitted | balanced';
  const whole = sheetContentHash(SHEET, [LINE]);
  assert.equal(whole, createHash('sha256').update(text).digest('hex'));
  const changed = [
    ...Object.keys(SHEET).map((key) => sheetContentHash({ ...SHEET, [key]: 99 }, [LINE])),
    ...Object.keys(LINE).map((key) => sheetContentHash(SHEET, [{ ...LINE, [key]: 99 }])),
    sheetContentHash(SHEET, []),
    sheetContentHash(SHEET, [LINE, LINE]),
    whole,
  ];
  assert.equal(new Set(changed).size, changed.length);
  const zero = { ...LINE, usdPriceCents: 0, countedQuantity: 0, systemQuantity: 0 };
  assert.notEqual(sheetContentHash(SHEET, [zero]), whole, 'zero is not none');
});
