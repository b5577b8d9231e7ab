/** Returns the address of a map that shows a place: the phone's own app where there is one. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

/** Returns the address that dials a number: digits and a leading plus alone. */
export const dialLink = (phone: string): string => `tel:${phone.replace(/(?!^\+)\D/g, '')}`;
