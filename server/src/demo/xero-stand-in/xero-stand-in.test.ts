import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { TENANTS } from './oauth.ts';
import { startXeroStandIn } from './start.ts';
import type { StandIn } from './start.ts';

const TENANT = TENANTS[0].id;
const VERIFIER = 'v'.repeat(43);
const REDIRECT = 'http://127.0.0.1:4000/back';
let standIn: StandIn;
let token: string;
let refreshToken: string;

interface Document {
  InvoiceID: string;
  CreditNoteID: string;
  InvoiceNumber: string;
  Status: string;
  Total: number;
  TotalTax: number;
  AmountDue: number;
  RemainingCredit: number;
  StatusAttributeString: string;
  ValidationErrors: { Message: string }[];
}
/** What the tests read of an answer; which of it is there depends on the call. */
interface Body {
  Type: string;
  Invoices: Document[];
  CreditNotes: Document[];
  Contacts: { Name: string; Balances: { AccountsReceivable: { Outstanding: number } } }[];
  Elements: Document[];
}

const form = (path: string, fields: Record<string, string>) =>
  fetch(`${standIn.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const api = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${standIn.url}/api.xro/2.0${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'xero-tenant-id': TENANT,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: (text === '' ? {} : JSON.parse(text)) as Body };
};
const exchange = async (fields: Record<string, string>) => {
  const answer = await form('/connect/token', { client_id: 'iwe', ...fields });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};
const authorize = async () => {
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: 'iwe',
    redirect_uri: REDIRECT,
    scope: 'offline_access',
    state: 's',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
  });
  assert.equal((await fetch(`${standIn.url}/identity/connect/authorize?${asked.toString()}`)).status, 200);
  const back = await form('/identity/connect/authorize', { asked: asked.toString(), tenant: TENANT });
  return new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
};
const line = (fields: object = {}) => ({
  Description: 'Tyre',
  Quantity: 1,
  UnitAmount: 10.05,
  AccountCode: '200',
  TaxType: 'OUTPUT',
  ...fields,
});
const invoice = (fields: object = {}) => ({
  Type: 'ACCREC',
  Contact: { Name: 'Alpha Tyres' },
  Status: 'AUTHORISED',
  LineAmountTypes: 'Inclusive',
  Date: '2026-03-02',
  DueDate: '2026-03-31',
  LineItems: [line()],
  ...fields,
});
const send = (documents: object[], headers: Record<string, string> = {}) =>
  api('PUT', '/Invoices?summarizeErrors=false', { Invoices: documents }, headers);

before(async () => {
  standIn = await startXeroStandIn({ limits: { perMinute: 1000, perDay: 5000 } });
  const code = await authorize();
  const redirect = { redirect_uri: REDIRECT, grant_type: 'authorization_code' };
  assert.equal((await exchange({ ...redirect, code, code_verifier: 'another' })).status, 400);
  const tokens = await exchange({ ...redirect, code: await authorize(), code_verifier: VERIFIER });
  token = tokens.body['access_token'] ?? '';
  refreshToken = tokens.body['refresh_token'] ?? '';
});
after(async () => {
  try {
    assert.deepEqual(standIn.state.violations, [], 'every answer is as published');
  } finally {
    await standIn.close();
  }
});

describe('the stand-in for Xero', () => {
  test('rotates refresh tokens, and answers the old one again within its time of grace', async () => {
    const first = await exchange({ grant_type: 'refresh_token', refresh_token: refreshToken });
    assert.equal(first.status, 200);
    assert.notEqual(first.body['refresh_token'], refreshToken);
    assert.equal((await exchange({ grant_type: 'refresh_token', refresh_token: refreshToken })).status, 200);
    assert.equal((await exchange({ grant_type: 'refresh_token', refresh_token: 'nobody' })).status, 400);
  });

  test('rounds the tax of each line by itself, unless the line brings its own', async () => {
    const lines = Array.from({ length: 3 }, () => line());
    const { body } = await send([
      invoice({ InvoiceNumber: 'ROUND-1', LineItems: lines }),
      invoice({
        InvoiceNumber: 'ROUND-2',
        LineItems: lines.map((each, index) => ({ ...each, TaxAmount: index < 1 ? 0.92 : 0.91 })),
      }),
    ]);
    // 30.15 / 11 = 2.74, three times 10.05 / 11 = 0.91 is 2.73.
    assert.deepEqual(
      body.Invoices.map((each) => [each.Total, each.TotalTax, each.AmountDue]),
      [
        [30.15, 2.73, 30.15],
        [30.15, 2.74, 30.15],
      ],
    );
  });

  test('refuses in the form of Xero, each document by itself where that is asked for', async () => {
    const bad = invoice({ InvoiceNumber: 'BAD-1', LineItems: [line({ AccountCode: '999', LineAmount: 3 })] });
    const one = await send([bad, invoice({ InvoiceNumber: 'GOOD-1' })]);
    assert.deepEqual(
      [one.status, one.body.Invoices[0]?.StatusAttributeString, one.body.Invoices[1]?.StatusAttributeString],
      [200, 'ERROR', 'OK'],
    );
    assert.deepEqual(one.body.Invoices[0]?.ValidationErrors, [
      { Message: "Account code '999' is not a valid code for this document." },
      { Message: 'The line total 3 does not match the expected line total 10.05' },
    ]);
    const all = await api('PUT', '/Invoices', { Invoices: [bad, invoice({ InvoiceNumber: 'GOOD-2' })] });
    assert.deepEqual([all.status, all.body.Type], [400, 'ValidationException']);
    assert.equal((await api('GET', '/Invoices?InvoiceNumbers=GOOD-2')).body.Invoices.length, 0);
    const twice = await send([invoice({ InvoiceNumber: 'GOOD-1' })]);
    assert.equal(twice.body.Invoices[0]?.ValidationErrors[0]?.Message, 'Invoice # must be unique.');
    const bill = { Type: 'ACCPAY', LineItems: [line({ AccountCode: '630', TaxType: 'INPUT' })] };
    const bills = await send([
      invoice({ ...bill, InvoiceNumber: 'SAME' }),
      invoice({ ...bill, InvoiceNumber: 'SAME' }),
    ]);
    assert.ok(
      bills.body.Invoices.every((each) => each.StatusAttributeString === 'OK'),
      'bill numbers are free',
    );
  });

  test('answers a repeated Idempotency-Key from its memory and refuses another request under it', async () => {
    const key = { 'idempotency-key': 'k1' };
    const first = await send([invoice({ InvoiceNumber: 'KEY-1' })], key);
    assert.deepEqual((await send([invoice({ InvoiceNumber: 'KEY-1' })], key)).body, first.body);
    assert.equal((await send([invoice({ InvoiceNumber: 'KEY-2' })], key)).status, 400);
  });

  test('takes payments and allocations, and voids only what has none', async () => {
    const { body } = await send([
      invoice({ InvoiceNumber: 'PAY-1' }),
      invoice({ InvoiceNumber: 'PAY-2' }),
      invoice({ InvoiceNumber: 'PAY-3' }),
    ]);
    const [paid = '', credited = '', open = ''] = body.Invoices.map((each) => each.InvoiceID);
    const pay = (id: string, Amount: number) =>
      api('PUT', '/Payments', {
        Payments: [{ Invoice: { InvoiceID: id }, Account: { Code: '090' }, Amount, Date: '2026-03-03' }],
      });
    assert.equal((await pay(paid, 10.06)).status, 400);
    assert.equal((await pay(paid, 4)).status, 200);
    const status = (id: string, Status: string) =>
      api('POST', `/Invoices/${id}`, { Invoices: [{ InvoiceID: id, Status }] });
    const refused = await status(paid, 'VOIDED');
    assert.match(refused.body.Elements[0]?.ValidationErrors[0]?.Message ?? '', /has a payment or credit note/);
    assert.equal((await pay(paid, 6.05)).status, 200);
    assert.equal((await api('GET', `/Invoices/${paid}`)).body.Invoices[0]?.Status, 'PAID');
    const { DueDate: _none, ...credit } = invoice();
    const note = await api('PUT', '/CreditNotes?summarizeErrors=false', {
      CreditNotes: [{ ...credit, Type: 'ACCRECCREDIT', CreditNoteNumber: 'CN-1' }],
    });
    const noteId = note.body.CreditNotes[0]?.CreditNoteID ?? '';
    const allocation = { Amount: 3, Date: '2026-03-03', Invoice: { InvoiceID: credited } };
    assert.equal((await api('PUT', `/CreditNotes/${noteId}/Allocations`, { Allocations: [allocation] })).status, 200);
    assert.deepEqual(
      [
        (await api('GET', `/Invoices/${credited}`)).body.Invoices[0]?.AmountDue,
        (await api('GET', `/CreditNotes/${noteId}`)).body.CreditNotes[0]?.RemainingCredit,
      ],
      [7.05, 7.05],
    );
    assert.equal((await status(credited, 'VOIDED')).status, 400);
    assert.equal((await status(open, 'VOIDED')).body.Invoices[0]?.Status, 'VOIDED');
    assert.equal((await status(open, 'VOIDED')).status, 400);
  });

  test('finds by filter, number and time of change, and counts what a contact owes', async () => {
    await api('PUT', '/Contacts', { Contacts: [{ Name: 'Beta "B" OR Tyres', ContactNumber: 'iwe-7' }] });
    const byNumber = await api('GET', `/Contacts?where=${encodeURIComponent('ContactNumber=="iwe-7" OR Name=="x"')}`);
    assert.equal(byNumber.body.Contacts[0]?.Name, 'Beta "B" OR Tyres');
    const soon = new Date(Date.now() + 60_000).toISOString();
    assert.equal((await api('GET', '/Invoices', undefined, { 'if-modified-since': soon })).body.Invoices.length, 0);
    const days = encodeURIComponent('Type=="ACCREC" AND Date>=DateTime(2026,03,02) AND Date<DateTime(2026,03,03)');
    assert.ok((await api('GET', `/Invoices?where=${days}&page=1`)).body.Invoices.length > 3);
    const [alpha] = (await api('GET', '/Contacts?where=Name==%22Alpha%20Tyres%22')).body.Contacts;
    assert.ok(alpha !== undefined && alpha.Balances.AccountsReceivable.Outstanding > 0);
  });

  test('fails on purpose: before the work, and after it', async () => {
    standIn.state.faults.set({ next: ['unauthorised', 'tooMany', 'serverError', 'serverErrorAfterCommit'] });
    const answers = [];
    for (let call = 0; call < 4; call++) answers.push(await send([invoice({ InvoiceNumber: `FAULT-${call}` })]));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 429, 500, 500],
    );
    assert.equal(answers[1]?.headers.get('retry-after'), '5');
    standIn.state.faults.set({ next: ['cut', 'cutAfterCommit'] });
    await assert.rejects(send([invoice({ InvoiceNumber: 'FAULT-4' })]));
    await assert.rejects(send([invoice({ InvoiceNumber: 'FAULT-5' })]));
    const numbers = Array.from({ length: 6 }, (_, index) => `FAULT-${index}`);
    const found = await api('GET', `/Invoices?InvoiceNumbers=${numbers.join(',')}`);
    assert.deepEqual(
      found.body.Invoices.map((each) => each.InvoiceNumber),
      ['FAULT-3', 'FAULT-5'],
    );
  });

  test('refuses what the published description does not know', async () => {
    const before = standIn.state.violations.length;
    assert.equal((await send([invoice({ Colour: 'red' })])).status, 400);
    assert.equal((await api('GET', '/Invoices?colour=red')).status, 400);
    assert.equal(standIn.state.violations.splice(before).length, 2);
  });

  test('has its books again after a new start, also after a line that was cut off', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
    const file = join(folder, 'books.jsonl');
    const first = await startXeroStandIn({ file });
    first.state.books(TENANT).saveContact({ Name: 'Gamma' }, { mayChange: false });
    await first.close();
    appendFileSync(file, '["half');
    const second = await startXeroStandIn({ file });
    assert.deepEqual(
      [...second.state.books(TENANT).contacts.values()].map(({ name }) => name),
      ['Gamma'],
    );
    await second.close();
    // What is tidy is not written again: in the demo that are 22 MB at each start.
    const before = statSync(file).ino;
    await (await startXeroStandIn({ file })).close();
    assert.equal(statSync(file).ino, before);
    appendFileSync(file, readFileSync(file));
    await (await startXeroStandIn({ file })).close();
    assert.notEqual(statSync(file).ino, before);
    rmSync(folder, { recursive: true });
  });
});
