import type { CustomerOption, HistoryRow, ProductHistory } from '@iwe/contract';
import { useApi } from '@iwe/session';
import { partnerOf, SheetType } from '@iwe/domain';
import { Badge, Box, DateText, Flex, Money, Quantity, RecordLink, Text } from '@iwe/ui';
import { SmallTable } from '@iwe/ui/sheet-view';
import { useCartCustomer } from '../use-cart-customer.ts';
import { PopoverAnswer } from './popover-answer.tsx';

const COLUMNS = [
  { label: 'Number' },
  { label: 'Date' },
  { label: 'Due Date' },
  { label: 'Customer' },
  { label: 'Reference' },
  { label: 'Qty', end: true },
  { label: 'Unit price', end: true },
  { label: 'Amount', end: true },
];

/** The latest invoices of a product; those of the cart's customer are first. */
export function HistoryPopover({ productId }: { productId: number }) {
  const csr = useCartCustomer();
  const all = useApi<ProductHistory>(`products/${productId}/history`, undefined, { quiet: true });
  return (
    <Flex direction="column" gap="4">
      {csr && <OwnHistory productId={productId} customer={csr} />}
      <Box>
        {csr && <Heading>All customers</Heading>}
        <PopoverAnswer state={all} isEmpty={({ data }) => data.length === 0}>
          {({ data }) => <Rows label="All customers" rows={data} />}
        </PopoverAnswer>
      </Box>
    </Flex>
  );
}

function OwnHistory({ productId, customer }: { productId: number; customer: CustomerOption }) {
  const own = useApi<ProductHistory>(`products/${productId}/history`, { cId: customer.id }, { quiet: true });
  return (
    <Box>
      <Heading>{customer.name}</Heading>
      <PopoverAnswer state={own} isEmpty={({ data }) => data.length === 0}>
        {({ data }) => <Rows label={customer.name} rows={data} />}
      </PopoverAnswer>
    </Box>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Text fontSize="sm" fontWeight="semibold" mb="1.5" color="accent.fg" truncate>
      {children}
    </Text>
  );
}

function Rows({ label, rows }: { label: string; rows: readonly HistoryRow[] }) {
  return (
    <SmallTable isWide label={`Invoices: ${label}`} columns={COLUMNS}>
      {rows.map((row, index) => (
        <Row key={`${row.id}-${index}`} row={row} />
      ))}
    </SmallTable>
  );
}

function Row({ row }: { row: HistoryRow }) {
  return (
    <tr>
      <td>
        <Flex align="center" gap="1.5">
          <RecordLink record={{ kind: 'sheet', id: row.id, type: row.type }}>{row.no}</RecordLink>
          {row.type === SheetType.CreditNote && (
            <Badge tone="warning" title="Credit Note">
              CN
            </Badge>
          )}
        </Flex>
      </td>
      <td>
        <DateText value={row.date} />
      </td>
      <td data-label="Due">{row.dueDate && <DateText value={row.dueDate} />}</td>
      <td data-clip title={row.csrName}>
        <RecordLink record={partnerOf(row.type, row.csrId, row.csrName)}>{row.csrName}</RecordLink>
      </td>
      <td data-clip data-quiet title={row.reference}>
        {row.reference}
      </td>
      <td data-end data-label="Qty">
        <Quantity value={row.qty} />
      </td>
      <td data-end data-label="Unit price">
        <Money value={row.unitPrice} emphasis="strong" />
      </td>
      <td data-end>
        <Money value={row.amount} />
      </td>
    </tr>
  );
}
