import { t } from '@iwe/session';
import { formatMoney, formatQuantity, mapSheetLineTexts, movesStock } from '@iwe/domain';
import type { SheetLineFieldOf } from '@iwe/domain';
import { History, TriangleAlert } from 'lucide-react';
import { CellPopover } from '../../cells/cell-popover.tsx';
import { HistoryList } from '../../cells/history-popover.tsx';
import type { HistoryKind } from '../../cells/history-popover.tsx';
import { StockPanel } from '../../cells/stock-panel.tsx';
import { amountOf, isBelowNotice, lineColumns, shortStock } from '../../lines/index.ts';
import type { EditorLine, GridCell } from '../../lines/index.ts';
import { sourceLabel } from '../../notices/reprice-dialog.tsx';
import { ProductEditor } from '../../picker/product-editor.tsx';
import type { FindProducts } from '../../picker/use-product-search.ts';
import { Spinner } from '../../../kit/feedback/spinner.tsx';

/** Which popover of which line is open. */
export interface OpenCell {
  readonly key: string;
  readonly what: 'stock' | 'history';
}

/** Data and callbacks that the cells of a sheet's lines need. */
export interface LineCellContext {
  lines: readonly EditorLine[];
  find: FindProducts;
  showPrices: boolean;
  customerId: number | null;
  sheetId: number | null;
  warehouseId: number | null;
  open: OpenCell | null;
  onOpen: (open: OpenCell | null) => void;
  /** Whether the excess of a short line becomes a linked draft. */
  keepsRest: boolean;
  onReduce: (line: EditorLine) => void;
  onTakeWarehouse: (warehouseId: number) => void;
  /** Whether prices far below Class A are marked: invoices only (spec §5). */
  warnsPrice: boolean;
  /** False for kinds that bring goods in: nothing can be short. */
  takesStock: boolean;
  /** The sheets listed in the history of a product. */
  historyKind: HistoryKind;
}

/** The cells that several sheet kinds share, by the keys of their definitions' columns. */
export type LineCells = Record<
  'code' | 'name' | 'unit' | 'stock' | 'quantity' | 'price' | 'amount' | 'history' | SheetLineFieldOf<'text'>,
  GridCell
>;

/** Returns the cells of a sheet. */
export function lineCells(context: LineCellContext): LineCells {
  const { find, showPrices, open, onOpen } = context;
  const popover: CellPopovers = {
    isOpen: (line, what) => open?.key === line.key && open.what === what,
    open: (line, what) => {
      if (line.item) onOpen({ key: line.key, what });
    },
    toggle: (line, what) => (next) => onOpen(next ? { key: line.key, what } : null),
  };
  const waiting = (line: EditorLine, by: 'code' | 'name') => line.lookup?.by === by && <Spinner size={11} />;
  return {
    code: {
      ...lineColumns.code,
      // The code of a wheel, such as W18-61397-V11-BRO, is never cut.
      width: 160,
      least: 151,
      editor: (props) => <ProductEditor {...props} by="code" find={find} showPrices={showPrices} />,
      render: (line) => (
        <>
          <span data-text title={line.item?.code}>
            {lineColumns.code.text(line)}
          </span>
          {waiting(line, 'code')}
        </>
      ),
    },
    name: {
      ...lineColumns.name,
      width: 264,
      least: 162,
      grow: true,
      editor: (props) => <ProductEditor {...props} by="name" find={find} showPrices={showPrices} />,
      render: (line) => (
        <>
          <span data-text data-name title={line.item?.name}>
            {lineColumns.name.text(line)}
          </span>
          {waiting(line, 'name')}
        </>
      ),
    },
    unit: { ...lineColumns.unit, width: 48, least: 32 },
    stock: stockCell(context, popover),
    quantity: {
      ...lineColumns.quantity,
      width: 68,
      least: 42,
      render: (line) => <span data-text>{line.quantity === null ? '' : formatQuantity(line.quantity)}</span>,
    },
    price: {
      ...lineColumns.price,
      width: 96,
      // Holds 12,345.67; the name, on two lines, gives way.
      least: 74,
      tone: (line) =>
        context.warnsPrice && isBelowNotice(line)
          ? { tone: 'warning', reason: t('PriceA / COD {}', formatMoney(line.item?.classACents ?? 0)) }
          : undefined,
      render: (line) => (
        <span data-text title={line.priceSource === '' ? undefined : t(sourceLabel(line.priceSource))}>
          {line.priceCents === null ? '' : formatMoney(line.priceCents)}
        </span>
      ),
    },
    amount: {
      ...lineColumns.amount,
      width: 104,
      least: 78,
      render: (line) => <span data-text>{line.item ? formatMoney(amountOf(line)) : ''}</span>,
    },
    history: historyCell(context, popover),
    ...mapSheetLineTexts(({ field }): GridCell => ({
      ...lineColumns[field],
      width: 120,
      least: 70,
      grow: true,
      render: (line) => {
        const text = lineColumns[field].text(line);
        return (
          <span data-text data-name title={text}>
            {text}
          </span>
        );
      },
    })),
  };
}

/** The open popover of the lines, for one cell. */
interface CellPopovers {
  isOpen: (line: EditorLine, what: OpenCell['what']) => boolean;
  /** Opens it, unless the line has no product. */
  open: (line: EditorLine, what: OpenCell['what']) => void;
  toggle: (line: EditorLine, what: OpenCell['what']) => (isOpen: boolean) => void;
}

/** Stock of the product, marked when the line needs more; opens the stock of all warehouses. */
function stockCell(context: LineCellContext, popover: CellPopovers): GridCell {
  const shortOf = (line: EditorLine) =>
    context.takesStock ? shortStock(line, context.lines, context.warehouseId) : null;
  return {
    ...lineColumns.stock,
    width: 104,
    least: 64,
    tone: (line) => {
      const short = shortOf(line);
      return short
        ? { tone: 'danger', reason: t('Need {}, have {} in {}', short.need, short.have, t(short.place)) }
        : undefined;
    },
    onOpen: (line) => popover.open(line, 'stock'),
    render: (line) => {
      const { item } = line;
      if (!item || !movesStock(item.category)) return null;
      const short = shortOf(line);
      // With a chosen warehouse its stock is shown; without one the available units of all.
      const here =
        context.warehouseId === null
          ? null
          : (item.stocks.find((place) => place.warehouseId === context.warehouseId)?.stock ?? 0);
      const promised = item.available === item.stock ? '' : ` · ${t('{} av.', formatQuantity(item.available))}`;
      const figures =
        here === null
          ? `${formatQuantity(item.stock)}${promised}`
          : t('{} of {}', formatQuantity(here), formatQuantity(item.stock));
      // The accessible name begins with the visible label, so that speech control can name it.
      const stock = t('{}: stock of {}, {} on hand, {} available', figures, item.code, item.stock, item.available);
      const lack = short && t('need {}, have {} in {}', short.need, short.have, t(short.place));
      const words = lack ? `${stock}; ${lack}` : stock;
      return (
        <CellPopover
          label={words}
          title={`Stock of ${item.code}`}
          width={460}
          isOpen={popover.isOpen(line, 'stock')}
          onOpen={popover.toggle(line, 'stock')}
          face={
            <>
              {short && <TriangleAlert size={12} />}
              <span>{figures}</span>
            </>
          }
          content={() => (
            <StockPanel
              item={item}
              short={short}
              keepsRest={context.keepsRest}
              sheetId={context.sheetId}
              onReduce={() => context.onReduce(line)}
              onTakeWarehouse={context.onTakeWarehouse}
            />
          )}
        />
      );
    },
  };
}

/** Opens what the product was sold or bought for before. */
function historyCell(context: LineCellContext, popover: CellPopovers): GridCell {
  return {
    width: 56,
    least: 46,
    text: () => '',
    onOpen: (line) => popover.open(line, 'history'),
    render: (line) => {
      const { item } = line;
      return (
        item && (
          <CellPopover
            label={`History of ${item.code}`}
            title={`History of ${item.code}`}
            width={640}
            isOpen={popover.isOpen(line, 'history')}
            onOpen={popover.toggle(line, 'history')}
            face={<History size={14} />}
            content={() => (
              <HistoryList productId={item.id} customerId={context.customerId} kind={context.historyKind} />
            )}
          />
        )
      );
    },
  };
}
