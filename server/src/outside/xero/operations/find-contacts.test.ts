import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { XeroContact } from '../wire.ts';
import type { XeroApi } from '../xero-api.ts';
import { contactNumber, findContacts, markContacts } from './find-contacts.ts';
import type { OurContact } from './find-contacts.ts';

const ORGANISATION = 4;
const MARK = (id: number) => contactNumber(ORGANISATION, id);

/** Xero with the contacts `known`: it gives what is created the ids new-1, new-2 …, unless its name is in `refused`. */
function xeroWith(known: readonly Partial<XeroContact>[], refused: readonly string[] = []) {
  const created: { Name: string; ContactNumber: string; TaxNumber?: string }[] = [];
  const paths: string[] = [];
  const keys: string[] = [];
  const call = async (
    _organisation: number,
    { method, path, body, key }: { method: string; path: string; body?: unknown; key?: string },
  ) => {
    paths.push(decodeURIComponent(path));
    if (key !== undefined) keys.push(key);
    if (method === 'GET') return { kind: 'ok', body: { Contacts: known } };
    const contacts = (body as { Contacts: typeof created }).Contacts;
    created.push(...contacts);
    return {
      kind: 'ok',
      body: {
        Contacts: contacts.map((contact, index) =>
          refused.includes(contact.Name)
            ? { StatusAttributeString: 'ERROR', ValidationErrors: [{ Message: 'The name is refused.' }] }
            : { ...contact, ContactID: `new-${index + 1}` },
        ),
      },
    };
  };
  return { api: { call } as unknown as XeroApi, created, paths, keys };
}
const customer = (id: number, name: string, code = '', isNameShared = false): OurContact => ({
  id,
  name,
  code,
  isNameShared,
});
const found = async (api: XeroApi, contacts: OurContact[], bound: readonly string[] = []) => {
  const result = await findContacts(api, ORGANISATION, contacts, async () => new Set(bound));
  assert.ok('ids' in result);
  return { ids: [...result.ids], refused: [...result.refused] };
};

describe('the contact of a customer at Xero', () => {
  test('is the one with our mark, whatever its name is by now', async () => {
    const { api, created } = xeroWith([
      { ContactID: 'by-name', Name: 'Alpha' },
      { ContactID: 'by-mark', Name: 'Renamed', ContactNumber: MARK(7) },
    ]);
    assert.deepEqual((await found(api, [customer(7, 'Alpha')])).ids, [[7, 'by-mark']]);
    assert.deepEqual(created, []);
  });

  test('is the one with the same name, in any case, that nobody else of ours has', async () => {
    const { api } = xeroWith([
      { ContactID: 'ours', Name: 'Alpha', ContactNumber: MARK(8) },
      { ContactID: 'free', Name: 'ALPHA' },
    ]);
    assert.deepEqual((await found(api, [customer(7, ' Alpha ')])).ids, [[7, 'free']]);
  });

  test('of two customers with one name is created for each, told apart by the code', async () => {
    const { api, created } = xeroWith([{ ContactID: 'free', Name: 'Alpha' }]);
    const result = await found(api, [customer(7, 'Alpha', 'A7', true), customer(8, 'Alpha', 'A8', true)]);
    assert.deepEqual(result.ids, [
      [7, 'new-1'],
      [8, 'new-2'],
    ]);
    assert.deepEqual(created, [
      { Name: 'Alpha (A7)', ContactNumber: MARK(7) },
      { Name: 'Alpha (A8)', ContactNumber: MARK(8) },
    ]);
  });

  test('is never one that another customer of ours has already, or an archived one of that name', async () => {
    const { api, created } = xeroWith([
      { ContactID: 'theirs', Name: 'Alpha' },
      { ContactID: 'old', Name: 'Beta', ContactStatus: 'ARCHIVED' },
    ]);
    await found(api, [customer(7, 'Alpha', 'A7'), customer(8, 'Beta', 'B8')], ['theirs']);
    assert.deepEqual(
      created.map(({ Name }) => Name),
      ['Alpha (A7)', 'Beta'],
    );
  });

  test('that was archived with our mark gives way to one in use of its name; alone it is the one', async () => {
    const archived = { ContactID: 'old', Name: 'Alpha', ContactNumber: MARK(7), ContactStatus: 'ARCHIVED' };
    const { api, created } = xeroWith([archived, { ContactID: 'again', Name: 'Alpha' }]);
    assert.deepEqual((await found(api, [customer(7, 'Alpha')])).ids, [[7, 'again']]);
    assert.deepEqual((await found(xeroWith([archived]).api, [customer(7, 'Alpha')])).ids, [[7, 'old']]);
    assert.deepEqual(created, []);
  });

  test('found by its name lacks our mark, unless it has a number of another system', async () => {
    const { api } = xeroWith([
      { ContactID: 'free', Name: 'Alpha' },
      { ContactID: 'other', Name: 'Beta', ContactNumber: 'C-100' },
    ]);
    const result = await findContacts(
      api,
      ORGANISATION,
      [customer(7, 'Alpha'), customer(8, 'Beta')],
      async () => new Set(),
    );
    assert.ok('unmarked' in result);
    assert.deepEqual([...result.unmarked], [[7, 'free']]);
    assert.deepEqual(
      [...result.ids],
      [
        [7, 'free'],
        [8, 'other'],
      ],
    );
  });

  test('without a code, or with the code of another one, is told apart by its number, in 255 characters', async () => {
    const { api, created } = xeroWith([{ ContactID: 'second', Name: 'Beta (77)' }]);
    const long = 'L'.repeat(255);
    await found(api, [
      customer(7, 'Alpha', '', true),
      customer(8, 'alpha', '', true),
      customer(9, 'Beta', '77', true),
      customer(10, 'beta', '77', true),
      customer(11, long, '', true),
      customer(12, long, '', true),
    ]);
    assert.deepEqual(
      created.map(({ Name }) => Name),
      ['Alpha', 'alpha (8)', 'Beta', 'beta (10)', long, `${'L'.repeat(250)} (12)`],
    );
  });

  test('is created with what else Xero is told of it', async () => {
    const { api, created } = xeroWith([]);
    await found(api, [{ ...customer(7, 'Alpha'), fields: { TaxNumber: '53004085616' } }]);
    assert.deepEqual(created, [{ Name: 'Alpha', ContactNumber: MARK(7), TaxNumber: '53004085616' }]);
  });

  test('is created under a key that is the same for a repeated call, and another one for other contacts', async () => {
    const keysOf = async (...contacts: OurContact[]) => {
      const { api, keys } = xeroWith([]);
      await found(api, contacts);
      return keys;
    };
    const [first, ...more] = await keysOf(customer(7, ' Alpha '));
    assert.deepEqual([more, await keysOf(customer(7, 'Alpha'))], [[], [first]]);
    for (const other of [customer(8, 'Alpha'), customer(7, 'Beta')]) assert.notEqual((await keysOf(other))[0], first);
  });

  test('that Xero refuses is told with its words, the others are created', async () => {
    const { api } = xeroWith([], ['Alpha']);
    const result = await found(api, [customer(7, 'Alpha'), customer(8, 'Beta')]);
    assert.deepEqual(result.ids, [[8, 'new-2']]);
    assert.deepEqual(
      result.refused.map(([id, text]) => [id, text.includes('The name is refused.')]),
      [[7, true]],
    );
  });

  test('takes the name of an archived one, and is looked up by the name that it would get', async () => {
    const { api, created, paths } = xeroWith([{ ContactID: 'old', Name: 'Alpha', ContactStatus: 'ARCHIVED' }]);
    await found(api, [customer(7, 'Alpha', 'A7', true), customer(8, 'Beta', 'B8')]);
    assert.deepEqual(
      created.map(({ Name }) => Name),
      ['Alpha', 'Beta'],
    );
    assert.ok(paths[0]?.includes('Name=="Alpha (A7)"'));
    assert.ok(!paths[0]?.includes('Name=="Beta (B8)"'), 'nobody else has that name');
  });

  test('is looked up with quotes in its name escaped, fifteen in a call', async () => {
    const { api, paths } = xeroWith([]);
    await found(api, [customer(7, 'Bob "the" Tyre'), customer(8, ' C:\\Tyres ')]);
    assert.match(paths[0] ?? '', /Name=="Bob \\"the\\" Tyre"/);
    assert.ok(paths[0]?.includes('Name=="C:\\\\Tyres"'), 'without spaces at its ends');
    assert.match(paths[0] ?? '', /includeArchived=true/, 'one with our mark may be archived');
    const many = xeroWith([]);
    await found(
      many.api,
      Array.from({ length: 16 }, (_, index) => customer(index + 1, `N${index + 1}`)),
    );
    assert.equal(many.paths.filter((path) => path.includes('where=')).length, 2);
  });

  test('stays open when Xero does not answer', async () => {
    const outcome = { kind: 'unknown', reason: 'Xero did not answer.' };
    const api = { call: async () => outcome } as unknown as XeroApi;
    assert.deepEqual(await findContacts(api, ORGANISATION, [customer(7, 'Alpha')], async () => new Set()), outcome);
  });
});

test('our mark is written onto contacts fifty at a time; when Xero does not take it the rest is left', async () => {
  const sent: { ContactID: string; ContactNumber: string }[][] = [];
  const keys = new Set<string>();
  const outcomes = [{ kind: 'ok' }, { kind: 'wait' }, { kind: 'ok' }];
  const api = {
    call: async (_organisation: number, { body, key }: { body: { Contacts: (typeof sent)[0] }; key: string }) => {
      sent.push(body.Contacts);
      keys.add(key);
      return outcomes[sent.length - 1];
    },
  } as unknown as XeroApi;
  await markContacts(api, ORGANISATION, new Map(Array.from({ length: 120 }, (_, index) => [index, `x${index}`])));
  assert.deepEqual(
    sent.map((contacts) => contacts.length),
    [50, 50],
  );
  assert.deepEqual(sent[1]?.[0], { ContactID: 'x50', ContactNumber: MARK(50) });
  assert.equal(keys.size, 2, 'each call has a key of its own');
});
