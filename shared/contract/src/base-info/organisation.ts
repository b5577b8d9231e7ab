import { cleanLine, MAX_QUOTE_VALID_DAYS, PRICE_ROUNDINGS } from '@iwe/domain';
import * as z from 'zod';
import { enteredDay, instant, isoDate } from '../wire.ts';
import { versionField } from './record.ts';
import { emailLine, line, paragraph, requiredLine } from '../text.ts';

/** GET /api/ag/printInfo (spec §3 "Print info"): the organisation's details on printed sheets. */
export const printInfo = z.object({
  logo: z.string(),
  name: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  /** The ABN, by the specification's name, in its usual groups. */
  anb: z.string(),
  bankAccountName: z.string(),
  bsb: z.string(),
  bankAccount: z.string(),
  department_id: z.number().int(),
  /** The card surcharge note; empty when the department prints none (spec §9). */
  surcharge: z.string(),
  /** The return policy; empty when the department prints none (spec §9). */
  returnPolicy: z.string(),
});
export type PrintInfo = z.infer<typeof printInfo>;

const settings = {
  name: requiredLine(120),
  /** An IANA name such as Australia/Sydney; it decides what "today" means. */
  timeZone: requiredLine(60),
  /** Whether an approval that would take stock below zero is blocked or only warned about. */
  negativeStock: z.enum(['block', 'warn']),
  landedCostMethod: z.enum(['value', 'quantity']),
  /** Sheets dated on or before this day can't be approved, reversed or changed; null when no period is locked. */
  lockedUntil: isoDate.nullable(),
  isCostVisible: z.boolean(),
  /** Administrators and accountants must have a second factor. */
  requiresSecondFactor: z.boolean(),
  /** Drafts older than this no longer reserve stock. Days. */
  draftAgeDays: z.number().int().min(0).max(365),
  /** To what computed prices are rounded; a typed price is never rounded. */
  priceRounding: z.enum(PRICE_ROUNDINGS),
  /** Days for which the prices of a new quote hold; its seller can choose another last day. */
  quoteValidDays: z.number().int().min(1).max(MAX_QUOTE_VALID_DAYS),
  /** Empty for the specification's own sentence. */
  surchargeText: paragraph(300),
  /** Empty for the specification's own text. */
  returnPolicyText: paragraph(500),
  /**
   * The header shows `logoName` instead of the house logo when the organisation's name contains `logoMatch`; both empty
   * for never.
   */
  logoMatch: line(60),
  logoName: line(60),
  salesAccount: z
    .string()
    .overwrite(cleanLine)
    .regex(/^[0-9A-Za-z.-]{1,10}$/, 'An account code has 1 to 10 letters or digits'),
  inventoryAccount: z
    .string()
    .overwrite(cleanLine)
    .regex(/^[0-9A-Za-z.-]{1,10}$/, 'An account code has 1 to 10 letters or digits'),
  logo: line(60),
  printName: line(120),
  addressLine1: line(120),
  addressLine2: line(120),
  phone: line(40),
  email: emailLine,
  website: line(120),
  anb: line(20),
  bankAccountName: line(80),
  bsb: line(10),
  bankAccount: line(30),
  department_id: z.number().int().min(0).max(99),
};

/** GET /api/ag/organisation: for administrators. */
export const organisationSettings = z.object({
  id: z.number().int(),
  ...settings,
  contentVersion: z.number().int(),
  updated_at: instant,
});
export type OrganisationSettings = z.infer<typeof organisationSettings>;

/** PUT /api/ag/organisation. */
export const updateOrganisationRequest = z.strictObject({
  ...settings,
  // Releases of mf-baseinfo from before these settings do not send them; they then stay as they are.
  returnPolicyText: settings.returnPolicyText.optional(),
  requiresSecondFactor: settings.requiresSecondFactor.optional(),
  priceRounding: settings.priceRounding.optional(),
  quoteValidDays: settings.quoteValidDays.optional(),
  lockedUntil: enteredDay.nullable(),
  ...versionField,
});
export type UpdateOrganisation = z.infer<typeof updateOrganisationRequest>;
/** `lockedDrafts`: number of draft sheets in the locked period. `warnings`: values that were saved but look wrong. */
export const organisationAnswer = z.object({
  data: organisationSettings,
  lockedDrafts: z.number().int(),
  warnings: z.array(z.string()),
});
export type OrganisationAnswer = z.infer<typeof organisationAnswer>;

/** GET /api/ag/organisation/drafts?until=yyyy-MM-dd: the drafts that a lock date would affect, by kind. */
export const lockedDraftsQuery = z.object({ until: isoDate });
export const lockedDrafts = z.object({
  total: z.number().int(),
  data: z.array(z.object({ type: z.number().int(), count: z.number().int() })),
});
export type LockedDrafts = z.infer<typeof lockedDrafts>;

/** POST /api/ag/organisation/logo: a PNG or JPEG as base64. Nothing uses it before the settings name it. */
export const uploadLogoRequest = z.object({ picture: z.string().max(500_000) });
/** The value for the setting `logo`. */
export const uploadLogoAnswer = z.object({ data: z.object({ logo: z.string() }) });
