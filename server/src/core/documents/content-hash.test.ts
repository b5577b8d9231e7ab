import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sheetLineTexts } from '@iwe/domain';
import { buildContact, buildOrganisation, buildProduct, buildSheet, createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { lineTextColumns } from './line-columns.ts';
import { sheetContentHash } from './content-hash.ts';
import type { HashedLine, HashedSheet } from './content-hash.ts';

let db: TestDatabase;
before(async () => {
  db = await createTestDatabase();
});
after(() => db.close());

const SHEET: HashedSheet = { type: 1, number: 12, contact_id: 3, tax_type: 2, total_cents: 1_100, gst_cents: 100 };
const LINE: HashedLine = {
  seq: 1,
  product_id: 7,
  quantity: 4,
  price_cents: 275,
  usd_price_cents: null,
  amount_cents: 1_100,
  gst_cents: 100,
  counted_quantity: null,
  system_quantity: null,
  ...lineTextColumns(sheetLineTexts({ description: 'Fitted | balanced' })),
};

test('the hash of loaded sheets is that which the database computes for the same rows', async () => {
  const organisation = await buildOrganisation(db.database);
  const contact = await buildContact(db.database, organisation);
  const [tyre, wheel] = [await buildProduct(db.database, organisation), await buildProduct(db.database, organisation)];
  for (const [sheet, lines] of [
    [
      { ...SHEET, contact_id: contact },
      [
        { ...LINE, product_id: tyre },
        { ...LINE, seq: 2, product_id: wheel, quantity: 2, usd_price_cents: 0, gst_cents: 0, description: '' },
      ],
    ],
    [
      { ...SHEET, type: 7, number: 13, contact_id: null, tax_type: 1, total_cents: -50, gst_cents: 0 },
      [{ ...LINE, product_id: wheel, quantity: -2, usd_price_cents: 300, counted_quantity: 0, system_quantity: 2 }],
    ],
  ] as [HashedSheet, HashedLine[]][]) {
    const id = await buildSheet(db.database, organisation, { ...sheet, no: `S${sheet.number}` }, lines);
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
  const zero = { ...LINE, usd_price_cents: 0, counted_quantity: 0, system_quantity: 0 };
  assert.notEqual(sheetContentHash(SHEET, [zero]), whole, 'zero is not none');
});
