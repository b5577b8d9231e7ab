import type { PurchaseRate, SheetHead } from '@iwe/contract';
import {
  checkUsdPrices,
  isPositiveFxRate,
  isReturnSheet,
  messages,
  priceFromUsd,
  SheetType,
  UNCHOSEN_TAX_TYPE,
} from '@iwe/domain';
import { useLeaveGuard } from '@iwe/remote-kit';
import { useAccount, useApi } from '@iwe/session';
import { inputLabel } from '@iwe/sheets';
import { Box, confirm, Flex, Text, toast, TOAST_MS, useHotkey } from '@iwe/ui';
import {
  acceptPartner,
  changeRows,
  COST_REASON,
  DefinedInputs,
  filledRows,
  parseCost,
  partnerLinks,
  PriceChangeTable,
  productFinder,
  SheetEditorFrame,
  SupplierSelect,
  useDefinedEditor,
  useSheetEditor,
  useWarehouses,
} from '@iwe/ui/sheet';
import type { EditorLine, FindProducts, LineItem, LineProblem, PriceChange, SheetEditorProps } from '@iwe/ui/sheet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { applyChanges, applyRate, submitChanges } from './costs/apply-rate.ts';
import { CostFields, landedOf } from './costs/cost-fields.tsx';
import { proposedCosts } from './costs/cost-share.ts';
import { saveCostsAfterSheet } from './costs/save-costs-after-sheet.ts';
import { OpenFacts } from './open-facts.tsx';
import { openLines, returnProblems, sourceTypeOf } from './open-lines.ts';
import { purchaseColumns, purchaseGrid } from './purchase-columns.tsx';
import { purchaseRequest, staleLines } from './purchase-content.ts';
import type { PurchaseHeader } from './purchase-content.ts';
import type { PurchaseStart } from './purchase-seed.ts';
import { rateText } from '../rate-text.ts';
import { RateField } from './costs/rate-field.tsx';
import { fullNumber, RelatedField } from './related-field.tsx';
import { purchaseSums, useLandedShares } from './costs/use-purchase-money.ts';
import { useRelated } from './use-related.ts';
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
  const { header, setHeader, setGrid, lines, base } = editor;
  const fxRate = header.fx_rate;
  // After a merge the merged content must be used, not the content when Submit was pressed.
  const latest = useRef(editor);
  useEffect(() => {
    rateNow.current = fxRate;
    latest.current = editor;
  });
  const [appliedRate, setAppliedRate] = useState(start.seed.base?.header.fx_rate ?? start.seed.header.fx_rate);
  const isRateChanged = fxRate !== appliedRate;
  const rate = { fxRate, isChanged: isRateChanged };
  const stale = staleLines(lines, type, rate);

  const { supplier, onPick } = useSupplier(header.customerId);
  const [relatedText, setRelatedText] = useState('');
  const related = useRelated(header.relatedId, start.related);
  const hasCosts = definition.inputs.some((input) => input.kind === 'cost');
  const landedCents = hasCosts ? landedOf(header, fxRate) : undefined;
  const shares = useLandedShares(lines, landedCents, landedBy);
  const lastRate = useApi<PurchaseRate>('purchase-rate', undefined, { quiet: true }).data?.fx_rate ?? null;
  const find = useMemo<FindProducts>(() => {
    const plain = productFinder(null, base?.id ?? null, 'purchase');
    return async (by, text, signal) => (await plain(by, text, signal)).map((item) => atRate(item, type, fxRate));
  }, [base?.id, type, fxRate]);

  const hasBadCost =
    hasCosts && [header.sea_freight, header.clearance_cost].some((text) => parseCost(text) === undefined);
  const headProblems = [
    ...(header.customerId === null ? [messages.supplierRequired] : []),
    ...(header.warehouseId === null ? [messages.warehouseRequired] : []),
    ...(hasBadCost ? [`Costs: ${COST_REASON}`] : []),
  ];
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
    headProblems,
    ownLineProblems: (all) => [...usdProblems(all, type), ...returnProblems(all, type)],
    confirmSave: async () => stale === 0 || confirmRate(submitChanges(lines, type, rate)),
    request: (content, uuid) => ({
      ...purchaseRequest(definition, content, uuid, editor.sourceId, isRateChanged),
      ...(content.header.relatedId === null && relatedText.trim() !== ''
        ? { relatedNo: fullNumber(relatedText, type) }
        : {}),
    }),
    onSaved: async (head: SheetHead) => {
      if (!hasCosts) return;
      const now = latest.current;
      const before = {
        sea_freight: now.base?.header.sea_freight ?? '',
        clearance_cost: now.base?.header.clearance_cost ?? '',
      };
      await saveCostsAfterSheet({
        head,
        routeName: definition.routeName,
        uuid: now.uuid,
        content: now.content,
        before,
        label: supplier?.name ?? '',
      });
    },
  });
  useLeaveGuard(work.leave);
  const supplierName = useConflictSuppliers(work.frame.conflict);
  const { cells } = work;
  const columns = useMemo(
    () => purchaseColumns(definition, spec, cells, shares, lines),
    [definition, spec, cells, shares, lines],
  );

  const apply = async (next: number | null) => {
    const applied = { fxRate: next, isChanged: next !== appliedRate };
    const changes = applyChanges(lines, type, applied);
    if (changes.length > 0 && !(await acceptRate(next, changes))) return;
    setHeader({ fx_rate: next });
    setAppliedRate(next);
    setGrid((now) => applyRate(now, spec, type, applied));
    if (!isPositiveFxRate(next))
      toast.warning(
        'The FX rate is not a number greater than 0, so every line price is 1.00 now. Enter a rate ' +
          'and press Apply again.',
        { duration: TOAST_MS.short },
      );
  };
  useHotkey('alt+a', () => void apply(fxRate), { whileTyping: true });
  const chooseSupplier = async (next: typeof supplier) => {
    const isOther = (next?.id ?? null) !== header.customerId;
    if (!isOther) return onPick(next);
    const relatedNo = header.relatedId === null ? null : (related?.no ?? '');
    const links = await partnerLinks({ sourceId: isReturnSheet(type) ? editor.sourceId : null, lines, relatedNo });
    const choosesTaxType = isReturnSheet(type) && links.length > 0;
    if (lines.length > 0 && links.length > 0 && !(await acceptPartner(links, { partner: 'supplier', choosesTaxType })))
      return;
    if (lines.length > 0 && links.length === 0) toast.warning(messages.customerChanged, { duration: TOAST_MS.short });
    onPick(next);
    // A number that was typed before the first supplier was chosen is meant for it.
    if (header.customerId !== null) setRelatedText('');
    setHeader({
      customerId: next?.id ?? null,
      relatedId: null,
      ...(choosesTaxType ? { taxType: UNCHOSEN_TAX_TYPE } : {}),
    });
    editor.dropSources();
  };
  const takeOpenLines =
    related && related.type === sourceTypeOf(type) && !lines.some((line) => line.sourceLineId !== null)
      ? () => {
          const taken = openLines(related).lines;
          if (isReturnSheet(type)) setHeader({ taxType: related.taxType });
          setGrid((now) => changeRows(now, spec, [...filledRows(now.rows, spec), ...taken]));
          if (fxRate === null && related.fx_rate !== null) {
            setHeader({ fx_rate: related.fx_rate });
            setAppliedRate(related.fx_rate);
          }
        }
      : undefined;
  const proposed =
    hasCosts &&
    type === SheetType.Bill &&
    related?.type === SheetType.PurchaseOrder &&
    lines.some((line) => line.sourceLineId !== null)
      ? {
          no: related.no,
          ...proposedCosts(
            related,
            lines,
            landedBy,
            base ? { lines: base.lines, costs: costsOf(base.header) } : undefined,
          ),
        }
      : null;
  useEffect(() => {
    const { finished } = start;
    if (finished)
      toast.info(
        `Not taken from ${finished.no}, because nothing of them is ` +
          `open${finished.drafts.length > 0 ? ` beside ${finished.drafts.join(', ')}` : ''}: ` +
          `${finished.codes.join(', ')}`,
      );
  }, [start]);

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
                onChange={(next) => void chooseSupplier(next)}
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
        <Flex direction="column" gap="2">
          <Flex gap="3" align="flex-start" flexWrap="wrap">
            <RateField
              rate={fxRate}
              onRate={(rate) => setHeader({ fx_rate: rate })}
              onApply={(next) => void apply(next)}
              stale={stale}
              lastRate={lastRate}
            />
            {hasCosts && <CostFields costs={header} onChange={setHeader} fxRate={fxRate} proposed={proposed} />}
          </Flex>
          {related && (
            <Box>
              <OpenFacts related={related} type={type} onTake={takeOpenLines} />
            </Box>
          )}
        </Flex>
      }
    />
  );
}

/**
 * Returns a product as a line adds it: at its last USD price, converted at the form's rate. A bill without a rate is in
 * AUD, with typed prices.
 */
function atRate({ usdCents = null, ...item }: LineItem, type: SheetType, fxRate: number | null): LineItem {
  if (type !== SheetType.PurchaseOrder && !isPositiveFxRate(fxRate)) return { ...item, price: null };
  if (usdCents !== null) return { ...item, usdCents, price: { cents: priceFromUsd(usdCents, fxRate), source: 'usd' } };
  // An order's price follows from a USD price, which is required; it is never typed itself.
  return { ...item, usdCents, price: type === SheetType.PurchaseOrder ? { cents: 0, source: 'usd' } : null };
}

/** Returns freight and clearance of a stored sheet. */
const costsOf = ({ sea_freight, clearance_cost }: PurchaseHeader) => ({
  sea_freight: parseCost(sea_freight) ?? 0,
  clearance_cost: parseCost(clearance_cost) ?? 0,
});

/** Returns the refusal of spec §5 for every line of an order without a USD price. */
function usdProblems(lines: readonly EditorLine[], type: SheetType): LineProblem[] {
  if (type !== SheetType.PurchaseOrder) return [];
  const violations = checkUsdPrices(
    lines.map((line, index) => ({ lineNumber: index + 1, usdPriceCents: line.usdCents ?? null })),
  );
  return violations.map((violation) => ({ line: violation.line ?? 1, column: 'usdPrice', message: violation.message }));
}

/** Shows the prices of another rate, old → new, before they change (DOMAIN §5). Resolves to false to keep them. */
async function acceptRate(fxRate: number | null, changes: readonly PriceChange[]): Promise<boolean> {
  const count = changes.filter(({ applies }) => applies).length;
  const answer = await confirm({
    title: `FX rate ${isPositiveFxRate(fxRate) ? rateText(fxRate) : 'without a number greater than 0'}`,
    body: <PriceChangeTable changes={changes} />,
    actions: [
      { id: 'keep', label: 'Keep old prices', tone: 'plain' },
      { id: 'take', label: `Take ${count} new ${count === 1 ? 'price' : 'prices'}`, tone: 'accent' },
    ],
  });
  return answer === 'take';
}

/** Asks before saving: a rate that was typed but not applied changes the prices anyway. */
async function confirmRate(changes: readonly PriceChange[]): Promise<boolean> {
  const stale = changes.filter(({ applies }) => applies).length;
  const answer = await confirm({
    title: 'The FX rate is not applied yet',
    body: (
      <>
        <Text mb="2">
          {`${stale} ${stale === 1 ? 'line price is' : 'line prices are'} of another rate. Submitting ` +
            `recalculates ${stale === 1 ? 'it' : 'them'} from the USD price.`}
        </Text>
        <PriceChangeTable changes={changes} />
      </>
    ),
    actions: [
      { id: 'stay', label: 'Go on editing', tone: 'plain' },
      { id: 'go', label: 'Recalculate & submit', tone: 'accent' },
    ],
  });
  return answer === 'go';
}
