/** The customer's texts on the wire, each with its column. */
export const TEXT_COLUMNS = {
  name: 'name',
  code: 'code',
  loginShop: 'login_shop',
  email: 'email',
  origin_code: 'origin_code',
  attention: 'attention',
  primary_person_first: 'primary_person_first',
  primary_person_last: 'primary_person_last',
  phone: 'phone',
  mobile: 'mobile',
  skype: 'skype',
  note: 'note',
  website: 'website',
  address: 'address',
  city: 'city',
  state: 'state',
  postal: 'postal',
  country: 'country',
  account: 'account',
  price_strategy: 'price_type',
  payment_type: 'payment_type',
  csr_level: 'csr_level',
  business_type: 'business_type',
} as const;

/** Its ids, choices and its birthday. */
export const PLAIN_COLUMNS = {
  birthday: 'birthday',
  area_type: 'area_type_id',
  default_ship_type: 'default_ship_type',
  cs_id: 'service_id',
  bd_id: 'bd_id',
  class_id: 'class_id',
} as const;

/** Every field that the form may change, with its column. */
export const CUSTOMER_COLUMNS = {
  ...TEXT_COLUMNS,
  ...PLAIN_COLUMNS,
  credit_limit: 'credit_limit_cents',
  branch_flag: 'branch_flag',
} as const;

/** The form's values, by their names on the wire. */
export type CustomerValues = { [Field in keyof typeof TEXT_COLUMNS]: string } & {
  birthday: string | null;
  area_type: number | null;
  default_ship_type: number;
  cs_id: number | null;
  bd_id: number | null;
  class_id: number | null;
  credit_limit: number;
  branch_flag: 0 | 1;
};

export type CustomerField = keyof CustomerValues;
export const CUSTOMER_FIELDS = Object.keys(CUSTOMER_COLUMNS) as CustomerField[];
