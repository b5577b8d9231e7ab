import type { OrganisationSettings } from '@iwe/contract';
import { MAX_QUOTE_VALID_DAYS, messages } from '@iwe/domain';
import type { PriceRounding } from '@iwe/domain';

/** The settings as form values: numbers as typed text, no lock date as ''. */
export type OrganisationValues = {
  readonly name: string;
  readonly timeZone: string;
  readonly negativeStock: 'block' | 'warn';
  readonly landedCostMethod: 'value' | 'quantity';
  readonly lockedUntil: string;
  readonly isCostVisible: boolean;
  readonly requiresSecondFactor: boolean;
  readonly draftAgeDays: string;
  readonly priceRounding: PriceRounding;
  readonly quoteValidDays: string;
  readonly surchargeText: string;
  readonly returnPolicyText: string;
  readonly logoMatch: string;
  readonly logoName: string;
  readonly salesAccount: string;
  readonly inventoryAccount: string;
  readonly logo: string;
  readonly printName: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  readonly anb: string;
  readonly bankAccountName: string;
  readonly bsb: string;
  readonly bankAccount: string;
  readonly department_id: string;
};

export const ORGANISATION_LABELS: Readonly<Record<keyof OrganisationValues, string>> = {
  name: 'Name',
  timeZone: 'Time zone',
  negativeStock: 'Negative stock',
  landedCostMethod: 'Landed cost by',
  lockedUntil: 'Locked until',
  isCostVisible: 'Cost columns are shown',
  requiresSecondFactor: 'Administrators and accountants need a second factor',
  draftAgeDays: 'Drafts hold stock for (days)',
  priceRounding: 'Computed prices are rounded to',
  quoteValidDays: 'Quotes are valid for (days)',
  surchargeText: 'Card surcharge text',
  returnPolicyText: 'Return policy',
  logoMatch: 'Other logo when the name contains',
  logoName: 'Other logo',
  salesAccount: 'Sales account',
  inventoryAccount: 'Inventory account',
  logo: 'Printed logo',
  printName: 'Business name',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  anb: 'ABN',
  bankAccountName: 'Bank account name',
  bsb: 'BSB',
  bankAccount: 'Bank account',
  department_id: 'Department',
};

/** Returns the form values of stored settings. */
export function valuesOf({
  id: _id,
  contentVersion: _version,
  updated_at: _at,
  ...settings
}: OrganisationSettings): OrganisationValues {
  return {
    ...settings,
    lockedUntil: settings.lockedUntil ?? '',
    draftAgeDays: String(settings.draftAgeDays),
    quoteValidDays: String(settings.quoteValidDays),
    department_id: String(settings.department_id),
  };
}

/** Returns the request. The form has checked that the numbers are whole. */
export function requestOf(
  values: OrganisationValues,
): Omit<OrganisationSettings, 'id' | 'contentVersion' | 'updated_at'> {
  return {
    ...values,
    lockedUntil: values.lockedUntil === '' ? null : values.lockedUntil,
    draftAgeDays: Number(values.draftAgeDays),
    quoteValidDays: Number(values.quoteValidDays),
    department_id: Number(values.department_id),
  };
}

/** Returns the problems that can be found without the server, by field. */
export function problemsOf(values: OrganisationValues): Record<string, string> {
  const whole = (text: string, most: number, least = 0) =>
    /^\d{1,3}$/.test(text.trim()) && Number(text) <= most && Number(text) >= least;
  return {
    ...(values.name.trim() === '' ? { name: messages.pleaseEnter } : {}),
    ...(values.timeZone.trim() === '' ? { timeZone: messages.pleaseEnter } : {}),
    ...(whole(values.draftAgeDays, 365) ? {} : { draftAgeDays: 'Whole days from 0 to 365' }),
    ...(whole(values.quoteValidDays, MAX_QUOTE_VALID_DAYS, 1)
      ? {}
      : { quoteValidDays: `Whole days from 1 to ${MAX_QUOTE_VALID_DAYS}` }),
    ...(whole(values.department_id, 99) ? {} : { department_id: 'A whole number from 0 to 99' }),
    ...(values.bsb.trim() === '' || /^\s*\d{3}[\s-]?\d{3}\s*$/.test(values.bsb)
      ? {}
      : { bsb: 'A BSB has six digits, such as 062-004.' }),
    ...(values.salesAccount.trim() === '' ? { salesAccount: messages.pleaseEnter } : {}),
    ...(values.inventoryAccount.trim() === '' ? { inventoryAccount: messages.pleaseEnter } : {}),
  };
}

/** Australian zones first; any other can be typed. */
export const TIME_ZONES: readonly string[] = (() => {
  const home = ['Sydney', 'Melbourne', 'Brisbane', 'Adelaide', 'Perth', 'Hobart', 'Darwin', 'Canberra'].map(
    (city) => `Australia/${city}`,
  );
  const all = Intl.supportedValuesOf('timeZone');
  return [
    ...home.filter((zone) => zone === 'Australia/Canberra' || all.includes(zone)),
    ...all.filter((zone) => !home.includes(zone)),
  ];
})();
