import { t } from '@iwe/session';
import {
  centsToDecimalText,
  formatMoney,
  formatQuantity,
  lineAccountCode,
  movesStock,
  priceFromUsd,
  SheetType,
} from '@iwe/domain';
import type { LineColumn } from '@iwe/sheets';
import { definedGrid, definedGridColumns, LINE_REASONS, lineColumns, parsePrice } from '@iwe/ui/sheet';
import type { EditorLine, GridColumn, GridSpec, LineCells, LineModel } from '@iwe/ui/sheet';
import { coverText, coverExplanation } from '../cover-text.ts';
import type { PurchaseDefinition } from '../kinds.ts';
import { openTone } from './open-lines.ts';

const READ_ONLY: LineModel = { isDerived: true, text: () => '' };
const usdText = ({ usdCents }: EditorLine) => ((usdCents ?? null) === null ? '' : centsToDecimalText(usdCents ?? 0));
const openText = ({ source }: EditorLine) => (source ? `${source.quantity}, ${t('{} open', source.open)}` : '');

/** The USD price: typing it sets the line's price at the form's rate. */
const usdPrice = (rate: () => number | null, isOrder: boolean): LineModel => ({
  headings: ['usd price', 'usd', 'price (usd)', 'fob'],
  enter: { column: 'code', row: 'next' },
  text: usdText,
  parse: (text) => {
    if (text.trim() === '') return { ok: true, patch: { usdCents: null, ...(isOrder ? { priceCents: null } : {}) } };
    const usdCents = parsePrice(text);
    if (usdCents === undefined) return { ok: false, reason: LINE_REASONS.price };
    return {
      ok: true,
      patch: { usdCents, priceCents: priceFromUsd(usdCents, rate()), priceSource: 'usd', manual: false },
    };
  },
});

/**
 * The unit price: for an order it only follows from the USD price; for bills it can be typed, and emptying it restores
 * the price that follows from the USD price.
 */
const unitPrice = (rate: () => number | null, isOrder: boolean): LineModel => {
  const { parse, ...plain } = lineColumns.price;
  if (isOrder) return { ...plain, isDerived: true };
  return {
    ...plain,
    parse: (text, line) => {
      const usdCents = line.usdCents ?? null;
      if (text.trim() !== '' || usdCents === null) return parse(text, line);
      return { ok: true, patch: { priceCents: priceFromUsd(usdCents, rate()), priceSource: 'usd', manual: false } };
    },
  };
};

function models(type: SheetType, rate: () => number | null) {
  const isOrder = type === SheetType.PurchaseOrder;
  return {
    ...lineColumns,
    quantity: { ...lineColumns.quantity, enter: { column: 'usdPrice', row: 'same' } as const },
    usdPrice: usdPrice(rate, isOrder),
    price: unitPrice(rate, isOrder),
    cover: READ_ONLY,
    open: { isDerived: true, text: openText },
    landed: READ_ONLY,
    history: READ_ONLY,
    account: READ_ONLY,
  };
}

/** Returns the grid of a kind's lines. `rate` returns the form's current rate. */
export function purchaseGrid({ type, lines }: PurchaseDefinition, rate: () => number | null): GridSpec<EditorLine> {
  return definedGrid(lines as readonly LineColumn[], models(type, rate));
}

/**
 * Returns the columns of a kind's lines. `landed`: each line's share of freight and clearance in cents, by the line's
 * key.
 */
export function purchaseColumns(
  { type, lines }: PurchaseDefinition,
  spec: GridSpec<EditorLine>,
  cells: LineCells,
  landed: ReadonlyMap<string, number>,
  filled: readonly EditorLine[],
): readonly GridColumn<EditorLine>[] {
  const account = lineAccountCode(type) ?? '';
  const model = (key: string): LineModel => spec.columns.find((column) => column.key === key) ?? READ_ONLY;
  const tone = (line: EditorLine) => openTone(line, filled, type);
  // A bill has all of them; they fit beside the open menu at 1366 pixels, with names of wheels on two lines.
  return definedGridColumns(lines as readonly LineColumn[], {
    ...cells,
    code: { ...cells.code, width: 160 },
    name: { ...cells.name, width: 159 },
    unit: { ...cells.unit, width: 40 },
    stock: { ...cells.stock, width: 70 },
    quantity: { ...cells.quantity, ...model('quantity'), width: 52, tone },
    cover: {
      ...READ_ONLY,
      width: 58,
      least: type === SheetType.Bill ? 73 : 56,
      render: ({ item }) =>
        item?.cover && (
          <span data-text title={coverExplanation(item.cover, item.stock)}>
            {coverText(item.cover)}
          </span>
        ),
    },
    open: {
      ...model('open'),
      width: 88,
      least: 60,
      // A bill's column before it is Cover; a credit note's is the stock, which opens its warehouses.
      isBelow: type === SheetType.Bill,
      tone,
      render: ({ source }) =>
        source && (
          <span data-text title={t('{}: {}, {} of them open', source.no, source.quantity, source.open)}>
            {formatQuantity(source.quantity)}, {t('{} open', formatQuantity(source.open))}
          </span>
        ),
    },
    usdPrice: {
      ...model('usdPrice'),
      width: 66,
      least: 62,
      render: (line) => (
        <span data-text>{(line.usdCents ?? null) === null ? '' : formatMoney(line.usdCents ?? 0)}</span>
      ),
    },
    price: { ...cells.price, ...model('price'), width: 77 },
    amount: { ...cells.amount, width: 78 },
    landed: {
      ...READ_ONLY,
      width: 66,
      isBelow: true,
      render: (line) => <LandedText line={line} cents={landed.get(line.key)} />,
    },
    account: {
      ...READ_ONLY,
      width: 66,
      least: 60,
      text: (line) => (line.item ? t(account) : ''),
      render: ({ item }) => item && <span data-two-lines="">{t(account)}</span>,
    },
    description: { ...cells.description, width: 80 },
  });
}

function LandedText({ line, cents }: { line: EditorLine; cents: number | undefined }) {
  if (cents === undefined || !line.item || !movesStock(line.item.category)) return null;
  const words = line.quantity ? t('{} a unit', formatMoney(Math.round(cents / line.quantity))) : undefined;
  return (
    <span data-text title={words}>
      {formatMoney(cents)}
    </span>
  );
}
