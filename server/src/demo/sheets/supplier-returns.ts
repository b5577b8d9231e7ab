import { SheetType, type PlainDate } from '@iwe/domain';
import { xeroColumns } from './columns.ts';
import type { LinePlan, SheetLife, WrittenSheet } from './plan.ts';
import type { World } from './world.ts';
import { writeSheet } from './write.ts';

/** Writes a bill credit note for some units of one line of a bill. */
export function writeSupplierReturn(
  world: World,
  date: PlainDate,
  time: Date,
  bill: WrittenSheet,
  lineIndex: number,
  units: number,
  life: SheetLife,
): void {
  const { random } = world;
  const received = bill.plan.lines[lineIndex] as LinePlan;
  writeSheet(world, {
    type: SheetType.BillCreditNote,
    life,
    date,
    createdAt: time,
    contact: bill.plan.contact,
    warehouseId: bill.plan.warehouseId,
    taxType: bill.plan.taxType,
    lines: [
      {
        product: received.product,
        quantity: units,
        priceCents: received.priceCents,
        usdPriceCents: received.usdPriceCents ?? null,
        source: 'source',
        sourceLineId: bill.lineIds[lineIndex] ?? null,
      },
    ],
    drafterId: random.pick(world.staff.service),
    approverId: random.pick(world.staff.approvers),
    columns: {
      due_date: date,
      source_sheet_id: bill.id,
      reason: random.pick(['Damaged in container', 'Short delivered', 'Wrong pattern sent']),
      reference: bill.no,
      ...(life === 'approved' ? xeroColumns(random, world.age) : {}),
    },
  });
}
