import type { LineProduct } from '@iwe/contract';
import { HistoryIcon, IconButton, Popover } from '@iwe/ui';
import { HistoryList } from '@iwe/ui/sheet-view';

/** The latest invoices of a line's product for the sheet's customer. */
export function LineHistory({
  product,
  customerId,
}: {
  product: Pick<LineProduct, 'id' | 'code'>;
  customerId: number | null;
}) {
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
      <HistoryList productId={product.id} customerId={customerId} />
    </Popover>
  );
}
