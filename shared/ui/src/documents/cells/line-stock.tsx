import { t } from '@iwe/session';
import type { LineProduct } from '@iwe/contract';
import { formatQuantity, movesStock } from '@iwe/domain';
import { Quantity } from '../../kit/data/money.tsx';
import { Box, chakra } from '../../kit/layout.ts';
import { Popover } from '../../kit/overlay/popover.tsx';
import { SMALL_TABLE_CSS } from './small-table-css.ts';
import { WarehouseRows } from './warehouse-rows.tsx';

const Face = chakra('button', {
  base: {
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    borderRadius: 'sm',
    px: '1',
    _hover: { bg: 'bg.subtle' },
  },
});

/** The stock of a line's product on the detail page: on hand, with the warehouses in a popover. Services have none. */
export function LineStock({ product }: { product: LineProduct }) {
  if (!movesStock(product.category)) return null;
  const words =
    `${formatQuantity(product.stock)}: stock of ${product.code}, ${product.stock} on hand, ` +
    `${product.available} available`;
  return (
    <Popover
      title={`Stock of ${product.code}`}
      width={460}
      placement="bottom-end"
      trigger={
        <Face type="button" aria-label={t(words)} title={t('Where it stands')}>
          {formatQuantity(product.stock)}
        </Face>
      }
    >
      <Box css={SMALL_TABLE_CSS}>
        <table>
          <WarehouseRows stocks={product.stocks} />
          <tbody>
            <tr>
              <td>{t('Available')}</td>
              <td data-end>
                <Quantity value={product.available} emphasis="strong" />
              </td>
            </tr>
          </tbody>
        </table>
      </Box>
    </Popover>
  );
}
