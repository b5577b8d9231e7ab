import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { outgoingDocument } from './outgoing-document.ts';
import { presentOperation } from './operation.presenter.ts';
import type { Outgoing } from './operations.sql.ts';

const CODES = {
  salesAccount: '200',
  inventoryAccount: '630',
  salesTaxType: 'OUTPUT',
  purchaseTaxType: 'INPUT',
  salesFreeTaxType: 'NONE',
  purchaseFreeTaxType: 'NONE',
};
const line = {
  seq: 1,
  code: 'T1',
  name: 'Tyre',
  description: 'Front',
  quantity: 4,
  price: 1_100,
  amount: 4_400,
  gst: 400,
};
const sheet = (fields: Partial<Outgoing> = {}): Outgoing => ({
  operation_id: 1,
  content_version: 1,
  id: 9,
  no: 'IN000009',
  xero_number: fields.no ?? 'IN000009',
  type: 1,
  date: '2026-03-02',
  due_date: '2026-03-31',
  reference: 'PO 77',
  tax_type: 3,
  total_cents: 4_400,
  gst_cents: 400,
  xero_id: null,
  contact_id: 5,
  contact_name: 'Alpha',
  contact_code: 'A',
  contact_xero_id: null,
  is_name_shared: false,
  lines: [line],
  frozen: null,
  ...fields,
});

describe('a document for Xero', () => {
  test('has the days, the reference and each line of an invoice with its price, amount and GST', () => {
    assert.deepEqual(outgoingDocument(sheet(), 'contact-5', CODES), {
      Type: 'ACCREC',
      InvoiceNumber: 'IN000009',
      Contact: { ContactID: 'contact-5' },
      Date: '2026-03-02',
      DueDate: '2026-03-31',
      Status: 'AUTHORISED',
      CurrencyCode: 'AUD',
      LineAmountTypes: 'Inclusive',
      Reference: 'PO 77',
      LineItems: [
        {
          Description: 'T1 Tyre\nFront',
          Quantity: 4,
          UnitAmount: 11,
          LineAmount: 44,
          AccountCode: '200',
          TaxType: 'OUTPUT',
          TaxAmount: 4,
        },
      ],
    });
  });

  test('of a purchase has its own account and tax and no reference; without a due day it is due on its day', () => {
    const free = { ...CODES, salesFreeTaxType: 'EXEMPTOUTPUT', purchaseFreeTaxType: 'EXEMPTEXPENSES' };
    for (const [type, taxType] of [
      [1, 'EXEMPTOUTPUT'],
      [5, 'EXEMPTEXPENSES'],
    ] as const) {
      const document = outgoingDocument(
        sheet({ type, tax_type: 1, lines: [{ ...line, gst: 0 }] }),
        'c',
        free,
      ) as Record<string, unknown>;
      const [only] = document['LineItems'] as Record<string, unknown>[];
      assert.deepEqual(
        [document['LineAmountTypes'], only?.['TaxType'], only?.['TaxAmount']],
        ['Inclusive', taxType, 0],
      );
    }
    const bill = outgoingDocument(sheet({ type: 4, due_date: null }), 'contact-5', CODES) as Record<string, unknown>;
    const [item] = bill['LineItems'] as Record<string, unknown>[];
    assert.deepEqual(
      [bill['Type'], bill['DueDate'], 'Reference' in bill, item?.['AccountCode'], item?.['TaxType']],
      ['ACCPAY', '2026-03-02', false, '630', 'INPUT'],
    );
  });

  test('of a credit note has no due day, and without GST its lines have no tax', () => {
    const note = outgoingDocument(sheet({ type: 2, tax_type: 1 }), 'contact-5', CODES) as Record<string, unknown>;
    const [item] = note['LineItems'] as object[];
    assert.deepEqual(
      [note['CreditNoteNumber'], 'DueDate' in note, note['LineAmountTypes'], note['Reference']],
      ['IN000009', false, 'NoTax', 'PO 77'],
    );
    assert.deepEqual(['TaxType' in (item ?? {}), 'TaxAmount' in (item ?? {})], [false, false]);
  });

  test('names goods as the approval froze them, each by its own line', () => {
    const second = { ...line, seq: 2, code: 'T2', name: 'Other', description: '' };
    const frozen = [{ seq: 2, code: 'OLD', name: 'Old name' }];
    const document = outgoingDocument(sheet({ lines: [line, second], frozen }), 'c', CODES) as Record<string, unknown>;
    assert.deepEqual(
      (document['LineItems'] as { Description: string }[]).map(({ Description }) => Description),
      ['T1 Tyre\nFront', 'OLD Old name'],
    );
  });
});

test('an operation says when it is tried next only while it waits', () => {
  const row = {
    id: 1,
    sheetId: 9,
    no: 'IN000009',
    type: 1,
    customerId: 5,
    customerName: 'Alpha',
    total_cents: 4_450,
    date: '2026-03-02',
    operation: 'send',
    state: 'waiting',
    attempts: 2,
    canCancel: true,
    isContactArchived: false,
    why: '',
    created_at: new Date('2026-03-02T01:00:00Z'),
    run_after: new Date('2026-03-02T02:00:00Z'),
  } as const;
  const shown = presentOperation(row);
  assert.deepEqual(
    [shown.amount, shown.createdAt, shown.nextAt],
    [44.5, '2026-03-02T01:00:00.000Z', '2026-03-02T02:00:00.000Z'],
  );
  assert.equal(presentOperation({ ...row, state: 'failed' }).nextAt, null);
});
