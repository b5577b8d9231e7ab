/** The parts of the print layout, by department (spec §9). */
export interface PrintLayout {
  readonly isExGst: boolean;
  readonly showsLocation: boolean;
  readonly showsReturnPolicy: boolean;
  readonly showsCardSurcharge: boolean;
}

/**
 * Returns the layout of a department: 7 and 8 ex GST; 4, 7 and 9 or above location; 4, 7 or above return policy; 4, 7,
 * 8, 10 card surcharge.
 */
export function printLayout(departmentId: number): PrintLayout {
  return {
    isExGst: departmentId === 7 || departmentId === 8,
    showsLocation: departmentId === 4 || departmentId === 7 || departmentId >= 9,
    showsReturnPolicy: departmentId === 4 || departmentId >= 7,
    showsCardSurcharge: [4, 7, 8, 10].includes(departmentId),
  };
}

/** The locations of a product ('/'-separated) without those that read 'call', which are hidden on print (spec §2). */
export function printedLocation(tag4: string): string {
  return tag4
    .split('/')
    .filter((place) => place.trim().toLowerCase() !== 'call')
    .join('/');
}

/** Default notes; an organisation may use its own texts (DOMAIN §10). */
export const RETURN_POLICY_NOTE = 'Free returns within 48 hours, 10% restocking fee within 7 days, none after 7 days.';
export const CARD_SURCHARGE_NOTE = 'A card surcharge of 0.5% applies on debit/credit payments from 26 Aug 2024.';
