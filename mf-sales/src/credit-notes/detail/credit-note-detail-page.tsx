import { use } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Sheet, SheetLine } from '@iwe/contract';
import { HostRoutes } from '@iwe/remote-kit';
import { creditNoteSheet } from '@iwe/sheets';
import { quantityText } from '@iwe/ui';
import { SheetDetail, Stacked } from '@iwe/ui/sheet-view';
import type { BoundLineCells } from '@iwe/ui/sheet-view';
import { SALES_FIELDS } from '../../sales-sheets/detail/sales-fields.tsx';
import { salesLineCells } from '../../sales-sheets/detail/sales-line-cells.tsx';
import { salesTags } from '../../sales-sheets/detail/sales-tags.tsx';

/** The detail of a credit note. */
export function CreditNoteDetailPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const hasRoute = use(HostRoutes);
  return (
    <SheetDetail
      definition={creditNoteSheet}
      id={Number(id)}
      cells={cells}
      fields={SALES_FIELDS}
      tags={salesTags}
      hasRoute={hasRoute}
      onOpen={(next) => void navigate(`/order_detail/CreditNotes/${next}`)}
      onEdit={
        hasRoute('/order_edit/CreditNotes/1') ? (sheetId) => void navigate(`/order_edit/CreditNotes/${sheetId}`) : null
      }
    />
  );
}

const cells = (sheet: Sheet): BoundLineCells<typeof creditNoteSheet.lines> => ({
  ...salesLineCells(sheet),
  source: (line) => <SourceCell line={line} />,
});

/** The quantity sold on the source line, and the part that can still be returned. */
function SourceCell({ line: { source } }: { line: SheetLine }) {
  return (
    source && (
      <Stacked top={`${quantityText(source.quantity)} sold, ${quantityText(source.open)} open`} below={source.no} />
    )
  );
}
