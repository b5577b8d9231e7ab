import { LINES, RELEASE_MEASURES } from '@iwe/domain';
import * as z from 'zod';
import { exactVersion, remoteName } from './remote-json.ts';

const measure = z.enum(RELEASE_MEASURES);
const line = z.enum(LINES);

/** The largest value of a measure: ten minutes, or 100 MB. What is larger is none of a page's. */
const MOST = 100_000_000;

/**
 * POST /api/platform/measures: what a page measured of the releases that it ran, each with its start token. Each person
 * counts once for a release, measure and day.
 */
export const measureReport = z.strictObject({
  line,
  releases: z
    .array(
      z.strictObject({
        remote: remoteName,
        version: exactVersion,
        token: z.string().max(100).optional(),
        values: z.partialRecord(measure, z.number().min(0).max(MOST)),
      }),
    )
    .min(1)
    .max(20),
});
export type MeasureReport = z.infer<typeof measureReport>;

/** For how many days a page's figures are kept. */
export const MEASURED_DAYS = 30;

/** GET /api/platform/releases/{remote}/{version}/measures?line=&organisation=: an organisation's admin gets their own. */
export const measuresQuery = z.object({
  line: line.optional(),
  organisation: z.coerce.number().int().positive().optional(),
});

/** The values that half of the starts, and 95 of 100, did not exceed. */
const figures = z.object({ count: z.number().int(), p50: z.number().int(), p95: z.number().int() });
export type MeasuredFigures = z.infer<typeof figures>;

export const measuresAnswer = z.object({
  data: z.object({
    /** The newest release before this one that somebody has run in these days; null when there is none. */
    before: exactVersion.nullable(),
    /** What was measured of either of them, in a fixed order. */
    rows: z.array(z.object({ measure, now: figures.nullable(), before: figures.nullable() })),
  }),
});
export type MeasuredRow = z.infer<typeof measuresAnswer>['data']['rows'][number];
