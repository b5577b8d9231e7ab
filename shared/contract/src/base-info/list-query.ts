import { ALL_FILTER, isNoFilter } from '@iwe/domain';
import * as z from 'zod';
import { isoDate, perPage } from '../wire.ts';
import { line } from '../text.ts';

/** Schema of a text filter; an empty text filters nothing (spec §5 "Search filter removal"). */
export const optionalText = (max: number) =>
  line(max)
    .transform((text) => (text === '' || text === ALL_FILTER ? undefined : text))
    .optional();

/** An id or code as a filter. Screens send 0, 9999, '' or 'All' for "no filter". */
export const optionalNumber = z
  .union([
    z.literal(['', ALL_FILTER]).transform(() => undefined),
    z.coerce
      .number()
      .int()
      .min(0)
      .max(2_000_000_000)
      .transform((value) => (isNoFilter(value) ? undefined : value)),
  ])
  .optional();

/** The first or last day of a date range. */
export const optionalDay = z.union([z.literal('').transform(() => undefined), isoDate]).optional();

/** Page, format and counting parameters of every base-data list. */
export const listWindow = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: perPage,
  /** xlsx streams the filtered list as a file. */
  format: z.enum(['json', 'xlsx']).default('json'),
  /** 1 asks for the exact total beyond 10,000. */
  exact: z.coerce.number().int().min(0).max(1).default(0),
};
