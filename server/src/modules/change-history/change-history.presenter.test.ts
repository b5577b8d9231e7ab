import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { presentChanges } from './change-history.presenter.ts';
import type { ChangeRow } from './change-history.presenter.ts';

type Values = ChangeRow['before'];

const rowOf = (before: Values, after: Values): ChangeRow => ({
  at: new Date('2026-03-02T01:02:03Z'),
  operator: 'Kim',
  action: 'Update',
  before,
  after,
});
const changesOf = (before: Values, after: Values): string[] =>
  (presentChanges([rowOf(before, after)]).data[0]?.changes ?? []).map(
    (change) => `${change.label}: ${change.old} → ${change.new}`,
  );

describe('the history of a record', () => {
  test('says who, when and what in the order of the rows', () => {
    const rows = [rowOf({ name: 'Old' }, { name: 'New' }), { ...rowOf(null, { name: 'Old' }), action: 'Create' }];
    const { data } = presentChanges(rows);
    assert.deepEqual(
      data.map(({ at, operator, action }) => [at, operator, action]),
      [
        ['2026-03-02T01:02:03.000Z', 'Kim', 'Update'],
        ['2026-03-02T01:02:03.000Z', 'Kim', 'Create'],
      ],
    );
    assert.deepEqual(data[0]?.changes, [{ field: 'name', label: 'Name', old: 'Old', new: 'New' }]);
  });

  test('a created record has its values as new ones, a field that was emptied has none', () => {
    assert.deepEqual(changesOf(null, { name: 'Alpha' }), ['Name:  → Alpha']);
    assert.deepEqual(changesOf({ phone: '02 5550 4400' }, { phone: null }), ['Phone: 02 5550 4400 → ']);
    assert.deepEqual(changesOf({ phone: '02 5550 4400' }, {}), ['Phone: 02 5550 4400 → ']);
  });

  test('fields that stayed the same, or were and are empty, are no change', () => {
    assert.deepEqual(changesOf({ name: 'A', note: null }, { name: 'A', note: '' }), []);
  });

  test('flags read Yes and No whether they are stored as numbers or as booleans', () => {
    assert.deepEqual(changesOf({ is_active: 1, is_dir: false }, { is_active: 0, is_dir: true }), [
      'In use: Yes → No',
      'Director: No → Yes',
    ]);
    for (const field of ['is_calc_for_csr_order', 'presented_to_csr', 'is_container_builder', 'able_login'])
      assert.match(changesOf({ [field]: 0 }, { [field]: 1 }).join(), /: No → Yes$/, field);
  });

  test('numbers that are no flags read as numbers', () => {
    assert.deepEqual(changesOf({ role: 1, draftAgeDays: 0 }, { role: 4, draftAgeDays: 7 }), [
      'Role: 1 → 4',
      'Draft age (days): 0 → 7',
    ]);
  });

  test('the discount limit reads as money, the locked period as a day', () => {
    assert.deepEqual(changesOf({ maxDis: 5 }, { maxDis: 1250.5 }), ['Discount limit: 5.00 → 1,250.50']);
    assert.deepEqual(changesOf({ lockedUntil: null }, { lockedUntil: '2026-06-30' }), ['Locked until:  → 30 Jun 2026']);
  });

  test('another text that looks like a day stays as it was typed', () => {
    assert.deepEqual(changesOf({ name: 'Stock take' }, { name: '2026-06-30' }), ['Name: Stock take → 2026-06-30']);
  });

  test('a field is named as on the form where it is changed', () => {
    const labels = { postal: 'Postcode', primary_person_first: 'First name', tag3: 'Tag 3', tag4: 'Location' };
    const values = Object.fromEntries(Object.keys(labels).map((field) => [field, 'x']));
    const changes = presentChanges([rowOf(null, values)]).data[0]?.changes ?? [];
    assert.deepEqual(Object.fromEntries(changes.map(({ field, label }) => [field, label])), labels);
  });

  test('a field without a label is named as it is stored, a list is shown whole', () => {
    assert.deepEqual(changesOf({ odd: ['a'] }, { odd: ['a', 'b'] }), ['odd: ["a"] → ["a","b"]']);
  });
});
