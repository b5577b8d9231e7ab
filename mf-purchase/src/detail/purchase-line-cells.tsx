import { t } from '@iwe/session';
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
      <>
        <Box as="span" color="fg.subtle" me="2">
          {line.seq}
        </Box>
        <RecordLink record={{ kind: 'product', id: line.product.id }}>{line.product.code}</RecordLink>
      </>
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
      <Stacked top={<Money value={line.price} />} below={line.manual && line.usdPrice ? t('by hand') : ''} />
    ),
    landed: (line) => <Landed line={line} />,
    billed: (line) => (
      <Stacked
        top={t('{} billed', quantityText(line.taken))}
        below={line.quantity > line.taken ? t('{} open', quantityText(line.quantity - line.taken)) : ''}
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
          below={source.open > 0 ? t('{} open', quantityText(source.open)) : t('none open')}
        />
      ),
    history: (line) => <LineHistory line={line} supplierId={sheet.customerId} />,
    account: () => t(account),
  };
}

/** The line's share of freight and clearance, and the unit cost including it, without GST. */
function Landed({ line }: { line: SheetLine }) {
  if (!movesStock(line.product.category)) return null;
  const { landed = 0 } = line;
  const valueCents = toCents(line.amount) - toCents(line.gst) + toCents(landed);
  const unit =
    line.quantity > 0 && landed > 0 ? t('{} a unit', moneyText(fromCents(Math.round(valueCents / line.quantity)))) : '';
  return <Stacked top={<Money value={landed} />} below={unit} />;
}

function LineHistory({ line: { product }, supplierId }: { line: SheetLine; supplierId: number | null }) {
  const title = t('History of {}', product.code);
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
