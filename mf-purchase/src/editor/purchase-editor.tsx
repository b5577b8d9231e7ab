import type { SheetHead } from '@iwe/contract';
import { checkUsdPrices, messages, SheetType } from '@iwe/domain';
import { useLeaveGuard } from '@iwe/remote-kit';
import { useAccount, t } from '@iwe/session';
import { inputLabel } from '@iwe/sheets';
import { toast } from '@iwe/ui';
import {
  COST_REASON,
  DefinedInputs,
  parseCost,
  productFinder,
  SheetEditorFrame,
  SupplierSelect,
  storedPartner,
  useDefinedEditor,
  useSheetEditor,
  useWarehouses,
} from '@iwe/ui/sheet';
import type { EditorLine, FindProducts, LineProblem, SheetEditor, SheetEditorProps } from '@iwe/ui/sheet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { chooseSupplier } from './choose-supplier.ts';
import { itemAtRate } from './costs/apply-rate.ts';
import { landedOf } from './costs/cost-fields.tsx';
import { saveCostsAfterSheet } from './costs/save-costs-after-sheet.ts';
import { purchaseSums, useLandedShares } from './costs/use-purchase-money.ts';
import { useRate } from './costs/use-rate.ts';
import { returnProblems } from './open-lines.ts';
import { purchaseColumns, purchaseGrid } from './purchase-columns.tsx';
import { purchaseRequest } from './purchase-content.ts';
import type { PurchaseHeader } from './purchase-content.ts';
import { PurchaseFacts } from './purchase-facts.tsx';
import type { PurchaseStart } from './purchase-seed.ts';
import { fullNumber, RelatedField } from './related-field.tsx';
import { useRelated } from './use-related.ts';
import { rememberWarehouse } from './remembered-warehouse.ts';
import { useConflictSuppliers, useSupplier } from './use-supplier.ts';

/** The editor of a purchase order, a bill or a bill credit note. */
export function PurchaseEditor({ start, path, draftId, ...page }: SheetEditorProps<PurchaseStart>) {
  const { definition } = start;
  const { type } = definition;
  const { landedBy = 'value', canSeeCost } = useAccount();
  const warehouses = useWarehouses();
  // The grid is created once; a typed USD price is converted at the current rate.
  const rateNow = useRef(start.seed.header.fx_rate);
  const spec = useMemo(() => purchaseGrid(definition, () => rateNow.current), [definition]);
  const editor = useSheetEditor<PurchaseHeader>(start.seed, spec, { path, id: draftId });
  const { header, setHeader, lines, base } = editor;
  const fxRate = header.fx_rate;
  // After a merge the merged content must be used, not the content when Submit was pressed.
  const latest = useRef(editor);
  useEffect(() => {
    rateNow.current = fxRate;
    latest.current = editor;
  });
  const rate = useRate(editor, start, spec);

  const { supplier, onPick } = useSupplier(header.customerId, storedPartner(base, header));
  const [relatedText, setRelatedText] = useState('');
  const related = useRelated(header.relatedId, start.related);
  const hasCosts = definition.inputs.some((input) => input.kind === 'cost');
  const landedCents = hasCosts ? landedOf(header, fxRate) : undefined;
  const shares = useLandedShares(lines, landedCents, landedBy);
  const find = useMemo<FindProducts>(() => {
    const plain = productFinder(null, base?.id ?? null, 'purchase');
    return async (by, text, signal) => (await plain(by, text, signal)).map((item) => itemAtRate(item, type, fxRate));
  }, [base?.id, type, fxRate]);

  const work = useDefinedEditor({
    ...page,
    start,
    editor,
    definition,
    spec,
    find,
    name: supplier?.name,
    takesStock: type === SheetType.BillCreditNote,
    choices: { warehouses: warehouses.options },
    headProblems: headProblems(header, hasCosts),
    ownLineProblems: (all) => [...usdProblems(all, type), ...returnProblems(all, type)],
    confirmSave: rate.confirmSave,
    request: (content, uuid) => ({
      ...purchaseRequest(definition, content, uuid, editor.sourceId, rate.rate.isChanged),
      ...(content.header.relatedId === null && relatedText.trim() !== ''
        ? { relatedNo: fullNumber(relatedText, type) }
        : {}),
    }),
    onSaved: async (head: SheetHead) => {
      rememberWarehouse(latest.current.header.warehouseId);
      if (hasCosts)
        await saveCosts(head, { routeName: definition.routeName, label: supplier?.name ?? '', now: latest.current });
    },
  });
  useLeaveGuard(work.leave);
  const supplierName = useConflictSuppliers(work.frame.conflict);
  const { cells } = work;
  const columns = useMemo(
    () => purchaseColumns(definition, spec, cells, shares, lines),
    [definition, spec, cells, shares, lines],
  );

  useFinishedNotice(start);

  const missing = (value: number | null) => (work.isChecked && value === null ? messages.pleaseEnter : undefined);
  const relatedInput = definition.inputs.find((input) => input.field === 'relatedId');
  const relatedLabel = relatedInput ? inputLabel(definition, relatedInput) : '';
  const relatedSheet = header.relatedId === null ? null : { id: header.relatedId, no: related?.no ?? '…' };
  return (
    <SheetEditorFrame<PurchaseHeader>
      {...work.frame}
      columns={columns}
      sums={purchaseSums(lines, canSeeCost ? landedCents : undefined)}
      valueText={(field, value) => (field === 'customerId' ? supplierName(value) : work.frame.valueText(field, value))}
      fields={
        <DefinedInputs
          definition={definition}
          header={header}
          onChange={setHeader}
          errors={{ warehouseId: missing(header.warehouseId) }}
          specials={{
            customerId: (
              <SupplierSelect
                required
                value={supplier}
                onChange={(next) =>
                  void chooseSupplier(next, {
                    editor,
                    type,
                    related,
                    onPick,
                    onForgetRelated: () => setRelatedText(''),
                  })
                }
                error={missing(header.customerId)}
              />
            ),
            relatedId: (
              <RelatedField
                label={relatedLabel}
                type={type}
                supplierId={header.customerId}
                value={relatedSheet}
                onChange={(next) => setHeader({ relatedId: next?.id ?? null })}
                text={relatedText}
                onText={setRelatedText}
              />
            ),
            fx_rate: null,
          }}
        />
      }
      facts={
        <PurchaseFacts editor={editor} type={type} spec={spec} rate={rate} hasCosts={hasCosts} related={related} />
      }
    />
  );
}

/** Returns what is missing in the head, or not readable. */
const headProblems = ({ customerId, warehouseId, ...costs }: PurchaseHeader, hasCosts: boolean): string[] => [
  ...(customerId === null ? [messages.supplierRequired] : []),
  ...(warehouseId === null ? [messages.warehouseRequired] : []),
  ...(hasCosts && [costs.sea_freight, costs.clearance_cost].some((text) => parseCost(text) === undefined)
    ? [t('Costs: {}', t(COST_REASON))]
    : []),
];

/** Saves freight and clearance, which have a route of their own, once the sheet is stored. */
const saveCosts = (
  head: SheetHead,
  { routeName, label, now }: { routeName: string; label: string; now: SheetEditor<PurchaseHeader> },
): Promise<void> =>
  saveCostsAfterSheet({
    head,
    routeName,
    uuid: now.uuid,
    content: now.content,
    before: {
      sea_freight: now.base?.header.sea_freight ?? '',
      clearance_cost: now.base?.header.clearance_cost ?? '',
    },
    label,
  });

/** Returns the refusal of spec §5 for every line of an order without a USD price. */
function usdProblems(lines: readonly EditorLine[], type: SheetType): LineProblem[] {
  if (type !== SheetType.PurchaseOrder) return [];
  const violations = checkUsdPrices(
    lines.map((line, index) => ({ lineNumber: index + 1, usdPriceCents: line.usdCents ?? null })),
  );
  return violations.map((violation) => ({ line: violation.line ?? 1, column: 'usdPrice', message: violation.message }));
}

/** Says once which products of the source were left out, because nothing of them is open. */
function useFinishedNotice(start: PurchaseStart): void {
  useEffect(() => {
    const { finished } = start;
    if (finished)
      toast.info(
        finished.drafts.length > 0
          ? t(
              'Not taken from {}, because nothing of them is open beside {}: {}',
              finished.no,
              finished.drafts.join(', '),
              finished.codes.join(', '),
            )
          : t('Not taken from {}, because nothing of them is open: {}', finished.no, finished.codes.join(', ')),
      );
  }, [start]);
}
