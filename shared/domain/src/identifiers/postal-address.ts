/** The parts of a customer's address as stored. */
export interface AddressParts {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postal: string;
}

/**
 * Returns an address in one line, as a delivery needs it: '66 Gordon Drive, Fyshwick ACT 2609'. Missing parts are left
 * out.
 */
export function postalAddress({ address, city, state, postal }: AddressParts): string {
  const place = [city, state, postal]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
  return [address.trim(), place].filter((part) => part !== '').join(', ');
}
