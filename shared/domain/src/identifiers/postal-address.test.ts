import { postalAddress } from './postal-address.ts';

describe('an address in one line', () => {
  it.each([
    [
      { address: '66 Gordon Drive', city: 'Fyshwick', state: 'ACT', postal: '2609' },
      '66 Gordon Drive, Fyshwick ACT 2609',
    ],
    [{ address: 'Shop 1', city: '', state: '', postal: '' }, 'Shop 1'],
    [{ address: '', city: 'Ryde', state: 'NSW', postal: '' }, 'Ryde NSW'],
    [{ address: ' 1 Dock Rd ', city: '', state: 'NSW', postal: ' 2000 ' }, '1 Dock Rd, NSW 2000'],
    [{ address: '', city: '', state: '', postal: '' }, ''],
  ])('%j reads %s', (parts, expected) => {
    expect(postalAddress(parts)).toBe(expected);
  });
});
