import { HOME_CHARTS, HOME_PARTS } from '@iwe/domain';
import type { HomeChartKey } from '@iwe/domain';
import * as z from 'zod';
import { isoDate, money } from './wire.ts';

/** A figure of Home. Its key, label and meaning are in HOME_SECTIONS of the domain. */
export const homeFigure = z.object({
  key: z.string(),
  /** How many rows the list behind it has; null for a figure that is no number of rows. */
  count: z.number().int().nullable(),
  /** There are more: lists count to 10,000. */
  isCapped: z.boolean(),
  /** AUD; null where the figure has none, or where too many rows are behind it. */
  amount: money.nullable(),
  /** Of the amount, for margins: the part of the sales without GST, 0.25 for 25 %. */
  share: z.number().nullable(),
  /** The page that shows exactly these rows. */
  href: z.string(),
});
export type HomeFigure = z.infer<typeof homeFigure>;

/** GET /api/ag/home: what is shown first. GET /api/ag/home/{part}: one of the parts that may take longer. */
export const homeAnswer = z.object({ data: z.array(homeFigure), today: isoDate });
export type HomeAnswer = z.infer<typeof homeAnswer>;

/** The parts beside the first one. */
export const homeParams = z.object({ part: z.enum(HOME_PARTS).exclude(['now']) });

/** GET /api/ag/home/charts/{chart}: amounts in AUD by week (its Monday), units by the days of their age. */
export const homeChartParams = z.object({ chart: z.enum(HOME_CHARTS.map(({ key }) => key) as [HomeChartKey]) });
export const homeChartAnswer = z.object({
  data: z.array(z.object({ label: z.string(), value: z.number() })),
  /** The page that shows the same in detail. */
  href: z.string(),
});
export type HomeChartAnswer = z.infer<typeof homeChartAnswer>;
