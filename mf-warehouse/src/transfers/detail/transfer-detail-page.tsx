import { use } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Sheet, SheetLine } from '@iwe/contract';
import { formatDate, SheetType } from '@iwe/domain';
import { HostRoutes } from '@iwe/remote-kit';
import { Box, Quantity } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { Fact, FactCard, FactCards, SheetDetail } from '@iwe/ui/sheet';
import type { SheetEdits } from '@iwe/ui/sheet';

/** The detail of a transfer: between two warehouses, without money and without clones. */
export function TransferDetailPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const hasRoute = use(HostRoutes);
  return (
    <SheetDetail
      id={Number(id)} type={SheetType.Transfer} section="Warehouse / Transfers" hasMoney={false} columns={columnsOf} facts={facts} hasRoute={hasRoute}
      onOpen={(next) => void navigate(`/order_detail/Transfers/${next}`)} onEdit={hasRoute('/order_edit/Transfers/1') ? (sheetId) => void navigate(`/order_edit/Transfers/${sheetId}`) : null}
    />
  );
}

const COLUMNS: readonly Column<SheetLine>[] = [
  { key: 'code', header: 'Item Code', cell: (line) => <><Box as="span" color="fg.subtle" me="2">{line.seq}</Box>{line.product.code}</> },
  { key: 'name', header: 'Item Name', maxWidth: 360, cell: (line) => line.product.name },
  { key: 'unit', header: 'Unit', cell: (line) => line.product.unit },
  { key: 'qty', header: 'Qty', kind: 'number', cell: (line) => <Quantity value={line.quantity} emphasis="strong" /> },
  { key: 'desc', header: 'Line Description', maxWidth: 360, cell: (line) => line.description },
];
const columnsOf = () => COLUMNS;

function facts(sheet: Sheet, edits: SheetEdits) {
  return (
    <FactCards>
      <FactCard title="Warehouses">
        <Fact label="Out Warehouse" strong>{sheet.warehouse}</Fact>
        <Fact label="In Warehouse" strong>{sheet.inWarehouse}</Fact>
      </FactCard>
      <FactCard title="Date, comments" onEdit={edits.dates} editLabel="Change date">
        <Fact label="Date">{formatDate(sheet.date)}</Fact>
        <Fact label="Comments">{sheet.comments}</Fact>
      </FactCard>
    </FactCards>
  );
}
