import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database } from '../../../core/database/index.ts';
import type { XeroDocument } from '../wire.ts';
import type { XeroApi, XeroCall, XeroOutcome } from '../xero-api.ts';
import type { Claimed, Outgoing } from './operations.sql.ts';
import { recallDocument } from './recall-document.ts';

const ok = (body: object): XeroOutcome => ({ kind: 'ok', body: body as Readonly<Record<string, unknown>> });
const refused: XeroOutcome = { kind: 'refused', status: 400, message: 'The period is locked.' };
const open: XeroDocument = { InvoiceID: 'x', Status: 'AUTHORISED', Total: 11, AmountDue: 11 };

/** Recalls a sheet; `found` is Xero's answer to its document, `changed` that to the change. */
async function recall(found: XeroOutcome | XeroDocument, { changed = ok({}), type = 1 as 1 | 2 | 4 | 5 } = {}) {
  const calls: XeroCall[] = [];
  const list = type === 1 || type === 4 ? 'Invoices' : 'CreditNotes';
  const api = {
    call: async (_organisation: number, call: XeroCall) => {
      calls.push(call);
      if (call.method === 'POST') return changed;
      return 'kind' in found ? found : ok({ [list]: [found] });
    },
  } as unknown as XeroApi;
  const sheet = { operation_id: 31, id: 9, no: 'IN9', xero_number: 'IN9', type, xero_id: 'x' } as Outgoing;
  const database = { read: async () => [sheet] } as unknown as Database;
  const { results, open: waits } = await recallDocument({ api, database, organisation: 4 }, { id: 31 } as Claimed);
  return { calls, open: waits, results: results.map(({ operation: _operation, sheet: _sheet, ...rest }) => rest) };
}
const GONE = { state: 0, xeroId: null, dueCents: null, status: null, why: null };
const stays = (why: string, document: { dueCents: number | null; status: string | null }) => ({
  state: 2,
  xeroId: 'x',
  ...document,
  why,
});

describe('a recall', () => {
  test('voids an authorised document and deletes a draft, at the address of its kind, under its own key', async () => {
    for (const [type, Status, path, body] of [
      [1, 'AUTHORISED', '/Invoices/x', { Invoices: [{ InvoiceID: 'x', Status: 'VOIDED' }] }],
      [4, 'DRAFT', '/Invoices/x', { Invoices: [{ InvoiceID: 'x', Status: 'DELETED' }] }],
      [2, 'AUTHORISED', '/CreditNotes/x', { CreditNotes: [{ CreditNoteID: 'x', Status: 'VOIDED' }] }],
      [5, 'SUBMITTED', '/CreditNotes/x', { CreditNotes: [{ CreditNoteID: 'x', Status: 'DELETED' }] }],
    ] as const) {
      const { calls, results } = await recall({ ...open, Status }, { type });
      assert.deepEqual(calls, [
        { method: 'GET', path },
        { method: 'POST', path, body, key: 'recall-4-31' },
      ]);
      assert.deepEqual(results, [GONE]);
    }
  });

  test('takes the number of a sale from its document first, because a voided one keeps it; a bill’s is free', async () => {
    for (const [type, list, number, path] of [
      [1, 'Invoices', 'InvoiceNumber', '/Invoices/x'],
      [2, 'CreditNotes', 'CreditNoteNumber', '/CreditNotes/x'],
    ] as const) {
      const id = type === 1 ? 'InvoiceID' : 'CreditNoteID';
      const { calls, results } = await recall({ ...open, [number]: 'IN9' }, { type });
      assert.deepEqual(calls[1], {
        method: 'POST',
        path,
        body: { [list]: [{ [id]: 'x', [number]: 'IN9 (recalled 31)' }] },
        key: 'free-4-31',
      });
      assert.deepEqual([calls.length, results], [3, [GONE]]);
    }
    assert.equal((await recall({ ...open, InvoiceNumber: 'IN9' }, { type: 4 })).calls.length, 2);
    const locked = await recall({ ...open, InvoiceNumber: 'IN9' }, { changed: refused });
    assert.deepEqual([locked.calls.length, locked.results[0]?.why], [2, 'The period is locked.']);
    const waits = await recall({ ...open, InvoiceNumber: 'IN9' }, { changed: { kind: 'unknown', reason: 'cut' } });
    assert.deepEqual([waits.results, waits.open?.kind], [[], 'unknown']);
  });

  test('has nothing to do where the document is voided or deleted', async () => {
    for (const Status of ['VOIDED', 'DELETED']) {
      const { calls, results } = await recall({ ...open, Status });
      assert.deepEqual([calls.length, results], [1, [GONE]], Status);
    }
  });

  test('of what is paid, credited or used in part is refused, and the sheet stays Sent with what is open', async () => {
    for (const [document, settled, dueCents] of [
      [{ ...open, AmountDue: 10.99 }, '0.01', 1_099],
      [{ ...open, Status: 'PAID', AmountDue: 0 }, '11.00', 0],
      [{ ...open, Status: 'PAID', Total: 0, AmountDue: 0 }, '0.00', 0],
      [{ CreditNoteID: 'x', Status: 'AUTHORISED', Total: 11, RemainingCredit: 4 }, '7.00', 400],
    ] as const) {
      const { calls, results } = await recall(document);
      const why = `IN9 has ${settled} paid or credited in Xero. Remove that there first, then recall it.`;
      assert.deepEqual([calls.length, results], [1, [stays(why, { dueCents, status: document.Status ?? null })]]);
    }
  });

  test('that Xero refuses leaves the sheet Sent, with its words', async () => {
    const unknown = { dueCents: null, status: null };
    assert.deepEqual((await recall(refused)).results, [stays('The period is locked.', unknown)]);
    assert.deepEqual((await recall(ok({ Invoices: [] }))).results, [
      stays('Xero does not know this document.', unknown),
    ]);
    const { results, open: waits } = await recall(open, { changed: refused });
    assert.deepEqual(results, [stays('The period is locked.', { dueCents: 1_100, status: 'AUTHORISED' })]);
    assert.equal(waits, null);
  });

  test('without an answer stays open, to be tried again', async () => {
    const lost: XeroOutcome = { kind: 'unknown', reason: 'Xero did not answer.' };
    for (const { results, open: waits } of [await recall(lost), await recall(open, { changed: lost })])
      assert.deepEqual([results, waits], [[], lost]);
  });
});
