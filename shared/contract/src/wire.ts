import * as z from 'zod';
import { DEFAULT_PAGE_SIZE, LARGEST_PAGE_SIZE } from '@iwe/domain';

/** Schema of an amount in AUD (or USD when the name says so): a number with at most two decimals. */
export const money = z.number().multipleOf(0.01);

/** A calendar day as 'yyyy-MM-dd', in the organisation's time zone. */
export const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Use a date like 2026-03-31', abort: true });

/** A day that somebody enters: its year is from 2000 to 2100. Whether the day exists is told with the other reasons. */
export const enteredDay = isoDate.refine((day) => day >= '2000' && day < '2101', {
  error: ({ input }) => `${String(input)} is outside 2000 to 2100. Check the year.`,
});

/** A moment as an ISO 8601 string in UTC. */
export const instant = z.string();

/** A row id: a positive whole number, unique in its organisation. */
export const id = z.coerce.number().int().positive();

/** A yes/no value as the specification sends it: 1 or 0. */
export const flag = z.union([z.literal(0), z.literal(1)]);

const unused = z
  .unknown()
  .transform((): undefined => undefined)
  .optional();

/**
 * Fields that may be sent with any value and have no effect, because the server knows or computes them itself: those
 * that the specification names in a request. A request with any other unknown field is refused.
 */
export const notUsed = <Name extends string>(...names: readonly Name[]): { [Of in Name]: typeof unused } =>
  Object.fromEntries(names.map((name) => [name, unused])) as { [Of in Name]: typeof unused };

/** The same for every field of an answer: a form may send a record back as it was read. */
export const readBack = <Shape extends object>(answer: z.ZodObject<Shape & z.ZodRawShape>) =>
  notUsed(...(Object.keys(answer.shape) as (keyof Shape & string)[]));

/** `per_page` of a list: at most the largest page size of spec §9. */
export const perPage = z.coerce.number().int().min(1).max(LARGEST_PAGE_SIZE).default(DEFAULT_PAGE_SIZE);

/** page and per_page of every list query. */
export const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1), per_page: perPage });

/**
 * The meta data of a list's answer. The count of a filtered list stops at 10,000 with `capped: true` ("10,000+" on the
 * screen); otherwise it is exact.
 */
export const listMeta = z.object({
  total: z.number().int(),
  current_page: z.number().int(),
  per_page: z.number().int(),
  capped: z.boolean().optional(),
});

/** {data, meta}: the answer of every list. */
export const listOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), meta: listMeta });

/**
 * The body of every refusal: a message for people, a code for programs, and the request's id for the log. `message` is
 * a list when several things are wrong.
 */
export const errorBody = z.object({
  message: z.union([z.string(), z.array(z.string())]),
  code: z.string(),
  details: z.unknown().optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
export type ListMeta = z.infer<typeof listMeta>;
/** One page of a list whose rows are T. */
export interface ListAnswer<T> {
  data: T[];
  meta: ListMeta;
}
