import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { addDays, today } from '@iwe/domain';
import type {
  AnsweredQuote,
  ErrorBody,
  NewQuoteLinkAnswer,
  NotificationsAnswer,
  Quote,
  QuoteLinksAnswer,
  Sheet,
  ShownQuote,
} from '@iwe/contract';
import { buildOrganisation } from '../../../testing/index.ts';
import { checkAndClose } from '../../sheets/testing/check.ts';
import { aProduct, startSheetWorld } from '../../sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../sheets/testing/sheet-world.ts';

let world: SheetWorld;
let tyre: number;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world, { code: 'TYRE', name: 'Touring tyre', class_a_price_cents: 11_000 });
});
after(() => checkAndClose(world));

const TODAY = today('Australia/Sydney', new Date());
const database = () => world.server.database;
const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, staff = world.sales) =>
  world.call(staff, method, path, payload);
async function aQuote(fields: object = {}): Promise<Quote> {
  const body = {
    customerId: world.customer,
    name: 'Our own name',
    lines: [{ productId: tyre, quantity: 4 }],
    ...fields,
  };
  const answer = await call('POST', 'quotes', body);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: Quote }>().data;
}
async function aLink(quote: Quote, fields: object = {}) {
  const answer = await call('POST', `quotes/${quote.id}/links`, { contentVersion: quote.contentVersion, ...fields });
  assert.equal(answer.statusCode, 200, answer.body);
  const { data } = answer.json<NewQuoteLinkAnswer>();
  return { ...data, token: data.url.split('#')[1] ?? '' };
}
const linksOf = async (quote: Quote) => (await call('GET', `quotes/${quote.id}/links`)).json<QuoteLinksAnswer>().data;
/** What the customer's page sends. */
const visit = (token: string, method: 'GET' | 'POST' = 'GET', path = 'quote-link', payload?: object, from?: string) =>
  world.server.inject({
    method,
    url: `/api/ag/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(from ? { remoteAddress: from } : {}),
    ...(payload ? { payload } : {}),
  });
const answer = (token: string, fields: object = {}) =>
  visit(token, 'POST', 'quote-link/answer', { uuid: randomUUID(), answer: 'accepted', name: 'Ann Lee', ...fields });
const ordersOf = (quote: Quote) =>
  database().query<{ id: number; no: string; type: number; status: number; drafter: number; total: number }>(
    `select id, no, drafter_type as drafter, type, status, total_cents::int as total from sheet where quote_id = $1`,
    [quote.id],
  );
/** Calls when a link was asked for thirty times in this minute; again where the minute ended meanwhile. */
async function afterThirtyCalls<T>(id: number, work: () => Promise<T>): Promise<T> {
  const minute = async () =>
    (await database().query<{ at: string }>(`select date_trunc('minute', now())::text as at`))[0]?.at;
  for (;;) {
    const before = await minute();
    await database().query(
      `update quote_link set minute = date_trunc('minute', now()), minute_calls = 30 where id = $1`,
      [id],
    );
    const result = await work();
    if ((await minute()) === before) return result;
  }
}
const ENDED = { code: 'link-ended', message: 'This link does not work, or not any more. Ask us for a new one.' };
async function assertEnded(token: string, what: string) {
  const shown = await visit(token, 'GET', 'quote-link', undefined, '10.9.9.9');
  const { code, message } = shown.json<ErrorBody>();
  assert.deepEqual([shown.statusCode, { code, message }], [401, ENDED], what);
  assert.equal((await answer(token)).statusCode, 401, what);
}

describe('a link of a quote', () => {
  test('shows the quote as it is printed: no name of ours, no cost, no staff; its token is stored nowhere', async () => {
    const quote = await aQuote({ note: 'Fitted on site' });
    const { token, url, state } = await aLink(quote);
    assert.match(url, /\/quote\/#[\w-]{43}$/);
    const shown = await visit(token);
    const { data } = shown.json<{ data: ShownQuote }>();
    assert.deepEqual(
      [data.no, data.customer, data.note, data.validUntil, data.subtotal, data.gst, data.total, state],
      [quote.no, 'Alpha Tyres', 'Fitted on site', quote.validUntil, 400, 40, 440, 'valid'],
    );
    assert.deepEqual(data.lines, [
      { code: 'TYRE', name: 'Touring tyre', unit: data.lines[0]?.unit, quantity: 4, price: 110, amount: 440 },
    ]);
    assert.doesNotMatch(shown.body, /Our own name|cost|margin|createdBy/i);
    for (const table of ['quote_link', 'audit', 'idempotency_key'])
      assert.ok(!JSON.stringify(await database().query(`select * from ${table}`)).includes(token), table);
    const [link] = await linksOf(quote);
    assert.ok(link?.openedAt, 'staff see that it was opened');
  });

  test('that is accepted becomes one self-order at the quoted prices, told by bell and history; then it is over', async () => {
    const quote = await aQuote();
    const { token } = await aLink(quote);
    await database().query('update product set class_a_price_cents = 19900 where id = $1', [tyre]);
    const uuid = randomUUID();
    const sent = { uuid, reference: 'PO 77', words: 'Deliver to the back' };
    const both = await Promise.all([answer(token, sent), answer(token, sent)]);
    await database().query('update product set class_a_price_cents = 11000 where id = $1', [tyre]);
    assert.deepEqual(
      both.map(({ statusCode }) => statusCode),
      [200, 200],
      'a retry gets the same answer',
    );
    const [first, second] = both.map((each) => each.json<{ data: AnsweredQuote }>().data);
    assert.deepEqual(first, second);
    const orders = await ordersOf(quote);
    assert.equal(orders.length, 1, 'exactly once');
    const [order] = orders;
    assert.deepEqual([order?.type, order?.status, order?.drafter, order?.total], [1, 1, 3, 44_000]);
    assert.equal(first?.orderNo, order?.no);
    const sheet = (await call('GET', `orders/${order?.id}`)).json<{ data: Sheet }>().data;
    assert.deepEqual(
      [sheet.reference, sheet.csrSelfNote, sheet.lines[0]?.price],
      ['PO 77', 'Deliver to the back', 110],
    );
    const [link] = await linksOf(quote);
    assert.deepEqual(
      [link?.state, link?.answer, link?.answeredBy, link?.words, link?.order?.no],
      ['answered', 'accepted', 'Ann Lee', 'Deliver to the back', order?.no],
    );
    const { data: told } = (await call('GET', 'notifications')).json<NotificationsAnswer>();
    assert.deepEqual(
      [told[0]?.kind, told[0]?.text, told[0]?.by, told[0]?.record?.id],
      ['answered', `Accepted ${quote.no}: ${order?.no} waits in the self-orders.`, 'Ann Lee, Alpha Tyres', order?.id],
    );
    const [audit] = await database().query<{ operator: string }>(
      `select operator from audit where entity = 'quote' and entity_id = $1 and action = 'Accept by link'`,
      [quote.id],
    );
    assert.equal(audit?.operator, 'Ann Lee, Alpha Tyres');
    await assertEnded(token, 'used');
    const another = await call('POST', `quotes/${quote.id}/links`, { contentVersion: quote.contentVersion });
    assert.equal(another.statusCode, 422, 'an ordered quote gets no link');
  });

  test('of two links of one quote the second cannot order it again', async () => {
    const quote = await aQuote();
    const [one, two] = [await aLink(quote), await aLink(quote)];
    const statuses = (await Promise.all([answer(one.token), answer(two.token)])).map(({ statusCode }) => statusCode);
    assert.deepEqual(new Set(statuses), new Set([200, 401]));
    assert.equal((await ordersOf(quote)).length, 1);
  });

  test('by which a change is asked for tells the words, orders nothing, and is over', async () => {
    const quote = await aQuote();
    const { token } = await aLink(quote);
    const wordless = await answer(token, { answer: 'change' });
    assert.deepEqual([wordless.statusCode, wordless.json<ErrorBody>().message], [422, ['Say what should change.']]);
    assert.equal((await answer(token, { answer: 'change', words: 'Two tyres only' })).statusCode, 200);
    assert.deepEqual(await ordersOf(quote), []);
    const { data: told } = (await call('GET', 'notifications')).json<NotificationsAnswer>();
    assert.equal(told[0]?.text, `Asks for a change of ${quote.no}: Two tyres only`);
    await assertEnded(token, 'used');
  });

  test('ends by time, by recall, when the quote changes or is closed: always with the same answer', async () => {
    const quote = await aQuote();
    const timed = await aLink(quote);
    await database().query(
      `update quote_link set created_at = now() - interval '2 days', expires_at = now() - interval '1 second' where id = $1`,
      [timed.id],
    );
    await assertEnded(timed.token, 'time');
    const recalled = await aLink(quote);
    const end = () => call('POST', `quotes/${quote.id}/links/${recalled.id}/revoke`);
    assert.deepEqual([(await end()).statusCode, (await end()).statusCode], [200, 200]);
    await assertEnded(recalled.token, 'recall');
    const changed = await aLink(quote);
    const fields = { customerId: world.customer, lines: [{ productId: tyre, quantity: 5 }], contentVersion: 1 };
    assert.equal((await call('PUT', `quotes/${quote.id}`, fields)).statusCode, 200);
    await assertEnded(changed.token, 'change');
    const stale = await call('POST', `quotes/${quote.id}/links`, { contentVersion: 1 });
    assert.equal(stale.statusCode, 409, 'a link shows what its maker has seen');
    const closed = await aLink({ ...quote, contentVersion: 2 });
    await call('POST', `quotes/${quote.id}/close`, { contentVersion: 2 });
    await assertEnded(closed.token, 'closed');
    await assertEnded('A'.repeat(43), 'unknown');
    assert.deepEqual(
      (await linksOf(quote)).map(({ state }) => state),
      ['changed', 'changed', 'revoked', 'ended'],
    );
  });

  test('lasts no longer than the quote, and none is made of an expired one', async () => {
    const quote = await aQuote({ validUntil: addDays(TODAY, 1) });
    const { expiresAt } = await aLink(quote, { days: 14 });
    assert.ok(new Date(expiresAt) < new Date(Date.now() + 2.1 * 86_400_000), expiresAt);
    await database().query(`update quote set valid_until = $2 where id = $1`, [quote.id, addDays(TODAY, -1)]);
    const late = await call('POST', `quotes/${quote.id}/links`, { contentVersion: 1 });
    assert.equal(late.json<{ details: { code: string }[] }>().details[0]?.code, 'quote.expired');
  });

  test('is guessed slowly from one address, asked for thirty times a minute, and made for no stranger', async () => {
    const statuses = [];
    for (let guess = 0; guess < 8; guess += 1)
      statuses.push((await visit('B'.repeat(43), 'GET', 'quote-link', undefined, '10.1.2.3')).statusCode);
    assert.deepEqual(statuses.slice(0, 5), [401, 401, 401, 401, 401]);
    assert.ok(statuses.includes(429), statuses.join());
    const quote = await aQuote();
    const { token, id } = await aLink(quote);
    assert.equal((await visit(token, 'GET', 'quote-link', undefined, '10.1.2.3')).statusCode, 200);
    const { statusCode } = await afterThirtyCalls(id, () => visit(token));
    assert.equal(statusCode, 429);
    const theirs = await world.server.staff(await buildOrganisation(database()));
    for (const [method, path, body] of [
      ['GET', `quotes/${quote.id}/links`],
      ['POST', `quotes/${quote.id}/links`, { contentVersion: 1 }],
      ['POST', `quotes/${quote.id}/links/${id}/revoke`],
    ] as const)
      assert.equal((await call(method, path, body, theirs)).statusCode, 404, path);
    const other = await aQuote();
    assert.equal((await call('POST', `quotes/${other.id}/links/${id}/revoke`)).statusCode, 404);
  });

  test('is carried by the email of the quote, encrypted until that is sent', async () => {
    const quote = await aQuote();
    const body = { customerEmail: 'buyer@alpha.example', withLink: true };
    const sent = await call('POST', `quotes/${quote.id}/send-email`, body);
    assert.equal(sent.statusCode, 200, sent.body);
    const [stored] = await database().query<{ link: Buffer | null }>(
      'select link from sheet_email where quote_id = $1',
      [quote.id],
    );
    assert.ok(stored?.link && !stored.link.includes('http'));
    assert.equal((await linksOf(quote))[0]?.state, 'valid');
  });

  test('whose order is refused says to call, and may be used later', async () => {
    const quote = await aQuote();
    const { token } = await aLink(quote);
    await database().query('update contact set is_active = false where id = $1', [world.customer]);
    const refused = await answer(token);
    await database().query('update contact set is_active = true where id = $1', [world.customer]);
    assert.deepEqual([refused.statusCode, refused.json<ErrorBody>().code], [409, 'quote-not-orderable'], refused.body);
    assert.equal((await answer(token)).statusCode, 200);
  });
});
