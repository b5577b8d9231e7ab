import { CUSTOMER_FIELD_NAMES } from '@iwe/domain';
import type { CustomerField } from '@iwe/domain';
import type { Schema } from '../../core/database/index.ts';

/** The column of `contact` that stores each field. A field without a column of the table does not compile. */
export const CUSTOMER_COLUMNS = {
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
  birthday: 'birthday',
  note: 'note',
  website: 'website',
  address: 'address',
  city: 'city',
  state: 'state',
  postal: 'postal',
  country: 'country',
  account: 'account',
  credit_limit: 'credit_limit_cents',
  branch_flag: 'branch_flag',
  price_strategy: 'price_type',
  class_id: 'class_id',
  payment_type: 'payment_type',
  area_type: 'area_type_id',
  csr_level: 'csr_level',
  business_type: 'business_type',
  default_ship_type: 'default_ship_type',
  cs_id: 'service_id',
  bd_id: 'bd_id',
} as const satisfies Record<CustomerField, keyof Schema['contact']>;

/** The columns of all fields, in the order of the table of fields. */
export const CUSTOMER_COLUMN_NAMES = CUSTOMER_FIELD_NAMES.map((field) => CUSTOMER_COLUMNS[field]);
