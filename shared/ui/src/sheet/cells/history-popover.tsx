import type { ProductHistory } from '@iwe/contract';
import { messages, SHEET_TYPES } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { useApi } from '@iwe/session';
import { DateText } from '../../data/date-text.tsx';
import { Money, Quantity } from '../../data/money.tsx';
import { Spinner } from '../../feedback/spinner.tsx';
import { Box, Flex, Text } from '../../layout.ts';
import { SMALL_TABLE_CSS } from './small-table-css.ts';

/** What was sold of a product, or what was bought. */
export type HistoryKind = 'sales' | 'purchase';

/** The last invoices of a product, or its last bills and orders; of this customer or supplier only when there is one. */
export function HistoryList({ productId, customerId, kind = 'sales' }: { productId: number; customerId: number | null; kind?: HistoryKind }) {
  const isSales = kind === 'sales';
  const { data, error, isLoading } = useApi<ProductHistory>(`products/${productId}/history`, { cId: customerId, ...(isSales ? {} : { kind }) }, { quiet: true });
  if (isLoading) return <Spinner />;
  if (error) return <Text color="danger.fg">{error.lines.join(' ')}</Text>;
  const product = data?.product;
  return (
    <Box css={SMALL_TABLE_CSS}>
      {product && isSales && (
        <Flex gap="4" mb="2" color="fg.muted" fontSize="sm" flexWrap="wrap">
          <span>Standard <Money value={product.standard} /></span>
          <span>Special <Money value={product.special} /></span>
          <span>Class A <Money value={product.classA} /></span>
          <span>Class B <Money value={product.classB} /></span>
          <span>OCOP <Money value={product.ocop} /></span>
        </Flex>
      )}
      {(data?.data.length ?? 0) === 0 ? <Text color="fg.subtle">{messages.noData}</Text> : (
        <table>
          <thead><tr><th>No</th><th>Date</th><th>{isSales ? 'Customer' : 'Supplier'}</th><th data-end>Qty</th><th data-end>Unit Price</th><th data-end>Amount</th>{!isSales && <th />}</tr></thead>
          <tbody>
            {data?.data.map((row) => (
              <tr key={`${row.type}-${row.id}`}>
                <td><a href={`/order_detail/${SHEET_TYPES[row.type as SheetType].routeName}/${row.id}`} target="_blank" rel="noopener">{row.no}</a></td>
                <td><DateText value={row.date} /></td>
                <td data-clip>{row.csrName}</td>
                <td data-end><Quantity value={row.qty} /></td>
                <td data-end><Money value={row.unitPrice} /></td>
                <td data-end><Money value={row.amount} /></td>
                {!isSales && <td><a href={`/order_detail/${SHEET_TYPES[row.type as SheetType].routeName}/${row.id}`} target="_blank" rel="noopener" aria-label={`View ${row.no}`}>View</a></td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Box>
  );
}
