import * as z from 'zod';
import { instant, notUsed, perPage } from '../wire.ts';
import { line } from '../text.ts';

/**
 * `all=1` asks for the whole short list that selects offer, otherwise for one page; `inactive=1` includes deactivated
 * records.
 */
export const optionsQuery = z.object({
  all: z.union([z.literal('1'), z.literal('0'), z.literal('true'), z.literal('')]).optional(),
  inactive: z.union([z.literal('1'), z.literal('0'), z.literal('')]).optional(),
  /** Part of the name; for suppliers also of code, phone and email. */
  name: line(100).default(''),
  /** 1 adds what one acts on: open orders, stock, balances. Suppliers, warehouses and brands have them. */
  figures: z.literal('1').optional(),
  /** 0 for the list's own order; each list has its own sort types. */
  sortType: z.coerce.number().int().min(0).max(99).default(0),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: perPage,
});
export type OptionsQuery = z.infer<typeof optionsQuery>;
/**
 * GET suppliers: the same, or the suppliers with these ids (comma-separated) whatever their state, to name those
 * already chosen.
 */
export const suppliersQuery = optionsQuery.extend({
  id: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,49}$/)
    .optional(),
});
export type SuppliersQuery = z.infer<typeof suppliersQuery>;

/** Fields of every base-data record: the version to send back with a change, and its dates. */
export const recordFields = { contentVersion: z.number().int(), created_at: instant, updated_at: instant };
/** The version that a change is based on; the server answers 409 when somebody else has changed the record since. */
export const versionField = { contentVersion: z.number().int().min(1) };

/** Details of the 409 for a record that has changed: who changed it, when, and the record as it is stored now. */
export interface RecordConflict<Record> {
  changedBy: string;
  changedAt: string;
  current: Record;
}

/** The entities with a change history: the names in GET /api/ag/change-history/{entity}/{id}. */
export const CHANGE_ENTITIES = [
  'organisation',
  'membership',
  'contact',
  'warehouse',
  'brand',
  'customer_class',
] as const;

/** One of them. */
export type ChangeEntity = (typeof CHANGE_ENTITIES)[number];

/** Releases before this one sent the record's version to ask again; it changes nothing. */
export const changeHistoryQuery = z.object(notUsed('v'));

/**
 * GET /api/ag/change-history/{entity}/{id}: who changed which field from which value to which, newest first, at most
 * 200 entries.
 */
export const changeHistory = z.object({
  data: z.array(
    z.object({
      at: instant,
      operator: z.string(),
      action: z.string(),
      /** Old and new value as shown to people; '' for none. */
      changes: z.array(z.object({ field: z.string(), label: z.string(), old: z.string(), new: z.string() })),
    }),
  ),
});
export type ChangeHistory = z.infer<typeof changeHistory>;
export const changeHistoryParams = z.object({
  entity: z.enum(CHANGE_ENTITIES),
  id: z.coerce.number().int().positive(),
});
