import * as z from 'zod';
import { requiredLine } from './text.ts';

/** More than any list has. */
const MAX_FILTER_FIELDS = 60;
const MAX_COLUMNS = 100;
const listName = requiredLine(60);
const columnKeys = z.array(z.string().max(60)).max(MAX_COLUMNS);

/** Which columns a list shows, in which order and how wide. */
export const columnChoice = z.object({
  hidden: columnKeys,
  /** Columns shown at every width. */
  always: columnKeys,
  /** Column key → width in pixels, of those that somebody has resized. */
  widths: z
    .record(z.string().max(60), z.number().int().min(16).max(4_000))
    .refine((widths) => Object.keys(widths).length <= MAX_COLUMNS, 'A list has at most 100 columns')
    .optional(),
  /** The keys of the columns in their order; empty for the list's own. */
  order: columnKeys.optional(),
});
export type ColumnChoice = z.infer<typeof columnChoice>;

/**
 * A view of a list, saved under a name: what is searched for, and with which columns. GET and POST
 * /api/ag/saved-filters, DELETE /api/ag/saved-filters/{id}.
 */
export const savedFilter = z.object({
  id: z.number().int(),
  /** The list's name. */
  list: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  /** Null: with whatever columns the person has. */
  columns: columnChoice.nullable(),
  /** Whether everybody of the organisation sees it. */
  isShared: z.boolean(),
  /** Whether it is the caller's own. */
  isMine: z.boolean(),
});
export type SavedFilter = z.infer<typeof savedFilter>;

export const savedFilterQuery = z.object({ list: listName });
export const savedFilterRequest = z.object({
  list: listName,
  name: requiredLine(60),
  query: z
    .record(z.string().max(40), z.string().max(200))
    .refine((query) => Object.keys(query).length <= MAX_FILTER_FIELDS, 'A filter has at most 60 fields'),
  columns: columnChoice.nullable().optional(),
  isShared: z.boolean().optional(),
});
export type SavedFilterRequest = z.infer<typeof savedFilterRequest>;

/** What one person has chosen for a list. */
export const listPreference = z.object({
  /** The person's own columns; null for those of the list. */
  columns: columnChoice.nullable(),
  /** The view that the list starts with; null for the list's own start. */
  startFilterId: z.number().int().nullable(),
});
export type ListPreference = z.infer<typeof listPreference>;

/** PUT /api/ag/list-preferences: what is absent stays as it is. */
export const listPreferenceRequest = listPreference.partial().extend({ list: listName });
export type ListPreferenceRequest = z.infer<typeof listPreferenceRequest>;

/** Every answer about views: the caller's own and the shared ones by name, and what the caller has chosen. */
export const savedFilters = z.object({ data: z.array(savedFilter), preference: listPreference });
export type SavedFilters = z.infer<typeof savedFilters>;
