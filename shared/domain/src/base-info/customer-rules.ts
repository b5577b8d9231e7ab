import { BUSINESS_TYPES, PRICE_STRATEGIES } from '../enums/customer.ts';
import { PAYMENT_TYPES } from '../enums/payment.ts';
import { isValidAbn } from '../identifiers/abn.ts';
import { isOneEmailAddress } from '../identifiers/email-address.ts';
import { messages } from '../wording/messages.ts';
import type { FieldProblem } from './field-problem.ts';

/** The required fields of the customer form (spec §3), by wire name. */
export const CUSTOMER_REQUIRED = ['name', 'code', 'address', 'price_strategy', 'payment_type', 'area_type'] as const;

/** The fields of a customer that never change after creation (spec §4): the name and the ABN. */
export const CUSTOMER_FIXED = ['name', 'code'] as const;

/**
 * The fields of a customer that only role 4 may change (spec §6): Remark/Attention, which are the attention and the
 * note (DOMAIN §2), and the credit limit. Who creates a customer may fill them in.
 */
export const CUSTOMER_CREDIT_FIELDS = ['attention', 'note', 'credit_limit'] as const;

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  price_strategy: PRICE_STRATEGIES,
  payment_type: PAYMENT_TYPES,
  business_type: BUSINESS_TYPES,
};
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * Returns the problems of a customer form: empty required fields, and invalid choices. A code that is not an ABN is no
 * problem.
 */
export function checkCustomer(values: Readonly<Record<string, unknown>>): FieldProblem[] {
  const problems: FieldProblem[] = CUSTOMER_REQUIRED.filter((field) => isEmpty(values[field])).map((field) => ({
    code: 'required',
    field,
    message: messages.pleaseEnter,
  }));
  for (const [field, choices] of Object.entries(CHOICES)) {
    const value = values[field];
    if (typeof value === 'string' && value !== '' && !choices.includes(value))
      problems.push({ code: 'choice', field, message: messages.notAChoice(value, choices) });
  }
  return problems;
}

/** Returns the message for a code that is not a valid ABN, or undefined: a warning, never a refusal (DOMAIN §1). */
export function abnWarning(code: string): string | undefined {
  return code.trim() === '' || isValidAbn(code) ? undefined : messages.abnInvalid(code.trim());
}

/**
 * Returns the message for an email address of a record that no mail can be sent to, or undefined: a warning where it is
 * only stored.
 */
export function emailWarning(email: string): string | undefined {
  return email === '' || isOneEmailAddress(email) ? undefined : messages.emailInvalid(email);
}
