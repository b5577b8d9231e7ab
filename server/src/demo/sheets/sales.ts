import {
  addDays,
  dueDateFor,
  lineAmount,
  movesStock,
  postalAddress,
  priceFor,
  SheetType,
  TaxType,
  type PlainDate,
} from '@iwe/domain';
import type { DemoContact } from '../base/contacts.ts';
import type { DemoProduct } from '../base/product-types.ts';
import type { Calendar } from './calendar.ts';
import { deliveryColumns, paidWith, xeroColumns } from './columns.ts';
import type { LinePlan, SheetLife, WrittenSheet } from './plan.ts';
import type { World } from './world.ts';
import { reverse, writeAudit, writeSheet } from './write.ts';

const QUANTITIES = [
  [1, 10],
  [2, 34],
  [4, 38],
  [6, 3],
  [8, 8],
  [10, 2],
  [12, 3],
  [16, 1],
  [20, 1],
] as const;
const COMMENTS = [
  'Please call before delivery',
  'Urgent, vehicle on hoist',
  'Deliver before noon',
  'Backorder from last week',
  'Match last price',
];
const REASONS = [
  'Wrong size ordered',
  'Customer changed mind, unused',
  'Sidewall damage on delivery',
  'Vibration, returned under warranty',
  'Double shipment',
];

function invoiceLife(world: World): SheetLife {
  const { random, age } = world;
  const draft = age <= 3 ? 0.32 : age <= 10 ? 0.07 : 0.012;
  const draw = random.fraction();
  if (draw < draft) return 'draft';
  if (draw < draft + 0.025) return 'voidedDraft';
  if (draw < draft + 0.032) return 'approvedVoided';
  if (draw < draft + 0.039) return 'voidedLater';
  if (draw < draft + 0.045) return 'reapproved';
  return 'approved';
}

function priced(world: World, customer: DemoContact, product: DemoProduct, quantity: number): LinePlan {
  const { random } = world;
  const [a, b, c, d, e] = product.prices.classCents;
  const { priceCents, source } = priceFor(
    { priceStrategy: customer.priceType, customerClassId: customer.classId },
    {
      standardCents: product.prices.standardCents,
      specialCents: product.prices.specialCents,
      isSpecial: product.prices.isSpecial,
      ocop: product.ocop,
      classACents: a,
      classBCents: b,
      classCCents: c,
      classDCents: d,
      classECents: e,
    },
  );
  if (!random.chance(0.09) || priceCents < 2_000) return { product, quantity, priceCents, source };
  // Salespeople round down, sometimes by 10 dollars or more.
  const discounted = random.chance(0.15)
    ? priceCents - random.between(10, 18) * 100
    : priceCents - random.between(1, 5) * 100;
  return { product, quantity, priceCents: Math.max(discounted, 500), source: 'manual', isManual: true };
}

function invoiceLines(
  world: World,
  customer: DemoContact,
  warehouseId: number,
  needsStock: boolean,
  average: number,
): LinePlan[] {
  const { random } = world;
  const wanted = Math.max(1, Math.round(average * (0.2 + 1.6 * random.fraction())));
  const lines: LinePlan[] = [];
  const taken = new Set<number>();
  for (let index = 0; index < wanted; index++) {
    const quantity = random.weighted(QUANTITIES);
    const product = needsStock ? world.pickInStock(warehouseId, quantity, taken) : world.pickAny(taken);
    if (!product) continue;
    taken.add(product.id);
    lines.push(priced(world, customer, product, quantity));
  }
  if (random.chance(0.12) || lines.length === 0) {
    const service = world.services[random.popular(world.services.length)];
    if (service && !taken.has(service.id)) lines.push(priced(world, customer, service, random.between(1, 4)));
  }
  return lines;
}

/**
 * Writes an invoice at this moment. A draft of a self-order waits for review; a credit note, if planned, is scheduled
 * in the calendar.
 */
export function writeInvoice(
  world: World,
  calendar: Calendar,
  date: PlainDate,
  time: Date,
  waitingSelfOrder = false,
): void {
  const { random, age, input } = world;
  const customer = input.customers[random.popular(input.customers.length)] as DemoContact;
  const warehouse = world.pickWarehouse();
  const life = waitingSelfOrder ? 'draft' : invoiceLife(world);
  const isSelfOrder = waitingSelfOrder || random.chance(0.14);
  const isLive = life !== 'draft' && life !== 'voidedDraft';
  // Most drafts contain products in stock; a few wait for goods to arrive.
  const needsStock = isLive || !random.chance(0.15);
  const lines = invoiceLines(world, customer, warehouse.id, needsStock, input.linesPerSheet);
  const sheetDate = waitingSelfOrder ? input.today : date;
  const shipType =
    customer.defaultShipType === 2
      ? 2
      : random.weighted([
          [1, 50],
          [6, 18],
          [7, 14],
          [3, 6],
          [2, 7],
          [8, 5],
        ] as const);
  const returned = life === 'approved' ? planReturn(world, calendar, date, lines) : null;
  const paid = life === 'approved' || life === 'reapproved' ? paidWith(random, customer.paymentType, age) : 0;
  const serviceId = customer.serviceId ?? random.pick(world.staff.service);
  const isLiveNow = life === 'approved' || life === 'reapproved';
  const xero = isLiveNow ? xeroColumns(random, age) : {};
  const sheet = writeSheet(world, {
    type: SheetType.Invoice,
    life,
    date: sheetDate,
    createdAt: time,
    contact: customer,
    warehouseId: warehouse.id,
    taxType: random.chance(0.985) ? TaxType.GstOnIncome : TaxType.NoTax,
    lines: returned
      ? lines.map((line, index) => (index === returned.index ? { ...line, taken: returned.taken } : line))
      : lines,
    drafterId: isSelfOrder ? null : serviceId,
    approverId: random.pick(random.chance(0.6) ? world.staff.service : world.staff.approvers),
    columns: {
      due_date: dueDateFor(customer.paymentType, sheetDate, input.organisation.id),
      delivery_date: addDays(
        sheetDate,
        random.weighted([
          [0, 5],
          [1, 4],
          [3, 1],
        ] as const),
      ),
      address: postalAddress(customer),
      service_id: serviceId,
      bd_id: customer.bdId,
      drafter_type: isSelfOrder ? 3 : random.chance(0.8) ? 1 : 2,
      reference: random.chance(0.35) ? `${random.pick(['PO', 'Job', 'Order', 'REGO'])} ${random.digits(5)}` : '',
      comments: random.chance(0.08) ? random.pick(COMMENTS) : '',
      csr_self_note: isSelfOrder && random.chance(0.4) ? random.pick(COMMENTS) : '',
      csr_order_status: isSelfOrder && life === 'voidedDraft' ? random.between(1, 2) : null,
      actual_pay_type: paid,
      tag: random.weighted([
        [1, 90],
        [3, 5],
        [5, 3],
        [4, 2],
      ] as const),
      ...(isLiveNow ? deliveryColumns(world, shipType) : { ship_type: shipType }),
      ...xero,
    },
  });
  if (isLiveNow && paid === 0) world.addUnpaid(customer.id, totalCents(lines));
  if (returned)
    calendar.add(returned.day, ({ date: day, time: at }) => writeCreditNote(world, day, at, sheet, returned));
  if (life === 'voidedLater') {
    const day = calendar.dayAfter(date, 1) ?? date;
    const voidIt = (at: Date): void => {
      writeAudit(world, sheet.id, 'Void', sheet.plan.approverId, at, [2, 3]);
      if (sheet.posted.length > 0) reverse(world, sheet, at);
    };
    if (day === date) voidIt(new Date(time.getTime() + 3 * world.stepMs));
    else calendar.add(day, ({ time: at }) => voidIt(at));
  }
}

const totalCents = (lines: readonly LinePlan[]): number =>
  lines.reduce((sum, line) => sum + lineAmount(line.quantity, line.priceCents), 0);

interface PlannedReturn {
  readonly index: number;
  readonly quantity: number;
  /** The returned quantity of the sold line, once the credit note is approved. */
  readonly taken: number;
  readonly life: SheetLife;
  readonly day: PlainDate;
}

/**
 * Decides whether and when part of an approved invoice is returned; now, because the sold line stores the returned
 * quantity.
 */
function planReturn(
  world: World,
  calendar: Calendar,
  date: PlainDate,
  lines: readonly LinePlan[],
): PlannedReturn | null {
  const { random, age } = world;
  if (lines.length === 0 || !random.chance(0.085)) return null;
  const days = random.between(1, 18);
  const day = calendar.dayAfter(date, days);
  if (!day) return null;
  const index = random.between(0, lines.length - 1);
  const quantity = random.between(1, lines[index]?.quantity ?? 1);
  const life: SheetLife =
    age - days <= 2 && random.chance(0.45)
      ? 'draft'
      : random.weighted([
          ['approved', 94],
          ['voidedDraft', 3],
          ['approvedVoided', 3],
        ] as const);
  return { index, quantity, life, day, taken: life === 'approved' ? quantity : 0 };
}

function writeCreditNote(
  world: World,
  date: PlainDate,
  time: Date,
  invoice: WrittenSheet,
  returned: PlannedReturn,
): void {
  const { random, age } = world;
  const sold = invoice.plan.lines[returned.index] as LinePlan;
  const customer = invoice.plan.contact as DemoContact;
  const isLive = returned.life === 'approved';
  const line: LinePlan = {
    product: sold.product,
    quantity: returned.quantity,
    priceCents: sold.priceCents,
    source: 'source',
    sourceLineId: invoice.lineIds[returned.index] ?? null,
    returnOf: movesStock(sold.product.category)
      ? { openQuantity: sold.quantity, openValueCents: invoice.outValueCents[returned.index] ?? 0 }
      : null,
  };
  writeSheet(world, {
    type: SheetType.CreditNote,
    life: returned.life,
    date,
    createdAt: time,
    contact: customer,
    warehouseId: invoice.plan.warehouseId,
    taxType: invoice.plan.taxType,
    lines: [line],
    drafterId: random.pick(world.staff.service),
    approverId: random.pick(world.staff.approvers),
    columns: {
      due_date: date,
      delivery_date: addDays(date, 1),
      source_sheet_id: invoice.id,
      reason: random.pick(REASONS),
      reference: invoice.no,
      address: postalAddress(customer),
      service_id: customer.serviceId,
      bd_id: customer.bdId,
      ...(isLive
        ? {
            ...deliveryColumns(world, random.chance(0.8) ? 4 : 5),
            ...xeroColumns(random, age),
            actual_pay_type: random.chance(0.8) ? 6 : 0,
          }
        : { ship_type: 4 }),
    },
  });
  if (isLive) world.addUnpaid(customer.id, -totalCents([line]));
}
