import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactFields } from './contact-fields.ts';
import type { ContactDetails } from './contact-fields.ts';

const contact = (fields: Partial<ContactDetails> = {}): ContactDetails => ({
  id: 7,
  organisation_id: 4,
  content_version: 1,
  name: 'Alpha',
  code: '53 004 085 616',
  email: 'a@alpha.test',
  primary_person_first: 'Ann',
  primary_person_last: 'Lee',
  phone: '02 9999 0000',
  mobile: '0400 000 000',
  address: '1 Test St',
  city: 'Ryde',
  state: 'NSW',
  postal: '2112',
  country: 'Australia',
  attention: 'Dock 3\nonly mornings',
  payment_type: 'Monthly',
  is_supplier: false,
  xero_id: '',
  is_name_shared: false,
  ...fields,
});

test('a customer goes whole: person, email, phones, address, ABN and terms', () => {
  assert.deepEqual(contactFields(contact()), {
    EmailAddress: 'a@alpha.test',
    FirstName: 'Ann',
    LastName: 'Lee',
    TaxNumber: '53004085616',
    Phones: [
      { PhoneType: 'DEFAULT', PhoneNumber: '02 9999 0000' },
      { PhoneType: 'MOBILE', PhoneNumber: '0400 000 000' },
    ],
    Addresses: [
      {
        AddressType: 'STREET',
        AddressLine1: '1 Test St',
        City: 'Ryde',
        Region: 'NSW',
        PostalCode: '2112',
        Country: 'Australia',
        AttentionTo: 'Dock 3',
      },
    ],
    PaymentTerms: { Sales: { Day: 31, Type: 'OFCURRENTMONTH' } },
  });
});

test('what Xero would refuse, or what is empty, is left out', () => {
  const fields = contactFields(
    contact({ email: 'jörg@alpha.test', code: 'C5300', country: 'Côte 1', phone: ' ', mobile: '', is_supplier: true }),
  );
  assert.deepEqual(Object.keys(fields), ['FirstName', 'LastName', 'Addresses']);
  assert.equal('Country' in ((fields['Addresses'] as object[])[0] ?? {}), false);
  assert.equal('Addresses' in contactFields(contact({ address: '' })), false);
});

test('terms follow the payment type as due dates do', () => {
  const termOf = (payment_type: string, organisation_id = 4) =>
    Object.values(
      (contactFields(contact({ payment_type, organisation_id }))['PaymentTerms'] as { Sales: object }).Sales,
    );
  assert.deepEqual(termOf('COD'), [0, 'DAYSAFTERBILLDATE']);
  assert.deepEqual(termOf('Weekly'), [7, 'DAYSAFTERBILLDATE']);
  assert.deepEqual(termOf('Fortnightly'), [14, 'DAYSAFTERBILLDATE']);
  assert.deepEqual(termOf('30-Days'), [30, 'DAYSAFTERBILLDATE']);
  assert.deepEqual(termOf('Monthly', 9), [31, 'OFFOLLOWINGMONTH']);
});
