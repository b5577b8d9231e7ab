import type { SaveCustomerRequest } from '@iwe/contract';
import {
  blankRecord,
  checkCustomer,
  CUSTOMER_CREDIT_FIELDS,
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  CUSTOMER_FIXED,
  isPlainDate,
  canFillCustomerCredit,
  messages,
  PriceStrategy,
} from '@iwe/domain';
import type { CustomerField, CustomerValues } from '@iwe/domain';
import type { ProblemItem } from '../../../core/errors.ts';
import type { ActorAccount } from '../../../core/permissions.ts';
import { sentFields } from '../../record-fields.ts';
import type { CustomerReferences } from '../customers.repository.ts';

/** The values of a new customer before anything is entered. */
export const BLANK_CUSTOMER = blankRecord(CUSTOMER_FIELDS);

/** No area has this id: a name that no area has is refused as a choice that does not exist. */
const NO_AREA = 0;

/** Returns the id of an area that was sent as its id or its name; undefined when nothing was sent. */
function areaOf(
  sent: SaveCustomerRequest['areaType'],
  { areas }: Pick<CustomerReferences, 'areas'>,
): number | null | undefined {
  if (typeof sent !== 'string') return sent;
  if (sent === '') return undefined;
  return [...areas].find(([, name]) => name.toLowerCase() === sent.toLowerCase())?.[0] ?? NO_AREA;
}

/** Returns the request's fields under one name each (spec §3 "read as"), without those that were not sent. */
export function sentCustomer(
  request: SaveCustomerRequest,
  known: Pick<CustomerReferences, 'areas'>,
): Partial<CustomerValues> {
  return sentFields(CUSTOMER_FIELDS, {
    ...request,
    credit_limit: request.credit_limit ?? request.creditLimit,
    price_strategy: request.price_strategy ?? request.priceType,
    payment_type: request.payment_type ?? request.paymentType,
    area_type: request.area_type ?? areaOf(request.areaType, known),
    csr_level: request.csr_level ?? request.csrLevel,
    business_type: request.business_type ?? request.businessType,
  });
}

/** The values that a write would store, and every reason why it cannot. */
export interface JudgedCustomer {
  before: CustomerValues;
  values: CustomerValues;
  changed: CustomerField[];
  problems: ProblemItem[];
}

/**
 * Checks a customer to be stored, for forms and imports alike: fixed fields, the form's rules, fields that only role 4
 * may change (spec §6), references. A class belongs to OCOP/VIP customers; a change to another strategy removes it
 * (DOMAIN §3).
 */
export function judgeCustomer(
  stored: CustomerValues | null,
  sent: Partial<CustomerValues>,
  account: Pick<ActorAccount, 'role'>,
  known: CustomerReferences,
): JudgedCustomer {
  const before = stored ?? BLANK_CUSTOMER;
  const merged = { ...before, ...sent };
  const isOcop = merged.price_strategy === PriceStrategy.Ocop;
  const values = isOcop ? merged : { ...merged, class_id: null };
  const problems: ProblemItem[] = stored
    ? CUSTOMER_FIXED.filter((field) => values[field] !== stored[field]).map((field) => ({
        code: 'customer.fixed',
        field,
        message: messages.fixedAfterCreation(field === 'code' ? 'ABN' : field),
      }))
    : [];
  problems.push(...checkCustomer(values));
  if (!canFillCustomerCredit(account, { isNew: stored === null })) {
    for (const field of CUSTOMER_CREDIT_FIELDS)
      if (values[field] !== before[field])
        problems.push({ code: 'manager-required', field, needs: 'manager', message: messages.creditNeedsManager });
  }
  if (values.birthday !== null && !isPlainDate(values.birthday))
    problems.push({
      code: 'invalid-date',
      field: 'birthday',
      message: `birthday: ${values.birthday} is not a date. Use a date like 2026-03-31`,
    });
  if (!isOcop && sent.class_id)
    problems.push({ code: 'customer.class', field: 'class_id', message: messages.classNeedsOcop });
  const references = [
    ['area_type', known.areas],
    ['class_id', known.classes],
    ['cs_id', known.staff],
    ['bd_id', known.staff],
  ] as const;
  for (const [field, names] of references) {
    const id = values[field];
    if (id !== null && !names.has(id))
      problems.push({ code: 'unknown', field, message: `${field}: this choice does not exist. Choose another one.` });
  }
  return { before, values, changed: CUSTOMER_FIELD_NAMES.filter((field) => before[field] !== values[field]), problems };
}
