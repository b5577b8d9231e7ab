import { divideRounded, SheetType, TaxType, valueOfGain, valueOfOut, type PlainDate } from '@iwe/domain';
import type { LinePlan, SheetLife } from './plan.ts';
import type { World } from './world.ts';
import { writeSheet } from './write.ts';

/** Writes a transfer between two warehouses of goods that the first one has. */
export function writeTransfer(world: World, date: PlainDate, time: Date): void {
  const { random, age } = world;
  const from = world.pickWarehouse();
  const to = random.pick(world.warehouses.filter((warehouse) => warehouse.id !== from.id));
  const taken = new Set<number>();
  const lines: LinePlan[] = [];
  for (let wanted = random.between(1, 7); wanted > 0; wanted--) {
    const quantity = random.weighted([
      [2, 4],
      [4, 8],
      [8, 2],
    ] as const);
    const product = world.pickInStock(from.id, quantity, taken);
    if (!product) continue;
    taken.add(product.id);
    lines.push({ product, quantity, priceCents: 0 });
  }
  const life: SheetLife =
    lines.length === 0
      ? 'voidedDraft'
      : random.weighted([
          ['approved', 93],
          ['draft', age <= 3 ? 35 : 1],
          ['voidedDraft', 3],
          ['approvedVoided', 1],
          ['reapproved', 1],
        ] as const);
  if (lines.length === 0)
    lines.push({ product: world.input.products[0] as LinePlan['product'], quantity: 1, priceCents: 0 });
  writeSheet(world, {
    type: SheetType.Transfer,
    life,
    date,
    createdAt: time,
    contact: null,
    warehouseId: from.id,
    inWarehouseId: to.id,
    taxType: TaxType.NoTax,
    lines,
    drafterId: random.pick(world.staff.service),
    approverId: random.pick(world.staff.approvers),
    columns: {
      comments: random.chance(0.2) ? random.pick(['Morning run', 'Stock balancing', 'For customer pick-up']) : '',
    },
  });
}

/** Writes a stock-take of a few products: counted units compared with the system's at that moment. */
export function writeAdjustment(world: World, date: PlainDate, time: Date): void {
  const { random, age } = world;
  const warehouse = world.pickWarehouse();
  const taken = new Set<number>();
  const lines: LinePlan[] = [];
  for (let wanted = random.between(1, 6); wanted > 0; wanted--) {
    const product = world.pickInStock(warehouse.id, 1, taken);
    if (!product) continue;
    taken.add(product.id);
    const system = world.onHand(product, warehouse.id);
    const difference = random.weighted([
      [-2, 2],
      [-1, 6],
      [0, 3],
      [1, 4],
      [2, 2],
    ] as const);
    const counted = Math.max(0, system + difference);
    lines.push({
      product,
      quantity: counted - system,
      counted,
      system,
      priceCents: product.prices.costCents,
      description: counted === system ? '' : random.pick(['Recount', 'Found behind rack', 'Damaged, written off', '']),
    });
  }
  if (lines.length === 0) {
    const product = world.input.products[0] as LinePlan['product'];
    const system = world.onHand(product, warehouse.id);
    lines.push({ product, quantity: 0, counted: system, system, priceCents: product.prices.costCents });
  }
  const life = random.weighted([
    ['approved', 92],
    ['draft', age <= 3 ? 30 : 1],
    ['voidedDraft', 3],
    ['approvedVoided', 1],
  ] as const);
  const isPosted = life === 'approved' || life === 'approvedVoided';
  writeSheet(world, {
    type: SheetType.Adjustment,
    life,
    date,
    createdAt: time,
    contact: null,
    warehouseId: warehouse.id,
    taxType: TaxType.NoTax,
    lines: isPosted ? lines.map((line) => postedLine(world, line)) : lines,
    drafterId: random.pick(world.staff.service),
    approverId: random.pick(world.staff.approvers),
    columns: { comments: 'Stock-take' },
  });
}

/** Returns a counted line with the cost and the value that its approval posts now. */
function postedLine(world: World, line: LinePlan): LinePlan {
  const { product, quantity } = line;
  if (quantity === 0) return line;
  const { cost } = world.balances.product(product.id);
  const { costCents } = product.prices;
  const postedCents =
    quantity < 0 ? -valueOfOut(cost, -quantity, costCents) : (valueOfGain(cost, quantity, costCents, undefined) ?? 0);
  return { ...line, postedCents, priceCents: divideRounded(Math.abs(postedCents), Math.abs(quantity)) };
}
