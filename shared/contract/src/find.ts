import * as z from 'zod';
import { line } from './text.ts';

/** The kinds of entries that Ctrl+K finds. */
export const FIND_KINDS = ['sheet', 'quote', 'product', 'customer', 'supplier'] as const;
export type FindKind = (typeof FIND_KINDS)[number];

/** The most entries of one kind in an answer. */
export const FIND_ROWS = 8;
/** Number of recently opened entries that a browser remembers. */
export const FIND_RECENT = 12;

/**
 * GET /api/ag/find?q=…&recent=sheet:12,product:3. `q` is a number, code, name, ABN or phone; without it the answer
 * holds only the recent entries. `recent` names entries opened before: they are listed first among the matches.
 */
export const findQuery = z.object({
  q: line(100).default(''),
  recent: z
    .string()
    .max(400)
    .regex(
      /^((sheet|quote|product|customer|supplier):[1-9]\d{0,14}(,|$))*$/,
      'Send recent entries like sheet:12,product:3',
    )
    .default(''),
});
export type FindQuery = z.infer<typeof findQuery>;

/** One entry. `title` is the number, code or name; `detail` helps to tell similar entries apart. */
export const findEntry = z.object({
  kind: z.enum(FIND_KINDS),
  id: z.number().int(),
  title: z.string(),
  detail: z.string(),
  /** A sheet's type number (spec §3); null for the other kinds. */
  type: z.number().int().nullable(),
  /** A sheet's status; null for the other kinds. */
  status: z.number().int().nullable(),
});
export type FindEntry = z.infer<typeof findEntry>;

/**
 * Entries by kind, best match first, and the recent entries in the order in which they were asked for. `more` names the
 * kinds with further matches.
 */
export const findAnswer = z.object({
  data: z.array(findEntry),
  recent: z.array(findEntry),
  more: z.array(z.enum(FIND_KINDS)),
});
export type FindAnswer = z.infer<typeof findAnswer>;
