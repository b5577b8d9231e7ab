import { formatPercent } from '@iwe/domain';
import { Flex, moneyText, quantityText, Text } from '@iwe/ui';
import type { GridColumn, GridSpec } from '@iwe/ui/sheet';
import { isChanged, marginOfCell, priceTextOf } from './price-rows.ts';
import type { PriceField, PriceRow } from './price-rows.ts';

// With four customer classes all prices fit 1366 pixels beside the open menu, and 1024 beside the folded one.
const ITEM = { width: 232, least: 190 };
const PRICE = { width: 72, least: 60 };

/** Returns the columns of the grid: the item with stock and cost, then each price with its margin. */
export function priceColumns(
  spec: GridSpec<PriceRow>,
  fields: readonly PriceField[],
  showsCost: boolean,
): GridColumn<PriceRow>[] {
  const behaviour = new Map(spec.columns.map((column) => [column.key, column]));
  const bind = (key: string) => behaviour.get(key) ?? { key, text: () => '' };
  return [
    {
      ...bind('code'),
      header: 'Item Code',
      ...ITEM,
      render: (row) => <Item row={row} showsCost={showsCost} />,
    },
    ...fields.map(({ field, label }): GridColumn<PriceRow> => ({
      ...bind(field),
      header: label,
      ...PRICE,
      grow: true,
      align: 'end',
      render: (row) => <Price row={row} field={field} showsMargin={showsCost && field !== 'ref_pur'} />,
      tone: (row) => {
        if (!isChanged(row, field)) return undefined;
        const was = row.base[field] ? moneyText((row.base[field] ?? 0) / 100) : 'not set';
        const margin = marginOfCell(row, field);
        return margin !== null && margin < 0 && field !== 'ref_pur'
          ? { tone: 'danger', reason: `Was ${was}. Below cost.` }
          : { tone: 'warning', reason: `Was ${was}` };
      },
    })),
  ];
}

function Item({ row, showsCost }: { row: PriceRow; showsCost: boolean }) {
  if (row.id === 0) return null;
  const figures = [
    row.stock === null ? '' : `${quantityText(row.stock)} in stock`,
    showsCost && row.costCents !== null ? `cost ${moneyText(row.costCents / 100)}` : '',
  ].filter(Boolean);
  return (
    <Flex direction="column" minW="0" w="full" lineHeight="tight" title={row.name}>
      <Text as="span" truncate>
        <Text as="span" fontWeight="semibold">
          {row.code}
        </Text>{' '}
        <Text as="span" fontSize="xs" color="fg.subtle">
          {row.name}
        </Text>
      </Text>
      <Text as="span" fontSize="xs" color="fg.subtle" truncate>
        {figures.join(' · ')}
      </Text>
    </Flex>
  );
}

function Price({ row, field, showsMargin }: { row: PriceRow; field: string; showsMargin: boolean }) {
  const text = priceTextOf(row, field);
  const margin = showsMargin ? marginOfCell(row, field) : null;
  return (
    <Flex as="span" direction="column-reverse" w="full" align="flex-end" lineHeight="1.15">
      {margin !== null && (
        <Text as="span" fontSize="xs" color={margin < 0 ? 'danger.fg' : 'fg.subtle'}>
          {formatPercent(margin, 0)}
        </Text>
      )}
      <span data-text>{text}</span>
    </Flex>
  );
}
