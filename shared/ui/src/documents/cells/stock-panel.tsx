import { partnerOf, SheetType } from '@iwe/domain';
import { useApi, t } from '@iwe/session';
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
            {t('Need {}, have {} in {}', short.need, short.have, t(short.place))}
          </Text>
          <Flex direction="column" gap="1.5" mt="2" align="flex-start">
            <Button size="sm" onClick={onReduce}>
              {t(keepsRest ? 'Take {}, keep the rest as a linked draft' : 'Take {}', short.canKeep)}
            </Button>
            {short.others.map((other) => (
              <Button key={other.warehouseId} size="sm" onClick={() => onTakeWarehouse(other.warehouseId)}>
                {t('Take from {} ({})', other.warehouse, other.stock)}
              </Button>
            ))}
          </Flex>
        </Box>
      )}
      <table>
        <WarehouseRows stocks={item.stocks} />
        <tbody>
          <tr>
            <td>{t('3P stock')}</td>
            <td data-end>
              <Quantity value={item.stock3rdP} />
            </td>
          </tr>
          <tr>
            <td>{t('Available')}</td>
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
                <th>{t('Held by')}</th>
                <th>{t('Customer')}</th>
                <th>{t('Date')}</th>
                <th data-end>{t('Qty')}</th>
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
