import { paymentTermOf } from '@iwe/domain';
import type { RowOf } from '../../../core/database/index.ts';
import type { CONTACT_DETAILS } from './contact-fields.sql.ts';

export type ContactDetails = RowOf<typeof CONTACT_DETAILS>;

/** Fields that have a text that Xero takes; it keeps its own where ours are empty. */
const filled = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
const upTo = (length: number, text: string): string => text.trim().slice(0, length);

/** Xero refuses addresses with letters outside of ASCII, and a whole contact with them. */
const emailOf = (text: string): string => (/^[\x21-\x7e]+@[\x21-\x7e]+\.[\x21-\x7e]+$/.test(text) ? text : '');
/** Xero takes plain letters alone for a country. */
const countryOf = (text: string): string => (/^[A-Za-z ]+$/.test(text) ? upTo(50, text) : '');

/** A customer or supplier in Xero's form, without name and numbers of its identity. */
export function contactFields(contact: ContactDetails): Record<string, unknown> {
  const address = filled({
    AddressLine1: upTo(500, contact.address),
    City: upTo(255, contact.city),
    Region: upTo(255, contact.state),
    PostalCode: upTo(50, contact.postal),
    Country: countryOf(contact.country),
    AttentionTo: upTo(255, contact.attention.split('\n')[0] ?? ''),
  });
  const phones = [
    ['DEFAULT', contact.phone],
    ['MOBILE', contact.mobile],
  ].flatMap(([type, number = '']) =>
    number.trim() === '' ? [] : [{ PhoneType: type, PhoneNumber: upTo(50, number) }],
  );
  const abn = contact.code.replaceAll(' ', '');
  const term = contact.is_supplier ? null : paymentTermOf(contact.payment_type, contact.organisation_id);
  return {
    ...filled({
      EmailAddress: emailOf(upTo(255, contact.email)),
      FirstName: upTo(255, contact.primary_person_first),
      LastName: upTo(255, contact.primary_person_last),
      TaxNumber: /^\d{11}$/.test(abn) ? abn : '',
    }),
    ...(phones.length > 0 ? { Phones: phones } : {}),
    ...(address['AddressLine1'] === undefined ? {} : { Addresses: [{ AddressType: 'STREET', ...address }] }),
    ...(term ? { PaymentTerms: { Sales: { Day: term.day, Type: term.type } } } : {}),
  };
}
