import type { Sheet, SheetLine } from '@iwe/contract';
import { fromCents, lineAccountCode, movesStock, toCents } from '@iwe/domain';
import { Box, HistoryIcon, IconButton, Money, moneyText, Popover, Quantity, quantityText, RecordLink } from '@iwe/ui';
import { HistoryList, Stacked } from '@iwe/ui/sheet-view';
import type { BoundLineCells } from '@iwe/ui/sheet-view';
import { coverText, coverExplanation } from '../cover-text.ts';
import type { PurchaseDefinition } from '../kinds.ts';

/** Returns the special cells of a purchase's lines. */
export function purchaseLineCells(sheet: Sheet): BoundLineCells<PurchaseDefinition['lines']> {
  const account = lineAccountCode(sheet.type) ?? '';
  return {
    code: (line) => (
      <div data-wrap="">
        <Box as="span" color="fg.subtle" me="2">
          {line.seq}
        </Box>
        <RecordLink record={{ kind: 'product', id: line.product.id }}>{line.product.code}</RecordLink>
      </div>
    ),
    stock: ({ product }) =>
      movesStock(product.category) ? (
        <span title={product.stocks.map((place) => `${place.warehouse}: ${quantityText(place.stock)}`).join('\n')}>
          <Quantity value={product.stock} />
        </span>
      ) : null,
    cover: ({ product }) =>
      product.cover && <span title={coverExplanation(product.cover, product.stock)}>{coverText(product.cover)}</span>,
    price: (line) => (
      <Stacked top={<Money value={line.price} />} below={line.manual && line.usdPrice ? 'by hand' : ''} />
    ),
    landed: (line) => <Landed line={line} />,
    billed: (line) => (
      <Stacked
        top={<>{quantityText(line.taken)} billed</>}
        below={line.quantity > line.taken ? `${quantityText(line.quantity - line.taken)} open` : ''}
      />
    ),
    open: ({ source }) =>
      source && (
        <Stacked
          top={
            <>
              {quantityText(source.quantity)}{' '}
              <Box as="span" color="fg.subtle">
                {source.no}
              </Box>
            </>
          }
          below={source.open > 0 ? `${quantityText(source.open)} open` : 'none open'}
        />
      ),
    history: (line) => <LineHistory line={line} supplierId={sheet.customerId} />,
    account: () => <div data-wrap="">{account}</div>,
  };
}

/** The line's share of freight and clearance, and the unit cost including it, without GST. */
function Landed({ line }: { line: SheetLine }) {
  if (!movesStock(line.product.category)) return null;
  const { landed = 0 } = line;
  const valueCents = toCents(line.amount) - toCents(line.gst) + toCents(landed);
  const unit =
    line.quantity > 0 && landed > 0 ? `${moneyText(fromCents(Math.round(valueCents / line.quantity)))} a unit` : '';
  return <Stacked top={<Money value={landed} />} below={unit} />;
}

function LineHistory({ line: { product }, supplierId }: { line: SheetLine; supplierId: number | null }) {
  const title = `History of ${product.code}`;
  return (
    <Popover
      title={title}
      width={640}
      placement="left"
      trigger={
        <IconButton size="xs" label={title}>
          <HistoryIcon size={14} />
        </IconButton>
      }
    >
      <HistoryList productId={product.id} customerId={supplierId} kind="purchase" />
    </Popover>
  );
}
