import { centsToDecimalText, formatMoney, formatQuantity } from '@iwe/domain';
import { adjustmentSheet } from '@iwe/sheets';
import { CellPopover, definedGrid, definedGridColumns, lineColumns, parsePrice, parseQuantity } from '@iwe/ui/sheet';
import type { EditorLine, GridColumn, GridSpec, LineCells, LineModel } from '@iwe/ui/sheet';
import { countFigures } from './count-line.ts';
import type { CountPlace } from './count-line.ts';
import { MovedSince } from './moved-since.tsx';

const COUNT_REASON = 'The counted number must be a whole number of 0 or more, such as 12.';
const COST_REASON = 'The cost must be 0 or more with at most 2 decimals, such as 82.40.';
const COST_RIGHT = 'Only an accountant or a manager gives goods a cost.';
const COST_KNOWN =
  'These goods have a cost already: the average of the stock counts. Only a gain of goods without any cost takes one.';

const toCount = { column: 'inWarehouseQty', row: 'same' } as const;
const READ_ONLY: LineModel = { isDerived: true, text: () => '' };

/**
 * Returns the behaviour of the line columns. `canEnterCost`: the user is an accountant or has role 4, and may enter the
 * cost of a gain.
 */
export function adjustmentGrid(canEnterCost: boolean): GridSpec<EditorLine> {
  return definedGrid(adjustmentSheet.lines, {
    code: { ...lineColumns.code, enter: toCount },
    name: { ...lineColumns.name, enter: toCount },
    unit: lineColumns.unit,
    inWarehouseQty: {
      headings: ['in-warehouse qty', 'in warehouse qty', 'counted', 'count', 'qty', 'quantity'],
      enter: { column: 'code', row: 'next' },
      text: (line) => ((line.counted ?? null) === null ? '' : String(line.counted)),
      parse: (text) => {
        const counted = parseQuantity(text);
        return counted === undefined
          ? { ok: false, reason: COUNT_REASON }
          : { ok: true, patch: { counted, recount: false } };
      },
    },
    inSystemQty: READ_ONLY,
    difference: READ_ONLY,
    price: {
      headings: ['cost price', 'cost'],
      enter: { column: 'code', row: 'next' },
      text: (line) => ((line.priceCents ?? 0) === 0 ? '' : centsToDecimalText(line.priceCents ?? 0)),
      parse: (text, line) => {
        const cents = text.trim() === '' ? 0 : parsePrice(text);
        if (cents === undefined) return { ok: false, reason: COST_REASON };
        if (cents === (line.priceCents ?? 0)) return { ok: true, patch: {} };
        if (!canEnterCost) return { ok: false, reason: COST_RIGHT };
        if (!line.manual && ((line.priceCents ?? 0) > 0 || (line.item?.costCents ?? 0) > 0))
          return { ok: false, reason: COST_KNOWN };
        return {
          ok: true,
          patch:
            cents === 0
              ? { priceCents: null, priceSource: '', manual: false }
              : { priceCents: cents, priceSource: 'given', manual: true },
        };
      },
    },
    amount: READ_ONLY,
    description: lineColumns.description,
  });
}

/** What the columns' cells need. */
export interface AdjustmentColumns {
  cells: LineCells;
  spec: GridSpec<EditorLine>;
  place: CountPlace;
  /** The line whose movements popover is open. */
  openKey: string | null;
  onOpen: (key: string | null) => void;
  onRecount: (line: EditorLine) => void;
}

/** Returns the columns, in the same order (spec §2 "Adjustment form"). */
export function adjustmentColumns({
  cells,
  spec,
  place,
  openKey,
  onOpen,
  onRecount,
}: AdjustmentColumns): readonly GridColumn<EditorLine>[] {
  const model = (key: string): LineModel => spec.columns.find((column) => column.key === key) ?? READ_ONLY;
  const movedOf = (line: EditorLine): number => (countFigures(line, place).isFrozen ? (line.frozen?.moved ?? 0) : 0);
  const needs = (line: EditorLine) =>
    countFigures(line, place).needsCost
      ? {
          tone: 'warning' as const,
          reason: 'Goods without any cost: an accountant or a manager enters one here before the approval.',
        }
      : undefined;
  return definedGridColumns(adjustmentSheet.lines, {
    code: { ...cells.code, ...model('code'), width: 160 },
    name: { ...cells.name, ...model('name'), width: 220 },
    unit: cells.unit,
    inWarehouseQty: {
      ...model('inWarehouseQty'),
      width: 104,
      least: 76,
      render: (line) => (
        <span data-text>{(line.counted ?? null) === null ? '' : formatQuantity(line.counted ?? 0)}</span>
      ),
    },
    inSystemQty: {
      ...READ_ONLY,
      width: 124,
      least: 92,
      text: (line) => String(countFigures(line, place).system ?? ''),
      tone: (line) =>
        movedOf(line) === 0
          ? undefined
          : { tone: 'warning', reason: `Moved by ${formatQuantity(movedOf(line))} since it was counted` },
      onOpen: (line) => {
        if (movedOf(line) !== 0) onOpen(line.key);
      },
      render: (line) => {
        const { system } = countFigures(line, place);
        const moved = movedOf(line);
        if (system === null) return null;
        if (moved === 0) return <span data-text>{formatQuantity(system)}</span>;
        const face = `${formatQuantity(system)} · ${moved > 0 ? '+' : ''}${formatQuantity(moved)} since`;
        return (
          <CellPopover
            label={`${face}: movements of ${line.item?.code ?? ''} since it was counted`}
            title={`Since ${line.item?.code ?? ''} was counted`}
            width={360}
            face={<span>{face}</span>}
            isOpen={openKey === line.key}
            onOpen={(open) => onOpen(open ? line.key : null)}
            content={() => <MovedSince line={line} onRecount={() => onRecount(line)} />}
          />
        );
      },
    },
    difference: {
      ...READ_ONLY,
      width: 92,
      least: 66,
      text: (line) => String(countFigures(line, place).difference ?? ''),
      render: (line) => {
        const { difference } = countFigures(line, place);
        return difference === null ? null : <span data-text>{formatQuantity(difference)}</span>;
      },
    },
    price: {
      ...model('price'),
      width: 100,
      least: 66,
      tone: needs,
      render: (line) => {
        const { costCents, isGuess } = countFigures(line, place);
        if (costCents === null) return null;
        return (
          <span
            data-text
            {...(isGuess
              ? { title: 'The cost of the list. Saving takes the average of the stock.', 'data-guess': true }
              : {})}
          >
            {isGuess ? `≈ ${formatMoney(costCents)}` : formatMoney(costCents)}
          </span>
        );
      },
    },
    amount: {
      ...READ_ONLY,
      width: 108,
      least: 76,
      text: (line) => centsToDecimalText(countFigures(line, place).amountCents ?? 0),
      render: (line) => {
        const { amountCents } = countFigures(line, place);
        return amountCents === null ? null : <span data-text>{formatMoney(amountCents)}</span>;
      },
    },
    description: cells.description,
  });
}
