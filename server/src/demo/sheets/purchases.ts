import {
  addDays,
  landedCost,
  multiplyDivideRounded,
  movesStock,
  priceFromUsd,
  proposeCostShare,
  revalue,
  SheetType,
  spreadLandedCost,
  TaxType,
  type LandedCostMethod,
  type PlainDate,
} from '@iwe/domain';
import type { DemoContact } from '../base/contacts.ts';
import type { Calendar } from './calendar.ts';
import { xeroColumns } from './columns.ts';
import type { LinePlan, SheetLife, WrittenSheet } from './plan.ts';
import { writeSupplierReturn } from './supplier-returns.ts';
import type { World } from './world.ts';
import { writeAudit, writeEntries, writeSheet } from './write.ts';

/** Freight and clearance costs of an order's containers. */
interface Freight {
  readonly fxRate: string | null;
  /** Cents of USD. */
  readonly seaFreightCents: number;
  readonly clearanceCents: number;
}

function freightOf(world: World, supplier: DemoContact, units: number): Freight {
  const { random } = world;
  if (!supplier.isOverseas) return { fxRate: '1.000000', seaFreightCents: 0, clearanceCents: 0 };
  const fxRate = (0.655 + (random.fraction() - 0.5) * 0.04).toFixed(4);
  return {
    fxRate,
    seaFreightCents: units * random.between(110, 230),
    clearanceCents: units * random.between(150, 400),
  };
}

function orderLine(
  world: World,
  supplier: DemoContact,
  item: { product: LinePlan['product']; quantity: number },
  fxRate: string | null,
): LinePlan {
  const { prices } = item.product;
  // A product's cost price is its landed cost, so an overseas price leaves room for freight and clearance.
  const factor = (supplier.isOverseas ? 840 : 950) + world.random.between(0, 60);
  // Local suppliers price in AUD with GST; the USD column then has the same figure at a rate of 1.
  const usd = supplier.isOverseas
    ? multiplyDivideRounded(prices.costUsdCents, factor, 1_000)
    : multiplyDivideRounded(multiplyDivideRounded(prices.costCents, 11, 10), factor, 1_000);
  const usdPriceCents = Math.max(1, usd);
  return {
    product: item.product,
    quantity: item.quantity,
    usdPriceCents,
    priceCents: priceFromUsd(usdPriceCents, fxRate),
    source: 'source',
  };
}

interface Delivery {
  readonly day: PlainDate;
  readonly life: SheetLife;
  /** Units per line of the order. */
  readonly quantities: readonly number[];
  readonly closesOrder: boolean;
}

/** Plans when the goods arrive and how they are billed; what is due after the demo's last day stays in transit. */
function planDeliveries(
  world: World,
  calendar: Calendar,
  date: PlainDate,
  days: number,
  quantities: readonly number[],
): Delivery[] {
  const { random, age } = world;
  const first = calendar.dayAfter(date, days);
  if (!first) return [];
  const life = (at: number): SheetLife =>
    age - at <= 2 && random.chance(0.5) ? 'draft' : random.chance(0.03) ? 'reapproved' : 'approved';
  if (!random.chance(0.16)) {
    // Sometimes the supplier sends less than ordered, and the order is closed anyway.
    const sent = random.chance(0.05)
      ? quantities.map((quantity) => Math.max(1, quantity - random.between(0, 2)))
      : quantities;
    return [{ day: first, life: life(days), quantities: sent, closesOrder: true }];
  }
  const part = quantities.map((quantity) => Math.ceil(quantity * 0.6));
  const deliveries: Delivery[] = [
    { day: first, life: age - days <= 2 ? 'draft' : 'approved', quantities: part, closesOrder: false },
  ];
  const restDays = days + random.between(5, 16);
  const second = calendar.dayAfter(date, restDays);
  const rest = quantities.map((quantity, index) => quantity - (part[index] ?? 0));
  if (second) deliveries.push({ day: second, life: life(restDays), quantities: rest, closesOrder: true });
  return deliveries;
}

/** Writes a purchase order at this moment; its bills are scheduled in the calendar. */
export function writePurchaseOrder(world: World, calendar: Calendar, date: PlainDate, time: Date): void {
  const { random, age, input } = world;
  const supplier = random.chance(0.2) ? (input.suppliers[0] as DemoContact) : random.pick(input.suppliers);
  const { warehouse, items } = world.takeOrder(
    Math.max(2, Math.round(input.linesPerSheet * 2.2 * (0.5 + random.fraction()))),
  );
  const life: SheetLife = random.weighted([
    ['approved', 90],
    ['draft', age <= 14 ? 14 : 2],
    ['voidedDraft', 2],
    ['approvedVoided', 1],
  ] as const);
  const freight = freightOf(
    world,
    supplier,
    items.reduce((sum, item) => sum + item.quantity, 0),
  );
  const lines = items.map((item) => orderLine(world, supplier, item, freight.fxRate));
  const days = supplier.isOverseas ? random.between(24, 58) : random.between(2, 8);
  const deliveries =
    life === 'approved'
      ? planDeliveries(
          world,
          calendar,
          date,
          days,
          lines.map((line) => line.quantity),
        )
      : [];
  const isClosed = deliveries.some((delivery) => delivery.closesOrder);
  const billed = lines.map((_, index) =>
    deliveries.reduce((sum, delivery) => sum + (delivery.life === 'draft' ? 0 : (delivery.quantities[index] ?? 0)), 0),
  );
  const order = writeSheet(world, {
    type: SheetType.PurchaseOrder,
    life,
    date,
    createdAt: time,
    contact: supplier,
    warehouseId: warehouse.id,
    taxType: supplier.isOverseas ? TaxType.NoTax : TaxType.TaxInclusive,
    lines: lines.map((line, index) => ({
      ...line,
      taken: billed[index] ?? 0,
      incoming:
        life === 'approved' && !isClosed && movesStock(line.product.category)
          ? Math.max(0, line.quantity - (billed[index] ?? 0))
          : 0,
    })),
    drafterId: random.pick(world.staff.service),
    approverId: random.pick(world.staff.approvers),
    columns: {
      delivery_date: addDays(date, days + random.between(-3, 4)),
      reference: supplier.isOverseas ? `PI-${random.digits(6)}` : '',
      fx_rate: freight.fxRate,
      sea_freight_cents: freight.seaFreightCents,
      clearance_cost_cents: freight.clearanceCents,
      is_closed: isClosed,
      po_status: life === 'approved' ? orderProgress(supplier, age, deliveries, isClosed) : 0,
    },
  });
  if (life !== 'approved') {
    world.orderDone(
      warehouse.id,
      items.map((item) => item.product),
    );
    return;
  }
  const open = {
    seaFreightCents: freight.seaFreightCents,
    clearanceCents: freight.clearanceCents,
    units: lines.reduce((sum, line) => sum + line.quantity, 0),
  };
  for (const delivery of deliveries)
    calendar.add(delivery.day, ({ date: day, time: at }) =>
      writeBill(world, calendar, day, at, order, freight, delivery, open),
    );
}

function orderProgress(supplier: DemoContact, age: number, deliveries: readonly Delivery[], isClosed: boolean): number {
  if (isClosed) return 4;
  if (deliveries.length > 0) return 3;
  return supplier.isContainerBuilder && age <= 12 ? 1 : 2;
}

interface OpenCost {
  seaFreightCents: number;
  clearanceCents: number;
  units: number;
}

function writeBill(
  world: World,
  calendar: Calendar,
  date: PlainDate,
  time: Date,
  order: WrittenSheet,
  freight: Freight,
  delivery: Delivery,
  open: OpenCost,
): void {
  const { random, age } = world;
  const { plan } = order;
  const kept = plan.lines
    .map((line, index) => ({ line, index, quantity: delivery.quantities[index] ?? 0 }))
    .filter((entry) => entry.quantity > 0);
  if (kept.length > 0) {
    const units = kept.reduce((sum, entry) => sum + entry.quantity, 0);
    const seaFreightCents = delivery.closesOrder
      ? open.seaFreightCents
      : proposeCostShare(open.seaFreightCents, units, open.units);
    const clearanceCents = delivery.closesOrder
      ? open.clearanceCents
      : proposeCostShare(open.clearanceCents, units, open.units);
    open.seaFreightCents -= seaFreightCents;
    open.clearanceCents -= clearanceCents;
    open.units -= units;
    const isApproved = delivery.life !== 'draft';
    const shares = (clearance: number): number[] =>
      isApproved
        ? landedShares(
            world,
            kept.map((entry) => ({ ...entry.line, quantity: entry.quantity })),
            freight.fxRate,
            seaFreightCents,
            clearance,
          )
        : [];
    const landed = shares(clearanceCents);
    // Sometimes the customs agent's invoice arrives late, and the bill's clearance is raised.
    const raisedOn =
      delivery.life === 'approved' && freight.seaFreightCents > 0 && random.chance(0.07)
        ? calendar.dayAfter(date, random.between(2, 12))
        : undefined;
    const finalClearanceCents = clearanceCents + (raisedOn ? random.between(30, 160) * 100 : 0);
    const finalLanded = raisedOn ? shares(finalClearanceCents) : landed;
    const lines = kept.map((entry, index): LinePlan => ({
      product: entry.line.product,
      quantity: entry.quantity,
      priceCents: entry.line.priceCents,
      usdPriceCents: entry.line.usdPriceCents ?? null,
      source: 'source',
      sourceLineId: order.lineIds[entry.index] ?? null,
      landedCents: finalLanded[index] ?? 0,
      firstLandedCents: landed[index] ?? 0,
    }));
    const bill = writeBillWithReturn(
      world,
      date,
      time,
      plan.contact as DemoContact,
      plan.warehouseId,
      plan.taxType,
      lines,
      delivery.life,
      {
        related_sheet_id: order.id,
        source_sheet_id: order.id,
        fx_rate: freight.fxRate,
        sea_freight_cents: seaFreightCents,
        clearance_cost_cents: finalClearanceCents,
        reference: `INV ${random.digits(6)}`,
        ...(isApproved ? xeroColumns(random, age) : {}),
      },
    );
    if (raisedOn) calendar.add(raisedOn, ({ time: at }) => revalueBill(world, bill, at));
  }
  if (!delivery.closesOrder) return;
  writeAudit(world, order.id, 'Close', plan.approverId, new Date(time.getTime() + 4 * world.stepMs));
  world.orderDone(
    plan.warehouseId,
    plan.lines.map((line) => line.product),
  );
}

function landedShares(
  world: World,
  lines: readonly LinePlan[],
  fxRate: string | null,
  seaFreightCents: number,
  clearanceCents: number,
): number[] {
  const total = landedCost({ seaFreightCents, fxRate, clearanceCostCents: clearanceCents }) ?? 0;
  const method = world.input.organisation.columns['landed_cost_method'] as LandedCostMethod;
  return spreadLandedCost(
    total,
    lines.map((line) => ({
      quantity: line.quantity,
      priceCents: line.priceCents,
      movesStock: movesStock(line.product.category),
    })),
    method,
  );
}

/** Writes a bill, and sometimes a bill credit note for goods damaged in unloading. */
function writeBillWithReturn(
  world: World,
  date: PlainDate,
  time: Date,
  supplier: DemoContact,
  warehouseId: number,
  taxType: number,
  lines: readonly LinePlan[],
  life: SheetLife,
  columns: Readonly<Record<string, string | number | boolean | null>>,
): WrittenSheet {
  const { random } = world;
  const damaged = life === 'approved' && random.chance(0.13) ? random.between(0, lines.length - 1) : -1;
  const units = damaged < 0 ? 0 : random.between(1, Math.min(2, lines[damaged]?.quantity ?? 1));
  const returnLife: SheetLife = world.age <= 3 ? 'draft' : 'approved';
  const bill = writeSheet(world, {
    type: SheetType.Bill,
    life,
    date,
    createdAt: time,
    contact: supplier,
    warehouseId,
    taxType,
    lines:
      units === 0
        ? lines
        : lines.map((line, index) =>
            index === damaged && returnLife === 'approved' ? { ...line, taken: units } : line,
          ),
    drafterId: random.pick(world.staff.service),
    approverId: random.pick(world.staff.approvers),
    columns: { due_date: addDays(date, 30), delivery_date: date, ...columns },
  });
  if (units > 0)
    writeSupplierReturn(world, date, new Date(time.getTime() + 2 * world.stepMs), bill, damaged, units, returnLife);
  return bill;
}

/** Raises the clearance of an approved bill: units still in stock carry their part, the rest is variance. */
function revalueBill(world: World, bill: WrittenSheet, time: Date): void {
  const { plan, lineIds } = bill;
  const entries = revalue(
    world.balances,
    plan.lines
      .filter((line) => movesStock(line.product.category))
      .map((line) => ({
        lineId: lineIds[plan.lines.indexOf(line)] ?? 0,
        productId: line.product.id,
        warehouseId: plan.warehouseId,
        receivedQuantity: line.quantity,
        oldShareCents: line.firstLandedCents ?? 0,
        newShareCents: line.landedCents ?? 0,
      })),
  );
  writeEntries(world, bill.id, entries, time);
  writeAudit(world, bill.id, 'Change costs', plan.approverId, time);
}

/**
 * Yields the stock at the start of the year: bills of local suppliers per warehouse, with every product stocked there.
 */
export function* openingBills(world: World, linesPerBill: number): Generator<(date: PlainDate, time: Date) => void> {
  const { products, suppliers } = world.input;
  const local = suppliers.filter((supplier) => !supplier.isOverseas);
  for (const [position, warehouse] of world.warehouses.entries()) {
    let lines: LinePlan[] = [];
    for (const [index, product] of products.entries()) {
      const target = world.target(position, index);
      if (target > 0)
        lines.push({
          product,
          quantity: target,
          usdPriceCents: multiplyDivideRounded(product.prices.costCents, 11, 10),
          priceCents: multiplyDivideRounded(product.prices.costCents, 11, 10),
          source: 'source',
        });
      if (lines.length === linesPerBill || (index === products.length - 1 && lines.length > 0)) {
        const batch = lines;
        lines = [];
        yield (date, time) =>
          writeBillWithReturn(
            world,
            date,
            time,
            world.random.pick(local),
            warehouse.id,
            TaxType.TaxInclusive,
            batch,
            'approved',
            {
              fx_rate: '1.000000',
              reference: 'Opening stock',
              ...xeroColumns(world.random, world.age),
            },
          );
      }
    }
  }
}
