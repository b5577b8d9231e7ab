/**
 * The fields of the customer form in the specification's order (§3), split at 6, 14 and 19 into Basic, Contact, Address
 * and Classification (§2). `id` and the two staff labels are not fields; xeroBalance and xeroSent are read-only.
 */
export const CUSTOMER_FIELDS = [
  'name',
  'code',
  'loginShop',
  'email',
  'origin_code',
  'attention',
  'primary_person_first',
  'primary_person_last',
  'phone',
  'mobile',
  'skype',
  'birthday',
  'note',
  'website',
  'address',
  'city',
  'state',
  'postal',
  'country',
  'account',
  'credit_limit',
  'is_supplier',
  'branch_flag',
  'price_strategy',
  'payment_type',
  'area_type',
  'csr_level',
  'business_type',
  'default_ship_type',
  'cs_id',
  'bd_id',
  'xeroBalance',
  'xeroSent',
] as const;
export type CustomerField = (typeof CUSTOMER_FIELDS)[number];

/** The ranges of the form's four sections in CUSTOMER_FIELDS (spec §2). */
export const CUSTOMER_SECTIONS = [
  { title: 'Basic', from: 0, to: 6 },
  { title: 'Contact', from: 6, to: 14 },
  { title: 'Address', from: 14, to: 19 },
  { title: 'Classification', from: 19, to: 33 },
] as const;
