import { partnerOf, SheetType } from '@iwe/domain';
import { useApi } from '@iwe/session';
import { Button } from '../../kit/controls/button.tsx';
import { DateText } from '../../kit/data/date-text.tsx';
import { Quantity } from '../../kit/data/money.tsx';
import { Box, Flex, Text } from '../../kit/layout.ts';
import { RecordLink } from '../../lists/records/record-link.tsx';
import { WarehouseRows } from './warehouse-rows.tsx';
import type { LineItem, ShortStock } from '../lines/index.ts';
import { SMALL_TABLE_CSS } from './small-table-css.ts';

interface Holder {
  id: number;
  no: string;
  csrId: number | null;
  csrName: string;
  qty: number;
  date: string;
  drafter: string;
}

/** A product's stock by warehouse, the drafts that reserve some of it, and what can be done when a line is short. */
export interface StockPanelProps {
  item: LineItem;
  short: ShortStock | null;
  /** The current sheet, whose own reservation doesn't count. */
  sheetId: number | null;
  /** Whether the excess of a short line becomes a linked draft; otherwise it is only left out. */
  keepsRest: boolean;
  onReduce: () => void;
  onTakeWarehouse: (warehouseId: number) => void;
}

export function StockPanel({ item, short, sheetId, keepsRest, onReduce, onTakeWarehouse }: StockPanelProps) {
  const holders = useApi<{ data: Holder[] }>(
    item.available < item.stock ? `products/${item.id}/holders` : null,
    undefined,
    { quiet: true },
  );
  const others = holders.data?.data.filter((holder) => holder.id !== sheetId) ?? [];
  return (
    <Box css={SMALL_TABLE_CSS}>
      {short && (
        <Box mb="3" p="2" borderRadius="md" bg="spark.subtle">
          <Text color="spark.fg" fontWeight="semibold">
            Need {short.need}, have {short.have} in {short.place}
          </Text>
          <Flex direction="column" gap="1.5" mt="2" align="flex-start">
            <Button size="sm" onClick={onReduce}>
              Take {short.canKeep}
              {keepsRest && ', keep the rest as a linked draft'}
            </Button>
            {short.others.map((other) => (
              <Button key={other.warehouseId} size="sm" onClick={() => onTakeWarehouse(other.warehouseId)}>
                Take from {other.warehouse} ({other.stock})
              </Button>
            ))}
          </Flex>
        </Box>
      )}
      <table>
        <WarehouseRows stocks={item.stocks} />
        <tbody>
          <tr>
            <td>3P stock</td>
            <td data-end>
              <Quantity value={item.stock3rdP} />
            </td>
          </tr>
          <tr>
            <td>Available</td>
            <td data-end>
              <Quantity value={item.available} emphasis="strong" />
            </td>
          </tr>
        </tbody>
      </table>
      {others.length > 0 && (
        <Box mt="3">
          <table>
            <thead>
              <tr>
                <th>Held by</th>
                <th>Customer</th>
                <th>Date</th>
                <th data-end>Qty</th>
              </tr>
            </thead>
            <tbody>
              {others.map((holder) => (
                <tr key={holder.id}>
                  <td>
                    <RecordLink record={{ kind: 'sheet', id: holder.id, type: SheetType.Invoice }}>
                      {holder.no}
                    </RecordLink>
                  </td>
                  <td data-clip title={`${holder.csrName} (${holder.drafter})`}>
                    <RecordLink record={partnerOf(SheetType.Invoice, holder.csrId, holder.csrName)}>
                      {holder.csrName}
                    </RecordLink>
                  </td>
                  <td>
                    <DateText value={holder.date} />
                  </td>
                  <td data-end>
                    <Quantity value={holder.qty} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
    </Box>
  );
}
