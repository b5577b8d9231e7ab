import { randomInt } from 'node:crypto';
import { framedKey, parseKeyword } from '@iwe/domain';
import type { SystemTransaction } from '../../core/database/index.ts';
import { COUNT_RECORDS } from '../../core/database/lists/record-totals.sql.ts';
import {
  ADD_CHECK_ORGANISATION,
  ADD_CONTACTS,
  ADD_PRODUCTS,
  ADD_WAREHOUSES,
  CHECK_ORGANISATION,
} from './check-account.sql.ts';

const oneOf = <T>(all: readonly T[]): T => all[randomInt(all.length)] as T;

const PLACES = ['Harbour', 'Northside', 'Riverina', 'Eastern', 'Highland', 'Bayside', 'Hunter', 'Coastal'];
const TRADES = ['Tyre Supply', 'Tyre & Wheel', 'Tyre Distributors', 'Wheel Traders', 'Tyre Warehouse'];
const SUBURBS = ['Penrith', 'Gosford', 'Dubbo', 'Wollongong', 'Orange', 'Bathurst', 'Tamworth', 'Nowra'];
const SHOPS = ['Tyres', 'Tyrepower', 'Auto Service', 'Motors', 'Mechanical', 'Wheels & Tyres'];
const BRANDS = ['Roadline', 'Vantour', 'Kestrel', 'Meridian'];
const SIZES = ['195/65R15', '205/55R16', '215/60R16', '225/45R17', '225/65R17', '235/55R18', '245/40R18', '265/65R17'];
const FIRST_NAMES = ['Anna', 'Marcus', 'Priya', 'Tom', 'Wendy', 'Callum', 'Grace', 'Hamish', 'Leila', 'Owen'];
const LAST_NAMES = ['Barlow', 'Nguyen', 'Petrov', 'Sharma', 'Walsh', 'Zhang', 'Costa', 'Doyle', 'Farrell', 'Ito'];

/** A made-up person of the checks. Nobody can receive mail at this address, so nobody can ask for its password. */
export function madeUpPerson(organisation: string): { name: string; email: string } {
  const [first, last] = [oneOf(FIRST_NAMES), oneOf(LAST_NAMES)];
  const domain = organisation.toLowerCase().replaceAll(/[^a-z]/g, '');
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}${randomInt(10, 100)}@${domain}.example`.toLowerCase(),
  };
}

/**
 * Returns the organisation in which releases are checked; the first call makes it, with names and numbers that no other
 * installation has: products, customers, suppliers and warehouses like those of a small wholesaler, so that a candidate
 * cannot tell the check from a user. Call it under the lock of the checks' accounts.
 */
export async function checkOrganisation(tx: SystemTransaction): Promise<{ id: number; name: string }> {
  const [known] = await tx.query(CHECK_ORGANISATION());
  if (known) return known;
  const name = `${oneOf(PLACES)} ${oneOf(TRADES)}`;
  const [added] = await tx.query(ADD_CHECK_ORGANISATION(randomInt(1, 12), name));
  if (!added) throw new Error('The organisation of the checks could not be made.');
  const { id } = added;
  const [main, second] = [oneOf(SUBURBS), oneOf(SUBURBS)];
  await tx.query(
    ADD_WAREHOUSES(id, ['MAIN', 'SEC'], [`${main} Main`, `${second} Depot`], [`12 Station Street, ${main}`, '']),
  );
  const products = BRANDS.flatMap((brand) =>
    SIZES.map((size) => ({
      brand,
      code: `${brand.slice(0, 3).toUpperCase()}${size.replaceAll(/\D/g, '')}`,
      name: `${size} ${brand} Tourer`,
      size: parseKeyword(size).sizeKeys.map(framedKey).join(''),
      cents: randomInt(70, 240) * 100,
    })),
  );
  await tx.query(
    ADD_PRODUCTS(
      id,
      products.map(({ brand }) => brand),
      products.map(({ code }) => code),
      products.map((product) => product.name),
      products.map(({ size }) => size),
      products.map(({ cents }) => cents),
    ),
  );
  const contacts = [
    ...SUBURBS.flatMap((city) =>
      SHOPS.slice(0, 3).map((shop) => ({ name: `${city} ${shop}`, city, isSupplier: false })),
    ),
    ...BRANDS.map((brand) => ({ name: `${brand} Australia`, city: 'Sydney', isSupplier: true })),
  ];
  await tx.query(
    ADD_CONTACTS(
      id,
      contacts.map(({ isSupplier }) => isSupplier),
      contacts.map((contact) => contact.name),
      contacts.map((_, index) => `${index < 24 ? 'C' : 'S'}${1000 + index}`),
      contacts.map(() => `02 5550 ${randomInt(1000, 10_000)}`),
      contacts.map(({ city }) => city),
    ),
  );
  await tx.query(COUNT_RECORDS(id, 'product', products.length));
  await tx.query(COUNT_RECORDS(id, 'customer', contacts.filter(({ isSupplier }) => !isSupplier).length));
  return { id, name };
}
