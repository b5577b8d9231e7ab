import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createBrandRequest,
  createCustomerClassRequest,
  createSupplierRequest,
  createWarehouseRequest,
  updateEmployeeRequest,
  updateOrganisationRequest,
} from '@iwe/contract';
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
    assert.deepEqual(changesOf({ maxDis: 5 }, { maxDis: 0 }), ['Discount limit: 5.00 → 0.00']);
    assert.deepEqual(changesOf({ lockedUntil: null }, { lockedUntil: '2026-06-30' }), ['Locked until:  → 30 Jun 2026']);
  });

  test('another text that looks like a day stays as it was typed', () => {
    assert.deepEqual(changesOf({ name: 'Stock take' }, { name: '2026-06-30' }), ['Name: Stock take → 2026-06-30']);
  });

  const labelsOf = (fields: readonly string[]) => {
    const values = Object.fromEntries(fields.map((field) => [field, 'x']));
    const changes = presentChanges([rowOf(null, values)]).data[0]?.changes ?? [];
    return Object.fromEntries(changes.map(({ field, label }) => [field, label]));
  };

  test('a field is named as on the form where it is changed, and not as the one beside it', () => {
    const labels = {
      postal: 'Postcode',
      primary_person_first: 'First name',
      primary_person_last: 'Last name',
      email: 'Email',
      website: 'Website',
      phone: 'Phone',
      mobile: 'Mobile',
      addressLine1: 'Address line 1',
      addressLine2: 'Address line 2',
      anb: 'ABN',
      bankAccountName: 'Bank account name',
      bsb: 'BSB',
      bankAccount: 'Bank account',
      salesAccount: 'Sales account',
      inventoryAccount: 'Inventory account',
      returnPolicyText: 'Return policy',
      isAcct: 'Accountant',
      is_admin: 'Administrator',
      crtCSR: 'May create customers',
      modPrc: 'May modify prices',
      tag1: 'Tag 1',
      tag2: 'Tag 2',
      tag3: 'Tag 3',
      tag4: 'Location',
      partTypes: 'Auto parts type',
    };
    assert.deepEqual(labelsOf(Object.keys(labels)), labels);
  });

  test('every field of a form of administrators has a name in words, each its own', () => {
    for (const form of [
      createBrandRequest,
      createCustomerClassRequest,
      createSupplierRequest,
      createWarehouseRequest,
      updateEmployeeRequest,
      updateOrganisationRequest,
    ]) {
      const fields = Object.keys(form.shape).filter((field) => field !== 'contentVersion');
      const labels = labelsOf(fields);
      assert.deepEqual(
        fields.filter((field) => labels[field] === field),
        [],
      );
      assert.equal(new Set(Object.values(labels)).size, fields.length);
    }
  });

  test('a field without a label is named as it is stored, a list is shown whole', () => {
    assert.deepEqual(changesOf({ odd: ['a'] }, { odd: ['a', 'b'] }), ['odd: a → a, b']);
  });

  test('the warehouses of a new organisation are shown by code and name', () => {
    const warehouses = [{ code: 'MAIN', name: 'Brisbane', address: '1 Dock Road' }, { size: 3 }];
    assert.deepEqual(changesOf(null, { warehouses }), ['Warehouses:  → MAIN Brisbane, {"size":3}']);
  });
});
