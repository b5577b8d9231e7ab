import { BUSINESS_TYPES, PRICE_STRATEGIES } from '../enums/customer.ts';
import { PAYMENT_TYPES } from '../enums/payment.ts';
import { isValidAbn } from '../identifiers/abn.ts';
import { messages } from '../wording/messages.ts';
import type { FieldProblem } from './field-problem.ts';

/** What the customer form must hold (spec §3), by the names on the wire. */
export const CUSTOMER_REQUIRED = ['name', 'code', 'address', 'price_strategy', 'payment_type', 'area_type'] as const;

/** What of a customer never changes after its creation (spec §4): the name and the ABN. */
export const CUSTOMER_FIXED = ['name', 'code'] as const;

/** What of a customer only role 4 may set (spec §6): Remark/Attention and the credit limit. */
export const CUSTOMER_CREDIT_FIELDS = ['attention', 'credit_limit'] as const;

const CHOICES: Readonly<Record<string, readonly string[]>> = { price_strategy: PRICE_STRATEGIES, payment_type: PAYMENT_TYPES, business_type: BUSINESS_TYPES };
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What is wrong with a customer form: required fields that are empty, choices that the lists do not have. A code that is no ABN is none of it. */
export function checkCustomer(values: Readonly<Record<string, unknown>>): FieldProblem[] {
  const problems: FieldProblem[] = CUSTOMER_REQUIRED.filter((field) => isEmpty(values[field])).map((field) => ({ code: 'required', field, message: messages.pleaseEnter }));
  for (const [field, choices] of Object.entries(CHOICES)) {
    const value = values[field];
    if (typeof value === 'string' && value !== '' && !choices.includes(value)) problems.push({ code: 'choice', field, message: messages.notAChoice(value, choices) });
  }
  return problems;
}

/** The sentence for a code that is no valid ABN, or undefined: a warning, never a refusal (DOMAIN §1). */
export function abnWarning(code: string): string | undefined {
  return code.trim() === '' || isValidAbn(code) ? undefined : messages.abnInvalid(code.trim());
}
