import * as z from 'zod';
import { isoDate } from './wire.ts';

/** Most stops of one run that are shown and put in order. */
export const MAX_RUN_STOPS = 150;

const run = { driverId: z.coerce.number().int().positive(), day: isoDate };

/** GET /api/ag/delivery-runs and delivery-runs.pdf: the run sheet of one driver and one dispatch date. */
export const deliveryRunQuery = z.object(run);

/** Goods of a stop, without prices. */
const stopLine = z.object({
  seq: z.number().int(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.number().int(),
});

/** An approved invoice to deliver, or a credit note whose goods are picked up, as a driver reads it. */
export const runStop = z.object({
  id: z.number().int(),
  type: z.number().int(),
  no: z.string(),
  customer: z.string(),
  address: z.string(),
  phone: z.string(),
  comments: z.string(),
  shipType: z.number().int(),
  deliveryStatus: z.number().int(),
  deliveryComment: z.string(),
  quantity: z.number().int(),
  lines: z.array(stopLine),
});

/** A stop as the office reads it: with the records that its names open. */
export const deliveryRunStop = runStop.extend({
  customerId: z.number().int().nullable(),
  lines: z.array(stopLine.extend({ productId: z.number().int() })),
});
export type DeliveryRunStop = z.infer<typeof deliveryRunStop>;

/** A run sheet with its stops in the order in which they are driven. `version` is 0 while no order is stored. */
export const deliveryRunAnswer = z.object({
  data: z.object({
    driverId: z.number().int(),
    driver: z.string(),
    day: isoDate,
    version: z.number().int(),
    /** All stops of the driver's day; more than MAX_RUN_STOPS are not in `stops`. */
    total: z.number().int(),
    stops: z.array(deliveryRunStop),
  }),
});
export type DeliveryRunAnswer = z.infer<typeof deliveryRunAnswer>;
export type DeliveryRun = DeliveryRunAnswer['data'];

/** PUT /api/ag/delivery-runs: every stop of the run in its new order, and the version that it was made from. */
export const deliveryRunOrder = z.object({
  ...run,
  version: z.number().int().min(0),
  sheetIds: z.array(z.number().int().positive()).min(1).max(MAX_RUN_STOPS),
});
export type DeliveryRunOrder = z.infer<typeof deliveryRunOrder>;

/** GET /api/ag/delivery-runs/day: who drives on a day, and what has no driver yet. */
export const deliveryDayQuery = z.object({ day: isoDate });

/** Most sheets without a driver that are listed. */
export const MAX_UNDRIVEN = 50;

export const deliveryDayAnswer = z.object({
  data: z.object({
    drivers: z.array(
      z.object({
        driverId: z.number().int(),
        driver: z.string(),
        stops: z.number().int(),
        /** Stops that are finished. */
        done: z.number().int(),
        /** Pieces of all stops. */
        quantity: z.number().int(),
      }),
    ),
    /** Approved sheets that a driver must take and that have none; more than MAX_UNDRIVEN are not in `sheets`. */
    withoutDriver: z.object({
      total: z.number().int(),
      sheets: z.array(
        runStop
          .pick({ id: true, type: true, no: true, customer: true, address: true, shipType: true, quantity: true })
          .extend({
            customerId: z.number().int().nullable(),
          }),
      ),
    }),
  }),
});
export type DeliveryDay = z.infer<typeof deliveryDayAnswer>['data'];
