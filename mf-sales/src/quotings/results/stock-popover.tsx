import type { stockHolders, QuotingRow } from '@iwe/contract';
import { useApi } from '@iwe/session';
import { frameMessages, partnerOf, SheetType } from '@iwe/domain';
import { Box, DateText, Flex, Quantity, RecordLink, Text } from '@iwe/ui';
import { SmallTable } from '@iwe/ui/sheet-view';
import { PopoverAnswer } from './popover-answer.tsx';

interface Holders {
  data: Holder[];
}
type Holder = (typeof stockHolders)['_output']['data'][number];

/** The part of a row that describes its stock; quotings and price list both have it. */
export type StockedRow = Pick<QuotingRow, 'id' | 'code' | 'category' | 'stock' | 'available' | 'stock_3rdP' | 'stocks'>;

/** Shows a product's units by warehouse, and the draft invoices that reserve the units that are not available. */
export function StockPopover({ row }: { row: StockedRow }) {
  const held = row.stock - row.available;
  return (
    <Flex direction="column" gap="4">
      <Flex gap="5" fontSize="md" color="fg.muted">
        <Figure label="On hand" value={row.stock} />
        <Figure label="Available" value={row.available} />
        <Figure label="Held by drafts" value={held} />
        <Figure label="3P stock" value={row.stock_3rdP} />
      </Flex>
      {row.stocks.length === 0 ? (
        <Text py="2" textAlign="center" color="fg.subtle">
          {frameMessages.noData}
        </Text>
      ) : (
        <SmallTable
          isWide
          label="By warehouse"
          columns={[
            { label: 'Warehouse' },
            { label: 'On hand', end: true },
            { label: 'In transit', end: true },
            { label: 'ETA', end: true },
          ]}
          footer={
            <tr>
              <td>Total</td>
              <td data-end>
                <Quantity value={row.stock} />
              </td>
              <td data-end>
                <Quantity value={row.stocks.reduce((sum, stock) => sum + stock.inTransit, 0)} />
              </td>
              <td data-end>
                <DateText value={row.stocks.flatMap((stock) => stock.eta ?? []).sort()[0]} />
              </td>
            </tr>
          }
        >
          {row.stocks.map((stock) => (
            <tr key={stock.warehouseId}>
              <td data-clip>{stock.warehouse}</td>
              <td data-end data-quiet={stock.stock === 0 || undefined}>
                <Quantity value={stock.stock} />
              </td>
              <td data-end data-quiet={stock.inTransit === 0 || undefined}>
                <Quantity value={stock.inTransit} />
              </td>
              <td data-end>
                <DateText value={stock.eta} />
              </td>
            </tr>
          ))}
        </SmallTable>
      )}
      {held !== 0 && <Held productId={row.id} />}
    </Flex>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <Box>
      {label}{' '}
      <Text as="span" color="fg" fontWeight="semibold">
        <Quantity value={value} />
      </Text>
    </Box>
  );
}

function Held({ productId }: { productId: number }) {
  const holders = useApi<Holders>(`products/${productId}/holders`, undefined, { quiet: true });
  return (
    <PopoverAnswer state={holders} isEmpty={({ data }) => data.length === 0}>
      {({ data }) => (
        <SmallTable
          isWide
          label="Held by drafts"
          columns={[
            { label: 'Draft' },
            { label: 'Qty', end: true },
            { label: 'Customer' },
            { label: 'Drafter' },
            { label: 'Date' },
          ]}
        >
          {data.map((holder) => (
            <HolderRow key={holder.id} holder={holder} />
          ))}
        </SmallTable>
      )}
    </PopoverAnswer>
  );
}

function HolderRow({ holder }: { holder: Holder }) {
  return (
    <tr>
      <td>
        <RecordLink record={{ kind: 'sheet', id: holder.id, type: SheetType.Invoice }}>{holder.no}</RecordLink>
      </td>
      <td data-end>
        <Quantity value={holder.qty} emphasis="strong" />
      </td>
      <td data-clip title={holder.csrName}>
        <RecordLink record={partnerOf(SheetType.Invoice, holder.csrId, holder.csrName)}>{holder.csrName}</RecordLink>
      </td>
      <td data-clip>{holder.drafter}</td>
      <td>
        <DateText value={holder.date} />
      </td>
    </tr>
  );
}
