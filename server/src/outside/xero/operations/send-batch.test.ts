import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database } from '../../../core/database/index.ts';
import type { Query } from '../../../core/database/index.ts';
import type { XeroContact, XeroDocument } from '../wire.ts';
import type { XeroApi, XeroCall, XeroOutcome } from '../xero-api.ts';
import type { Claimed, Outgoing } from './operations.sql.ts';
import { sendBatch } from './send-batch.ts';

const sheet = (id: number, fields: Partial<Outgoing> = {}): Outgoing => ({
  operation_id: 100 + id,
  content_version: 1,
  id,
  no: `IN${id}`,
  xero_number: fields.no ?? `IN${id}`,
  type: 1,
  date: '2026-03-02',
  due_date: null,
  reference: '',
  tax_type: 3,
  total_cents: 1_100,
  gst_cents: 100,
  xero_id: null,
  contact_id: 5,
  contact_name: 'Alpha',
  contact_code: '',
  contact_xero_id: 'c5',
  is_name_shared: false,
  lines: [{ seq: 1, code: 'T1', name: 'Tyre', description: '', quantity: 1, price: 1_100, amount: 1_100, gst: 100 }],
  frozen: null,
  ...fields,
});
const document = (id: string, fields: Partial<XeroDocument> = {}): XeroDocument => ({
  InvoiceID: id,
  InvoiceNumber: 'IN1',
  Type: 'ACCREC',
  Status: 'AUTHORISED',
  Contact: { ContactID: 'c5' },
  Total: 11,
  TotalTax: 1,
  AmountDue: 11,
  ...fields,
});
const ok = (body: object): XeroOutcome => ({ kind: 'ok', body: body as Readonly<Record<string, unknown>> });
const documentsSent = ({ body }: XeroCall, list = 'Invoices') =>
  (body as Record<string, { LineItems: Record<string, unknown>[] }[]>)[list] ?? [];

/** Sends these sheets; `answer` is what Xero says to each call. Returns the calls and what was decided. */
async function send(
  sheets: readonly Outgoing[],
  answer: (call: XeroCall) => XeroOutcome,
  { unknown = [] as readonly number[] } = {},
) {
  const calls: XeroCall[] = [];
  const stored: string[] = [];
  const api = {
    call: async (_organisation: number, call: XeroCall) => {
      calls.push({ ...call, path: decodeURIComponent(call.path) });
      return answer(call);
    },
  } as unknown as XeroApi;
  const codes = {
    sales_account: '200',
    inventory_account: '630',
    sales_tax_type: 'OUTPUT',
    purchase_tax_type: 'INPUT',
    sales_free_tax_type: 'NONE',
    purchase_free_tax_type: 'NONE',
  };
  const tx = {
    query: async () => [],
    batch: async (queries: readonly Query<unknown>[]) => {
      stored.push(...queries.map(({ name }) => name));
      return [sheets, [codes]];
    },
  };
  const run = async <T>(_scope: unknown, work: (inside: typeof tx) => Promise<T>) => work(tx);
  const alive: number[] = [];
  const stayAlive = async () => void alive.push(calls.length);
  const outcome = await sendBatch(
    { api, database: { read: run, write: run } as unknown as Database, organisation: 4, stayAlive },
    sheets.map(({ operation_id: id, id: of }) => ({ id, sheet_id: of, is_unknown: unknown.includes(of) }) as Claimed),
  );
  return {
    calls,
    stored,
    alive,
    open: outcome.open,
    results: outcome.results.map(({ sheet: of, state, xeroId, dueCents, why }) => [of, state, xeroId, dueCents, why]),
  };
}
/** Xero without any document: it stores what it is sent, and calls it after its number. */
const storesAll = (call: XeroCall): XeroOutcome =>
  call.method === 'GET'
    ? ok({ Invoices: [], CreditNotes: [] })
    : ok({
        Invoices: documentsSent(call).map((one, index) =>
          document(`new-${index + 1}`, { InvoiceNumber: String((one as Record<string, unknown>)['InvoiceNumber']) }),
        ),
      });

describe('sheets whose earlier call may have reached Xero', () => {
  test('are looked up by their numbers; one that is there is sent, the others are sent now', async () => {
    const { calls, results } = await send(
      [sheet(1), sheet(2), sheet(3)],
      (call) =>
        call.method === 'GET'
          ? ok({ Invoices: [document('there', { InvoiceNumber: 'IN2', AmountDue: 4 })] })
          : storesAll(call),
      { unknown: [1, 2] },
    );
    assert.equal(calls[0]?.path, '/Invoices?InvoiceNumbers=IN1,IN2&summaryOnly=true&page=1&pageSize=500');
    assert.deepEqual(
      documentsSent(calls[1] as XeroCall).map((one) => (one as Record<string, unknown>)['InvoiceNumber']),
      ['IN1', 'IN3'],
    );
    assert.deepEqual(results, [
      [2, 2, 'there', 400, null],
      [1, 2, 'new-1', 1_100, null],
      [3, 2, 'new-2', 1_100, null],
    ]);
  });

  for (const [what, fields] of [
    ['another contact', { Contact: { ContactID: 'c9' } }],
    ['another kind', { Type: 'ACCPAY' }],
    ['another number', { InvoiceNumber: 'IN11' }],
  ] as const)
    test(`are not taken for a document of ${what}`, async () => {
      const { results } = await send(
        [sheet(1)],
        (call) => (call.method === 'GET' ? ok({ Invoices: [document('other', fields)] }) : storesAll(call)),
        { unknown: [1] },
      );
      assert.deepEqual(results, [[1, 2, 'new-1', 1_100, null]]);
    });

  for (const Status of ['VOIDED', 'DELETED'])
    test(`are not taken for one that is ${Status} there`, async () => {
      const { results } = await send(
        [sheet(1)],
        (call) => (call.method === 'GET' ? ok({ Invoices: [document('gone', { Status })] }) : storesAll(call)),
        { unknown: [1] },
      );
      assert.deepEqual(results, [[1, 2, 'new-1', 1_100, null]]);
    });

  test('of credit notes are looked up among credit notes', async () => {
    const credit = {
      ...document('', { Type: 'ACCRECCREDIT', RemainingCredit: 11 }),
      InvoiceID: undefined,
      InvoiceNumber: undefined,
      AmountDue: undefined,
      CreditNoteID: 'credit',
      CreditNoteNumber: 'CN1',
    };
    const { calls, results } = await send(
      [sheet(1, { type: 2, no: 'CN1' }), sheet(2, { type: 2, no: 'CN2' })].slice(0, 1),
      () => ok({ CreditNotes: [credit] }),
      { unknown: [1] },
    );
    assert.deepEqual(
      calls.map(({ path }) => path),
      ['/CreditNotes?where=CreditNoteNumber=="CN1"&page=1&pageSize=500'],
    );
    assert.deepEqual(results, [[1, 2, 'credit', 1_100, null]]);
  });

  test('wait when they cannot be looked up, and nothing is sent', async () => {
    const away: XeroOutcome = { kind: 'wait', until: new Date(0), reason: 'Xero is away.' };
    const { calls, results, open } = await send([sheet(1)], () => away, { unknown: [1] });
    assert.deepEqual([calls.length, results, open], [1, [], away]);
  });
});

describe('the answer of Xero', () => {
  const answered = (documents: readonly XeroDocument[]) => (): XeroOutcome => ok({ Invoices: documents });

  test('decides about each sheet by itself', async () => {
    const refusal = { StatusAttributeString: 'ERROR', ValidationErrors: [{ Message: 'One.' }, { Message: 'Two.' }] };
    const { results } = await send(
      [sheet(1), sheet(2), sheet(3), sheet(4)],
      answered([document('a'), refusal, { StatusAttributeString: 'ERROR' }]),
    );
    assert.deepEqual(results, [
      [1, 2, 'a', 1_100, null],
      [2, 3, null, null, 'One. Two.'],
      [3, 3, null, null, 'Xero refused it without a reason.'],
      [4, 3, null, null, 'Xero did not mention this document in its answer.'],
    ]);
  });

  test('with another total or another tax is told, although the sheet is sent', async () => {
    for (const [fields, why] of [
      [{ Total: 12 }, 'Xero has a total of 12.00 with tax 1.00, here it is 11.00 with 1.00.'],
      [{ TotalTax: 0.9 }, 'Xero has a total of 11.00 with tax 0.90, here it is 11.00 with 1.00.'],
    ] as const)
      assert.deepEqual((await send([sheet(1)], answered([document('a', fields)]))).results, [[1, 2, 'a', 1_100, why]]);
  });

  test('that refuses the whole call as wrong refuses its sheets; any other refusal lets them wait', async () => {
    const refused = (status: number): XeroOutcome => ({ kind: 'refused', status, message: 'The period is locked.' });
    const wrong = await send([sheet(1), sheet(2)], () => refused(400));
    assert.deepEqual(wrong.results, [
      [1, 3, null, null, 'The period is locked.'],
      [2, 3, null, null, 'The period is locked.'],
    ]);
    assert.equal(wrong.open, null);
    const { results, open } = await send([sheet(1)], () => refused(403));
    assert.deepEqual([results, open], [[], refused(403)]);
  });
});

test('each kind goes out with its own account and tax, under a key that changes with its content', async () => {
  const keyAndCodes = async (fields: Partial<Outgoing>, list = 'Invoices') => {
    const { calls } = await send([sheet(1, fields)], (call) => ok({ [list]: documentsSent(call, list) }));
    const [call] = calls;
    assert.ok(call);
    const [line] = documentsSent(call, list)[0]?.LineItems ?? [];
    return { key: call.key ?? '', codes: [call.path, line?.['AccountCode'], line?.['TaxType']] };
  };
  const [invoice, bill] = [await keyAndCodes({}), await keyAndCodes({ type: 4 })];
  assert.deepEqual(invoice.codes, ['/Invoices?summarizeErrors=false', '200', 'OUTPUT']);
  assert.deepEqual(bill.codes, ['/Invoices?summarizeErrors=false', '630', 'INPUT']);
  assert.deepEqual((await keyAndCodes({ type: 5 }, 'CreditNotes')).codes, [
    '/CreditNotes?summarizeErrors=false',
    '630',
    'INPUT',
  ]);
  assert.equal((await keyAndCodes({})).key, invoice.key);
  for (const changed of [{ operation_id: 7 }, { content_version: 2 }, { reference: 'R1' }])
    assert.notEqual((await keyAndCodes(changed)).key, invoice.key, JSON.stringify(changed));
  assert.ok(invoice.key.length <= 128);
});

test('a batch stays its worker’s before every call that decides about it', async () => {
  const { calls, alive } = await send([sheet(1)], storesAll, { unknown: [1] });
  assert.deepEqual(
    [calls.map(({ method }) => method), alive],
    [
      ['GET', 'PUT'],
      [0, 1],
    ],
  );
});

test('what is decided already stays so when Xero does not answer the look-up of others', async () => {
  const away: XeroOutcome = { kind: 'wait', until: new Date(0), reason: 'Xero is away.' };
  const refusal = { StatusAttributeString: 'ERROR', ValidationErrors: [{ Message: 'The name is taken.' }] };
  const { results, open } = await send(
    [sheet(1, { contact_xero_id: null, contact_id: 6, contact_name: 'Beta' }), sheet(2)],
    ({ method, path }) => {
      if (!path.startsWith('/Contacts')) return away;
      return ok({ Contacts: method === 'GET' ? [] : [refusal] });
    },
    { unknown: [2] },
  );
  assert.deepEqual([results, open], [[[1, 3, null, null, 'Beta: The name is taken.']], away]);
});

test('sheets of a contact that Xero refuses are refused with its name; the others go out', async () => {
  const unknown = { contact_xero_id: null };
  const { results, stored } = await send(
    [
      sheet(1, { ...unknown, contact_id: 6, contact_name: 'Beta' }),
      sheet(2),
      sheet(3, { ...unknown, contact_id: 7, contact_name: 'Gamma' }),
    ],
    (call) => {
      if (!call.path.startsWith('/Contacts')) return storesAll(call);
      if (call.method === 'GET') return ok({ Contacts: [] });
      const contacts = (call.body as { Contacts: XeroContact[] }).Contacts;
      return ok({
        Contacts: contacts.map((contact) =>
          contact.Name === 'Beta'
            ? { StatusAttributeString: 'ERROR', ValidationErrors: [{ Message: 'The name is taken.' }] }
            : { ...contact, ContactID: 'made' },
        ),
      });
    },
  );
  assert.deepEqual(results, [
    [1, 3, null, null, 'Beta: The name is taken.'],
    [2, 2, 'new-1', 1_100, null],
    [3, 2, 'new-2', 1_100, null],
  ]);
  // A contact of our mark is taken from whoever had it before it is stored.
  assert.deepEqual(stored.slice(-2), ['xero.unbind-others', 'xero.store-contacts']);
});

test('sheets of many lines go in several calls, whose sizes Xero takes; an open one ends the batch', async () => {
  const [line] = sheet(1).lines;
  assert.ok(line);
  const lines = Array.from({ length: 1_500 }, (_, index) => ({ ...line, seq: index, description: 'D'.repeat(150) }));
  const sheets = [1, 2, 3, 4, 5].map((id) => sheet(id, { lines }));
  const whole = await send(sheets, storesAll);
  assert.deepEqual(
    whole.calls.map((call) => documentsSent(call).length),
    [2, 2, 1],
  );
  assert.equal(whole.results.length, 5);
  let puts = 0;
  const cut = await send(sheets, (call) => ((puts += 1) === 2 ? { kind: 'unknown', reason: 'cut' } : storesAll(call)));
  assert.deepEqual([cut.calls.length, cut.results.length, cut.open?.kind], [2, 2, 'unknown']);
  const again = await send(sheets.slice(2), storesAll);
  assert.deepEqual(again.calls[0]?.key, cut.calls[1]?.key, 'the repeated call is the same one');
});
