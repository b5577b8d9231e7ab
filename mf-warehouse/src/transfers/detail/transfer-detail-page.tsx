import { use } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { HostRoutes } from '@iwe/remote-kit';
import { transferSheet } from '@iwe/sheets';
import { Box, RecordLink } from '@iwe/ui';
import { LineStock, SheetDetail } from '@iwe/ui/sheet-view';
import type { BoundLineCells } from '@iwe/ui/sheet-view';

/** The detail of a transfer. */
export function TransferDetailPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const hasRoute = use(HostRoutes);
  return (
    <SheetDetail
      definition={transferSheet}
      id={Number(id)}
      cells={cells}
      fields={{}}
      hasRoute={hasRoute}
      onOpen={(next) => void navigate(`/order_detail/Transfers/${next}`)}
      onEdit={
        hasRoute('/order_edit/Transfers/1') ? (sheetId) => void navigate(`/order_edit/Transfers/${sheetId}`) : null
      }
    />
  );
}

const CELLS: BoundLineCells<typeof transferSheet.lines> = {
  code: (line) => (
    <>
      <Box as="span" color="fg.subtle" me="2">
        {line.seq}
      </Box>
      <RecordLink record={{ kind: 'product', id: line.product.id }}>{line.product.code}</RecordLink>
    </>
  ),
  stock: (line) => <LineStock product={line.product} />,
};
const cells = () => CELLS;
