import { use } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Sheet, SheetLine } from '@iwe/contract';
import { countAsAt } from '@iwe/domain';
import { HostRoutes } from '@iwe/remote-kit';
import { useAccount } from '@iwe/session';
import { adjustmentSheet } from '@iwe/sheets';
import { Badge, Box, momentText, Money, Quantity, quantityText, RecordLink } from '@iwe/ui';
import { SheetDetail, Stacked } from '@iwe/ui/sheet-view';
import type { BoundFields, BoundLineCells } from '@iwe/ui/sheet-view';

/** The detail of an adjustment. */
export function AdjustmentDetailPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const hasRoute = use(HostRoutes);
  return (
    <SheetDetail
      definition={adjustmentSheet}
      id={Number(id)}
      cells={cells}
      fields={FIELDS}
      hasRoute={hasRoute}
      onOpen={(next) => void navigate(`/order_detail/Adjustments/${next}`)}
      onEdit={
        hasRoute('/order_edit/Adjustments/1') ? (sheetId) => void navigate(`/order_edit/Adjustments/${sheetId}`) : null
      }
    />
  );
}

const FIELDS: BoundFields<typeof adjustmentSheet.form> = { counted: (sheet) => <Counted sheet={sheet} /> };

/** When the lines were counted, and how many have not been counted yet. */
function Counted({ sheet: { lines } }: { sheet: Pick<Sheet, 'lines'> }) {
  const { timeZone } = useAccount();
  const moments = lines.flatMap((line) => line.countedAt ?? []).toSorted();
  const [first] = moments;
  const last = moments.at(-1);
  const open = lines.length - moments.length;
  const from = first ? momentText(first, timeZone) : '';
  const to = last ? momentText(last, timeZone) : '';
  return (
    <>
      {from === to ? from : `${from} to ${to}`}
      {open > 0 && (
        <>
          {from !== '' && ', '}
          <Box as="span" color="spark.fg">
            {open} {open === 1 ? 'line' : 'lines'} not counted
          </Box>
        </>
      )}
    </>
  );
}

const CELLS: BoundLineCells<typeof adjustmentSheet.lines> = {
  code: (line) => (
    <>
      <Box as="span" color="fg.subtle" me="2">
        {line.seq}
      </Box>
      <RecordLink record={{ kind: 'product', id: line.product.id }}>{line.product.code}</RecordLink>
    </>
  ),
  inSystemQty: (line) => <Stacked top={<Quantity value={line.inSystemQty} />} below={movedText(line)} />,
  difference: (line) =>
    line.inWarehouseQty === null ? (
      <Quantity value={null} />
    ) : (
      <Stacked top={<Quantity value={line.quantity} emphasis="strong" />} below={afterText(line)} />
    ),
  price: (line) =>
    line.needsCost ? (
      <Badge tone="warning" title="Goods without any cost: an accountant or a manager enters one before the approval.">
        no cost
      </Badge>
    ) : (
      <Money value={line.price} />
    ),
  amount: (line) => <Money value={line.amount} />,
};
const cells = () => CELLS;

/** Returns the movements since the count of a draft, as text. */
function movedText({ movedSince }: SheetLine): string {
  if (movedSince === null || movedSince === 0) return '';
  return `${movedSince > 0 ? '+' : ''}${quantityText(movedSince)} since`;
}

/** Returns what is on hand once a draft is approved, as text, where that is not what was counted. */
function afterText({ movedSince, inWarehouseQty: counted, inSystemQty: system }: SheetLine): string {
  if (counted === null || system === null || movedSince === null || movedSince === 0) return '';
  return `then ${quantityText(countAsAt({ counted, system, onHand: system + movedSince }).after)}`;
}
