import {
  formatSheetNumber,
  movesStock,
  postSheet,
  reverseEntries,
  sheetLineTexts,
  sheetTotals,
  SheetType,
  type DocumentContent,
  type LedgerEntry,
  type PostedEntry,
  type SheetTotals,
} from '@iwe/domain';
import { documentContentOf, lineTextColumns } from '../../core/documents/public.ts';
import { sheetContentHash, type HashedLine } from '../../core/documents/content-hash.ts';
import type { LinePlan, SheetPlan, WrittenSheet } from './plan.ts';
import type { World } from './world.ts';

const STATUS: Readonly<Record<SheetPlan['life'], number>> = {
  draft: 1,
  voidedDraft: 3,
  approved: 2,
  approvedVoided: 3,
  voidedLater: 3,
  reapproved: 2,
};

/**
 * Writes a sheet in its final state: rows of sheet, lines, ledger, audit. Throws when the stock rules refuse the
 * posting.
 */
export function writeSheet(world: World, plan: SheetPlan): WrittenSheet {
  const { tables } = world.input;
  const { type, life, contact } = plan;
  const id = tables.ids.sheet.take();
  const firstLineId = tables.ids.line.reserve(plan.lines.length);
  const lineIds = plan.lines.map((_, index) => firstLineId + index);
  const number = world.nextNumber(type);
  const no = formatSheetNumber(type, number);
  // Differences of a stock-take may be negative and carry no GST, so nothing is divided among them.
  const totals = totalsOf(plan);
  const isApproved = life !== 'draft' && life !== 'voidedDraft';
  const approvedAt = isApproved
    ? new Date(plan.createdAt.getTime() + (life === 'reapproved' ? 3 : 1) * world.stepMs)
    : null;
  const written: WrittenSheet = {
    id,
    no,
    plan,
    lineIds,
    outValueCents: plan.lines.map(() => 0),
    approvedAt,
    posted: [],
  };

  const rows = lineRows(plan, totals);
  const snapshot = isApproved
    ? {
        contentHash: sheetContentHash(
          {
            type,
            number,
            contact_id: contact?.id ?? null,
            tax_type: plan.taxType,
            total_cents: totals.totalCents,
            gst_cents: totals.gstCents,
          },
          rows,
        ),
        ...(world.input.isRich ? documentContent(world, plan, totals, rows) : {}),
      }
    : null;
  addSheetRow(world, written, { number, totals, snapshot });
  addLineRows(world, written, rows);
  live(world, written);
  return written;
}

/** Returns the lines as their content hash, their document and their rows take them. */
function lineRows(plan: SheetPlan, totals: SheetTotals) {
  return plan.lines.map((line, index) => ({
    seq: index + 1,
    product_id: line.product.id,
    quantity: line.quantity,
    price_cents: line.priceCents,
    usd_price_cents: line.usdPriceCents ?? null,
    amount_cents: totals.lineAmountsCents[index] ?? 0,
    gst_cents: totals.lineGstCents[index] ?? 0,
    counted_quantity: line.counted ?? null,
    system_quantity: line.system ?? null,
    ...lineTextColumns(sheetLineTexts(line)),
  }));
}

type LineRow = ReturnType<typeof lineRows>[number];

/** What a sheet's row says beyond its plan. */
interface SheetFacts {
  number: number;
  totals: SheetTotals;
  /** The frozen content of an approved sheet. */
  snapshot: Readonly<Record<string, unknown>> | null;
}

function addSheetRow({ input, random, stepMs }: World, written: WrittenSheet, facts: SheetFacts): void {
  const { tables, organisation } = input;
  const { id, no, plan, approvedAt } = written;
  const { number, totals, snapshot } = facts;
  const { type, life, contact, columns = {} } = plan;
  const text = (name: string, otherwise: string): string => (columns[name] as string | undefined) ?? otherwise;
  const value = (name: string, otherwise: string | number | boolean | null): string | number | boolean | null =>
    columns[name] ?? otherwise;
  const isSales = type === SheetType.Invoice || type === SheetType.CreditNote;
  const lastAt = steps(life).length * stepMs;
  tables.sheet.add([
    organisation.id,
    id,
    type,
    number,
    no,
    random.uuid(),
    STATUS[life],
    value('is_closed', false),
    value('tag', 1),
    contact?.id,
    plan.date,
    value('due_date', null),
    value('delivery_date', null),
    text('address', ''),
    text('phone', isSales ? (contact?.phone ?? '') : ''),
    value('service_id', null),
    value('bd_id', null),
    value('driver_id', null),
    value('delivery_status', 0),
    value('actual_pay_type', 0),
    text('delivery_comment', ''),
    text('reference', ''),
    text('comments', ''),
    text('csr_self_note', ''),
    plan.warehouseId,
    plan.inWarehouseId,
    value('related_sheet_id', null),
    value('source_sheet_id', null),
    text('reason', ''),
    plan.taxType,
    value('fx_rate', null),
    value('sea_freight_cents', 0),
    value('clearance_cost_cents', 0),
    plan.lines.reduce((sum, line) => sum + line.quantity * (line.usdPriceCents ?? 0), 0),
    totals.totalCents,
    totals.gstCents,
    totals.quantity,
    value('ship_type', 1),
    text('payment_type', contact?.paymentType ?? ''),
    text('area_type', isSales ? (contact?.area ?? '') : ''),
    text('price_type', isSales ? (contact?.priceType ?? '') : ''),
    value('xero_state', 0),
    value('xero_id', null),
    value('xero_error', null),
    value('is_printed', false),
    value('drafter_type', 1),
    plan.drafterId,
    value('csr_order_status', null),
    value('po_status', 0),
    approvedAt && STATUS[life] === 2 ? plan.approverId : null,
    STATUS[life] === 2 ? approvedAt : null,
    type === SheetType.Bill && STATUS[life] === 2 ? organisation.columns['landed_cost_method'] : null,
    snapshot,
    plan.createdAt,
    new Date(plan.createdAt.getTime() + lastAt),
  ]);
}

function addLineRows({ input }: World, { id, plan, lineIds }: WrittenSheet, rows: readonly LineRow[]): void {
  const { tables, organisation } = input;
  const { type, life, columns = {} } = plan;
  const isHolding =
    (type === SheetType.Invoice || type === SheetType.Transfer) && life === 'draft' && !columns['csr_order_status'];
  plan.lines.forEach((line, index) => {
    const row = rows[index];
    tables.line.add([
      organisation.id,
      lineIds[index],
      id,
      type,
      index + 1,
      line.product.id,
      line.quantity,
      line.priceCents,
      line.usdPriceCents,
      row?.amount_cents,
      row?.gst_cents,
      row?.description,
      line.source ?? '',
      line.isManual ?? false,
      line.counted,
      line.system,
      line.counted === undefined ? null : plan.createdAt,
      line.sourceLineId,
      line.landedCents ?? 0,
      isHolding && movesStock(line.product.category) ? line.quantity : 0,
      line.incoming ?? 0,
      line.taken ?? 0,
    ]);
  });
}

/** Returns the totals of a sheet; an approved adjustment's are what it posts. */
function totalsOf(plan: SheetPlan): SheetTotals {
  const totals = sheetTotals(plan.lines, plan.taxType);
  const amounts = plan.lines.map((line, index) => line.postedCents ?? totals.lineAmountsCents[index] ?? 0);
  return { ...totals, lineAmountsCents: amounts, totalCents: amounts.reduce((sum, amount) => sum + amount, 0) };
}

/** Returns the content of the sheet's documents, as an approval freezes it. */
function documentContent(
  { input: { organisation } }: World,
  plan: SheetPlan,
  totals: SheetTotals,
  rows: readonly HashedLine[],
): DocumentContent {
  const text = (column: string) => String(organisation.columns[column] ?? '');
  const { contact } = plan;
  return documentContentOf(
    {
      tax_type: plan.taxType,
      payment_type: String(plan.columns?.['payment_type'] ?? contact?.paymentType ?? ''),
      reason: String(plan.columns?.['reason'] ?? ''),
      total_cents: totals.totalCents,
      gst_cents: totals.gstCents,
    },
    rows.map((row, index) => ({
      ...row,
      code: plan.lines[index]?.product.code ?? '',
      name: plan.lines[index]?.product.name ?? '',
      unit: plan.lines[index]?.product.unit ?? '',
    })),
    {
      seller: {
        name: text('print_name') || organisation.name,
        abn: text('abn'),
        addressLine1: text('address_line1'),
        addressLine2: text('address_line2'),
        phone: text('phone'),
        email: text('email'),
        website: text('website'),
        logo: text('print_logo'),
        bankAccountName: text('bank_account_name'),
        bsb: text('bsb'),
        bankAccount: text('bank_account'),
        departmentId: Number(organisation.columns['department_id']),
        returnPolicy: text('return_policy_text'),
        surcharge: text('surcharge_text'),
      },
      contact,
    },
  );
}

/** Old and new status of a step, as the history shows it. */
const STATUS_CHANGES: Readonly<Record<Step, readonly [before: number, after: number] | null>> = {
  Create: null,
  Approve: [1, 2],
  Unapprove: [2, 1],
  Void: [1, 3],
};

type Step = 'Create' | 'Approve' | 'Unapprove' | 'Void';

function steps(life: SheetPlan['life']): readonly Step[] {
  switch (life) {
    case 'draft':
      return ['Create'];
    case 'voidedDraft':
      return ['Create', 'Void'];
    case 'approved':
      return ['Create', 'Approve'];
    case 'voidedLater':
      return ['Create', 'Approve'];
    case 'approvedVoided':
      return ['Create', 'Approve', 'Void'];
    case 'reapproved':
      return ['Create', 'Approve', 'Unapprove', 'Approve'];
  }
}

/** Writes the sheet's life: an audit row per step, and the step's postings. */
function live(world: World, sheet: WrittenSheet): void {
  const { plan } = sheet;
  steps(plan.life).forEach((step, index) => {
    const at = new Date(plan.createdAt.getTime() + index * world.stepMs);
    writeAudit(
      world,
      sheet.id,
      step,
      step === 'Create' ? plan.drafterId : plan.approverId,
      at,
      step === 'Void' && plan.life === 'approvedVoided' ? [2, 3] : STATUS_CHANGES[step],
    );
    if (step === 'Approve') sheet.posted = approve(world, sheet, at);
    if ((step === 'Unapprove' || step === 'Void') && sheet.posted.length > 0) reverse(world, sheet, at);
  });
}

/** Writes one row of the sheet's history. */
export function writeAudit(
  world: World,
  sheetId: number,
  action: string,
  membershipId: number | null,
  at: Date,
  status: readonly [before: number, after: number] | null = null,
): void {
  const { tables, organisation, isRich } = world.input;
  const { userId, name } = world.operator(membershipId);
  const fields = (value: number | undefined): { fields: { status: number | undefined } } => ({
    fields: { status: value },
  });
  const sides = status && isRich ? [fields(status[0]), fields(status[1])] : [null, null];
  tables.audit.add([organisation.id, at, userId, name, action, 'sheet', sheetId, ...sides]);
}

function approve(world: World, sheet: WrittenSheet, at: Date): PostedEntry[] {
  const { plan, lineIds } = sheet;
  const posting = postSheet(
    world.balances,
    {
      type: plan.type,
      taxType: plan.taxType,
      warehouseId: plan.warehouseId,
      inWarehouseId: plan.inWarehouseId ?? null,
      lines: plan.lines.map((line: LinePlan, index) => ({
        lineId: lineIds[index] ?? 0,
        lineNumber: index + 1,
        productId: line.product.id,
        quantity: line.quantity,
        priceCents: line.priceCents,
        movesStock: movesStock(line.product.category),
        costPriceCents: line.product.prices.costCents,
        landedCents: line.firstLandedCents ?? line.landedCents ?? 0,
        source: line.returnOf ?? null,
      })),
    },
    'block',
  );
  if (!posting.posted)
    throw new Error(`The demo's ${sheet.no} was refused by the stock rules: ${JSON.stringify(posting)}.`);
  const first = lineIds[0] ?? 0;
  for (const entry of posting.entries) {
    if (entry.kind === 'movement' && entry.quantity < 0) sheet.outValueCents[entry.lineId - first] = -entry.valueCents;
  }
  const posted = writeEntries(world, sheet.id, posting.entries, at);
  for (const line of plan.lines) world.noteSale(line.product, plan.warehouseId);
  return posted;
}

/** Reverses the postings of a sheet (unapprove, void). */
export function reverse(world: World, sheet: WrittenSheet, at: Date): void {
  const first = sheet.lineIds[0] ?? 0;
  const reversal = reverseEntries(world.balances, sheet.posted, {
    policy: 'block',
    isTransfer: sheet.plan.type === SheetType.Transfer,
    lineNumberOf: (lineId) => lineId - first + 1,
  });
  if (!reversal.posted)
    throw new Error(`The demo's ${sheet.no} could not be reversed: ${JSON.stringify(reversal.shortages)}.`);
  writeEntries(world, sheet.id, reversal.entries, at);
}

/** Adds the ledger rows of one posting and assigns their ids. */
export function writeEntries(world: World, sheetId: number, entries: readonly LedgerEntry[], at: Date): PostedEntry[] {
  if (entries.length === 0) return [];
  const { tables, organisation } = world.input;
  const posting = tables.ids.posting.take();
  return entries.map((entry) => {
    const entryId = tables.ids.ledger.take();
    tables.ledger.add([
      organisation.id,
      entryId,
      entry.productId,
      entry.warehouseId,
      sheetId,
      entry.lineId,
      entry.kind,
      entry.quantity,
      entry.valueCents,
      entry.unitCostCents,
      entry.warehouseQuantityAfter,
      entry.quantityAfter,
      entry.valueAfterCents,
      posting,
      at,
      entry.reverses,
    ]);
    return { ...entry, entryId };
  });
}
