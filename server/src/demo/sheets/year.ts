import { addDays } from '@iwe/domain';
import { daysFrom, moment, workload } from '../clock.ts';
import { Calendar } from './calendar.ts';
import { openingBills, writePurchaseOrder } from './purchases.ts';
import { writeInvoice } from './sales.ts';
import { writeAdjustment, writeTransfer } from './warehouse-moves.ts';
import type { World } from './world.ts';

const OPENS_MINUTE = 8 * 60;
const OPEN_MINUTES = 9 * 60;
const YEAR_DAYS = 365;

/** Maximum number of self-orders waiting at the end: the badge in the header shows them. */
const SELF_ORDERS = 14;

/**
 * Creates a year of sheets that ends the day before today, in chronological order; `size.sheets` in all. Yields after
 * every sheet, so that the caller can send rows in between.
 */
export function* makeYear(world: World): Generator<void> {
  const { size, today } = world.input;
  const first = addDays(today, -YEAR_DAYS);
  const calendar = new Calendar(addDays(today, -1));
  let written = 0;

  const opening = [...openingBills(world, size.products > 10_000 ? 250 : 60)];
  world.age = YEAR_DAYS + 1;
  world.stepMs = stepMs(opening.length);
  for (const [index, bill] of opening.entries()) {
    bill(addDays(first, -1), slot(addDays(first, -1), index, opening.length));
    yield;
  }
  written = sheetsOf(world);

  const selfOrders = Math.min(SELF_ORDERS, Math.ceil(size.sheets / 100));
  const target = Math.max(written, size.sheets - selfOrders);
  const days = daysFrom(first, YEAR_DAYS);
  const allWork = days.reduce((sum, day) => sum + workload(day), 0);
  const start = written;
  let workDone = 0;
  for (const [index, day] of days.entries()) {
    world.age = YEAR_DAYS - index;
    workDone += workload(day);
    const quota = start + Math.round(((target - start) * workDone) / allWork);
    const due = calendar.take(day);
    const expected = Math.max(due.length + 1, quota - written + 1);
    world.stepMs = stepMs(expected);
    let position = 0;
    for (const appointment of due) {
      appointment({ date: day, time: slot(day, position++, expected) });
      yield;
    }
    written = sheetsOf(world);
    while (written < quota) {
      writeNext(world, calendar, day, slot(day, position++, expected));
      written = sheetsOf(world);
      yield;
    }
  }

  world.age = 1;
  const evening = addDays(today, -1);
  world.stepMs = 1_000;
  while (sheetsOf(world) < size.sheets) {
    const left = size.sheets - sheetsOf(world);
    writeInvoice(world, calendar, evening, moment(evening, 19 * 60 + 60 - left * 3), left <= selfOrders);
    yield;
  }
}

function writeNext(world: World, calendar: Calendar, day: string, time: Date): void {
  // A long list of products to order makes the buyers work more.
  const buying = world.toOrder > 15 * world.warehouses.length ? 0.08 : 0;
  const draw = world.random.fraction() + (world.random.fraction() < buying ? 1 : 0);
  if (draw >= 1) writePurchaseOrder(world, calendar, day, time);
  else if (draw < 0.735) writeInvoice(world, calendar, day, time);
  else if (draw < 0.82) writePurchaseOrder(world, calendar, day, time);
  else if (draw < 0.945) writeTransfer(world, day, time);
  else writeAdjustment(world, day, time);
}

const sheetsOf = (world: World): number => [...world.numbers().values()].reduce((sum, number) => sum + number, 0);

/** Returns the milliseconds per step, so that six steps of a sheet and its follow-ups fit into its slot. */
const stepMs = (expected: number): number =>
  Math.min(4 * 60_000, Math.max(50, Math.floor((OPEN_MINUTES * 60_000) / expected / 7)));

const slot = (day: string, position: number, expected: number): Date =>
  moment(day, OPENS_MINUTE + (OPEN_MINUTES * Math.min(position, expected)) / expected);
