import { CUSTOMER_FIELDS } from '@iwe/domain';
import * as z from 'zod';
import { customerOption } from '../base-data.ts';
import { flag, instant, isoDate, money, readBack } from '../wire.ts';
import { listWindow, optionalDay, optionalText } from './list-query.ts';
import { customerCard } from '../sheets/requests.ts';
import { line } from '../text.ts';
import { sentRecordFields, storedRecordFields } from './record-field-schemas.ts';

/**
 * GET /api/ag/customers: the list with its filters (spec §2), and the search of remote selects by name, code, phone or
 * ABN.
 */
export const customerListQuery = z.object({
  name: optionalText(100),
  createdFrom: optionalDay,
  createdTo: optionalDay,
  modifiedFrom: optionalDay,
  modifiedTo: optionalDay,
  xeroSend: z.enum(['Sent', 'Unsent', 'Fail']).optional(),
  priceType: optionalText(40),
  businessType: optionalText(40),
  paymentType: optionalText(40),
  /** The area's name, or its id. */
  areaType: optionalText(60),
  /** 0 by name, or best match first; 1/2 name, 3/4 code, 5/6 create date, 7/8 modify date, ascending/descending. */
  sortType: z.coerce.number().int().min(0).max(8).default(0),
  ...listWindow,
});
export type CustomerListQuery = z.infer<typeof customerListQuery>;

/** A row of the customer list: what a remote select shows, plus the list's columns (spec §2). */
export const customerRow = customerOption.extend({
  creditLimit: money,
  businessType: z.string(),
  csrLevel: z.string(),
  csrService: z.string(),
  csrBD: z.string(),
  created_at: instant,
  updated_at: instant,
  xeroSent: z.string(),
});
export type CustomerRow = z.infer<typeof customerRow>;

/** The fields of the customer form, under the specification's names. */
export const customerFields = z.object({
  ...storedRecordFields(CUSTOMER_FIELDS),
  is_supplier: flag,
  xeroBalance: money,
  xeroSent: z.string(),
});
export type CustomerFields = z.infer<typeof customerFields>;

/** What this user may do with this customer now. */
export const customerAbilities = z.object({
  edit: z.boolean(),
  /** Remark/Attention and credit limit: role 4. */
  credit: z.boolean(),
  /** Issue and revoke the token for self-orders: role 4. */
  token: z.boolean(),
});
export type CustomerAbilities = z.infer<typeof customerAbilities>;

/** A warning that did not stop the save: the code is no valid ABN, or another customer has the same one. */
export const saveWarning = z.object({ code: z.string(), field: z.string(), message: z.string() });

export const savedCustomer = z.object({
  id: z.number().int(),
  contentVersion: z.number().int(),
  form: customerFields,
  abilities: customerAbilities,
  warnings: z.array(saveWarning),
});
/** The answer to a write of a customer. */
export const savedCustomerAnswer = z.object({ data: savedCustomer });
export type SavedCustomer = z.infer<typeof savedCustomer>;

const contactSheet = z.object({
  id: z.number().int(),
  type: z.number().int(),
  no: z.string(),
  date: isoDate,
  status: z.number().int(),
  amount: money,
});

/**
 * GET /api/ag/customers/{id}: the card that the sheet editor reads, the whole form, and the related data of the
 * customer page.
 */
export const customerPage = customerCard.extend({
  contentVersion: z.number().int(),
  form: customerFields,
  /** Spec §3: staff labels and the customer class, which carries notes and payType. */
  csrService: z.string(),
  csrBD: z.string(),
  class: z.object({ id: z.number().int(), name: z.string(), notes: z.string(), payType: z.string() }).nullable(),
  created_at: instant,
  updated_at: instant,
  abilities: customerAbilities,
  /**
   * All open drafts of the customer, newest first, at most 20; and the latest other sheets of any kind and state, at
   * most 10.
   */
  openDrafts: z.array(contactSheet),
  lastSheets: z.array(contactSheet),
  /**
   * When the active self-order token was issued and when it ends. The token itself is shown only once, when it is
   * issued.
   */
  token: z.object({ createdAt: instant, expiresAt: instant }).nullable(),
});
export type CustomerPage = z.infer<typeof customerPage>;

/**
 * POST /api/ag/customers and PUT /api/ag/customers/{id}. Both spellings of the specification are accepted
 * (credit_limit/creditLimit, price_strategy/priceType, payment_type/paymentType, area_type/areaType). Fields missing
 * from an update keep their value, except the required ones. An update must send `contentVersion`.
 */
export const saveCustomerRequest = z.object({
  // A page's customer is sent back as it was read, with the fields of its form in the place of `form`.
  ...readBack(customerFields),
  ...readBack(customerPage.omit({ form: true })),
  contentVersion: z.number().int().min(1).optional(),
  ...sentRecordFields(CUSTOMER_FIELDS),
  is_supplier: flag.optional(),
  creditLimit: sentRecordFields(CUSTOMER_FIELDS).credit_limit,
  priceType: line(40).optional(),
  paymentType: line(40).optional(),
  /** The area's id; under its reading name (areaType) its text is accepted too. */
  areaType: z.union([z.number().int().positive(), line(60)]).nullish(),
  csrLevel: line(40).optional(),
  businessType: line(40).optional(),
});
export type SaveCustomerRequest = z.infer<typeof saveCustomerRequest>;
export type SaveCustomerInput = z.input<typeof saveCustomerRequest>;

/** GET /api/ag/customer-classes: the options of the form. */
export const customerClassOption = z.object({
  id: z.number().int(),
  name: z.string(),
  notes: z.string(),
  payType: z.string(),
});
export type CustomerClassOption = z.infer<typeof customerClassOption>;

/**
 * POST /api/ag/customers/{id}/token: replaces the customer's token by a new one. The token is shown only in this
 * answer.
 */
export const customerTokenAnswer = z.object({
  data: z.object({ token: z.string(), createdAt: instant, expiresAt: instant }),
});
