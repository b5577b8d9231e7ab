import type { CustomerOption, QuotingRow } from '@iwe/contract';
import { PRICE_SOURCE_LABELS } from '@iwe/domain';
import type { PriceSource } from '@iwe/domain';
import { Box, Money } from '@iwe/ui';
import type { Column } from '@iwe/ui';

type PriceField =
  | 'classAPrice'
  | 'classBPrice'
  | 'classCPrice'
  | 'classDPrice'
  | 'classEPrice'
  | 'specialPrice'
  | 'standardPrice'
  | 'ref_pur'
  | 'costPrice';

interface PriceColumn {
  field: PriceField;
  header: string;
  /** Set when a customer's price can come from this column. */
  source?: PriceSource;
  hint: string;
}

const PRICES: readonly PriceColumn[] = [
  { field: 'classAPrice', header: 'Class A', source: 'classA', hint: 'Class A / COD price, GST included' },
  { field: 'classBPrice', header: 'Class B', source: 'classB', hint: 'Class B price, GST included' },
  { field: 'classCPrice', header: 'Class C', source: 'classC', hint: 'Class C price, GST included' },
  { field: 'classDPrice', header: 'Class D', source: 'classD', hint: 'Class D price, GST included' },
  { field: 'classEPrice', header: 'Class E', source: 'classE', hint: 'Class E price, GST included' },
  { field: 'specialPrice', header: 'Special', source: 'special', hint: 'Special price of the month, GST included' },
  { field: 'standardPrice', header: 'Standard', source: 'standard', hint: 'Standard price, GST included' },
  { field: 'ref_pur', header: 'Tempe', hint: 'Reference price' },
  { field: 'costPrice', header: 'Cost', hint: 'Cost price' },
];

/**
 * What a chosen customer's own price makes needless. Class A stays: discounts are measured against it.
 */
export const FOLDED_COLUMNS: ReadonlySet<string> = new Set<PriceField>([
  'classBPrice',
  'classCPrice',
  'classDPrice',
  'classEPrice',
]);

/** Pixels of those whose heading is longer. With cost all columns fit a window of 1366 pixels, to the pixel. */
const WIDTHS: Partial<Record<PriceField, number>> = { classAPrice: 59, standardPrice: 66 };

/** The nine price columns; in each row the source of the customer's price is marked. */
const priceColumns: readonly Column<QuotingRow>[] = PRICES.map(({ field, header, source, hint }, index) => ({
  key: field,
  header,
  hint,
  kind: 'money' as const,
  width: WIDTHS[field] ?? 57,
  groupStart: index === 0 || field === 'specialPrice' || field === 'ref_pur',
  cell: (row) => {
    const isSource = source !== undefined && row.customerPrice?.source === PRICE_SOURCE_LABELS[source];
    const price = <Money value={row[field]} />;
    if (isSource)
      return (
        <span data-source title="The customer's price comes from here">
          {price}
        </span>
      );
    return field === 'specialPrice' && row.is_special === 1 && row[field] !== null ? (
      <Box as="span" color="spark.fg" fontWeight="medium">
        {price}
      </Box>
    ) : (
      price
    );
  },
}));

/**
 * Returns the price columns. On a card Class A is the price where no customer is chosen, and a note beside the
 * customer’s own one; the others are not on it. Cost and the purchase reference are there only where the organisation
 * shows cost (DOMAIN §2).
 */
export function shownPriceColumns(canSeeCost: boolean, hasCustomer: boolean): readonly Column<QuotingRow>[] {
  return priceColumns
    .filter(({ key }) => canSeeCost || (key !== 'costPrice' && key !== 'ref_pur'))
    .map((column) => (column.key === 'classAPrice' ? { ...column, card: hasCustomer ? 'note' : 'amount' } : column));
}

/** Returns the column with the selected customer's price and its source. */
export function customerPriceColumn(customer: Pick<CustomerOption, 'name' | 'priceType'>): Column<QuotingRow> {
  return {
    key: 'customerPrice',
    header: 'Customer price',
    kind: 'money',
    card: 'amount',
    width: 112,
    groupStart: true,
    hint: `Price of ${customer.name} (${customer.priceType}), GST included`,
    cell: ({ customerPrice }) => (
      <span data-own>
        {customerPrice === null || customerPrice.source === PRICE_SOURCE_LABELS.none ? (
          <Money value={null} />
        ) : (
          <>
            <span data-source-name>{customerPrice.source}</span>
            <Money value={customerPrice.price} emphasis="strong" />
          </>
        )}
      </span>
    ),
  };
}
