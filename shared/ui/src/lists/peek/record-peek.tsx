import type { ReactNode } from 'react';
import type { CustomerPage, ProductPageAnswer, Sheet } from '@iwe/contract';
import { isPurchaseSheet, movesStock, partnerOf, SHIP_TYPE_LABELS } from '@iwe/domain';
import type { ShipType } from '@iwe/domain';
import { useApi, t } from '@iwe/session';
import { Badge } from '../../kit/data/badge.tsx';
import { DateText, dayText } from '../../kit/data/date-text.tsx';
import { Fact, Remark } from '../../kit/data/fact.tsx';
import { Money, quantityText } from '../../kit/data/money.tsx';
import { SmallTable } from '../../kit/data/small-table.tsx';
import { ErrorState } from '../../kit/feedback/states.tsx';
import { Skeleton } from '../../kit/feedback/skeleton.tsx';
import { Box, Flex, Text } from '../../kit/layout.ts';
import { RecordLink } from '../records/record-link.tsx';
import { SheetStatusTag } from '../sheet-status-tag.tsx';
import type { PeekedRecord } from './use-peek.ts';

/** A row that one returns to within this time is not read again, milliseconds. */
const FRESH_MS = 60_000;

/** The main facts of a sheet, product or customer, read by the address of its page and cached under it. */
export function RecordPeek({ record }: { record: PeekedRecord['record'] }) {
  switch (record.kind) {
    case 'sheet':
      return <Read<{ data: Sheet }> path={`orders/${record.id}`}>{({ data }) => <SheetFacts sheet={data} />}</Read>;
    case 'product':
      return <Read<ProductPageAnswer> path={`products/${record.id}`}>{(page) => <ProductFacts page={page} />}</Read>;
    case 'customer':
      return <Read<CustomerPage> path={`customers/${record.id}`}>{(page) => <CustomerFacts page={page} />}</Read>;
  }
}

/**
 * Shows an answer. It belongs to its address: one that arrives late is stored there, and never shown for another row.
 */
function Read<T>({ path, children }: { path: string; children: (answer: T) => ReactNode }) {
  const { data, error, reload } = useApi<T>(path, undefined, { quiet: true, freshMs: FRESH_MS });
  if (data !== undefined) return children(data);
  if (error) return <ErrorState lines={error.lines} onRetry={reload} />;
  return (
    <Flex direction="column" gap="3" aria-busy>
      <Skeleton h="24" />
      <Skeleton h="32" />
    </Flex>
  );
}

const MOST_LINES = 12;

function SheetFacts({ sheet }: { sheet: Sheet }) {
  const isPurchase = isPurchaseSheet(sheet.type);
  const partner = sheet.csr && (
    <RecordLink record={partnerOf(sheet.type, sheet.csr.id, sheet.csr.name)}>{sheet.csr.name}</RecordLink>
  );
  const isTransfer = sheet.inWarehouse !== '';
  return (
    <Parts>
      <Flex align="center" gap="2">
        <SheetStatusTag status={sheet.status} isClosed={sheet.closure === 'Closed'} />
        <Box flex="1" minW="0" truncate>
          {partner}
        </Box>
        <Text fontSize="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          <Money value={sheet.amount} />
        </Text>
      </Flex>
      {sheet.csr?.attention && <Remark>{sheet.csr.attention}</Remark>}
      <Facts>
        <Fact label="Date">
          <DateText value={sheet.date} />
        </Fact>
        {sheet.dueDate && <Fact label="Due date">{dayText(sheet.dueDate)}</Fact>}
        {sheet.deliveryDate && <Fact label={isPurchase ? 'ETA' : 'Delivery'}>{dayText(sheet.deliveryDate)}</Fact>}
        <Fact label="Warehouse">{isTransfer ? `${sheet.warehouse} → ${sheet.inWarehouse}` : sheet.warehouse}</Fact>
        {!isPurchase && sheet.csr && (
          <Fact label="Shipping">
            {[SHIP_TYPE_LABELS[sheet.shipType as ShipType], sheet.driver].filter(Boolean).join(', ')}
          </Fact>
        )}
        {sheet.reference !== '' && <Fact label="Reference">{sheet.reference}</Fact>}
        {sheet.comments !== '' && <Fact label="Comments">{sheet.comments}</Fact>}
        {sheet.csrSelfNote !== '' && <Fact label="Customer’s note">{sheet.csrSelfNote}</Fact>}
        {sheet.source && (
          <Fact label="From">
            <RecordLink record={{ kind: 'sheet', ...sheet.source }}>{sheet.source.no}</RecordLink>
          </Fact>
        )}
      </Facts>
      <SmallTable
        label="Lines"
        columns={[{ label: 'Item' }, { label: 'Qty', end: true }, { label: 'Amount', end: true }]}
      >
        {sheet.lines.slice(0, MOST_LINES).map((line) => (
          <tr key={line.id}>
            <td>
              <RecordLink record={{ kind: 'product', id: line.productId }}>{line.product.code}</RecordLink>
              <Text fontSize="xs" color="fg.muted">
                {line.description || line.product.name}
              </Text>
            </td>
            <td data-end="">{quantityText(line.quantity)}</td>
            <td data-end="">
              <Money value={line.amount} />
            </td>
          </tr>
        ))}
      </SmallTable>
      {sheet.lines.length > MOST_LINES && (
        <Text fontSize="sm" color="fg.subtle">
          {t('and {} more lines', sheet.lines.length - MOST_LINES)}
        </Text>
      )}
    </Parts>
  );
}

function ProductFacts({ page: { data } }: { page: ProductPageAnswer }) {
  return (
    <Parts>
      <Box>
        <Text fontWeight="medium">{data.name}</Text>
        <Flex gap="1" mt="1" _empty={{ display: 'none' }}>
          {data.is_special === 1 && <Badge tone="spark">{t('Special')}</Badge>}
          {data.is_clearance === 1 && <Badge tone="danger">Clearance</Badge>}
        </Flex>
      </Box>
      <Facts>
        {movesStock(data.category) && (
          <Fact label="Stock" strong>
            {`${quantityText(data.stock)} on hand, ${quantityText(data.available)} free`}
          </Fact>
        )}
        <Fact label="Brand">{data.brandName}</Fact>
        <Fact label="Location">{data.tag4}</Fact>
        {data.barcodes !== '' && <Fact label="Barcode">{data.barcodes}</Fact>}
      </Facts>
      {movesStock(data.category) && (
        <SmallTable
          label="Stock by warehouse"
          columns={[{ label: 'Warehouse' }, { label: 'Stock', end: true }, { label: 'On its way', end: true }]}
        >
          {data.stocks.map((one) => (
            <tr key={one.warehouseId}>
              <td>{one.warehouse}</td>
              <td data-end="">{quantityText(one.stock)}</td>
              <td data-end="">
                {one.inTransit === 0 ? '–' : `${quantityText(one.inTransit)}${one.eta ? `, ${dayText(one.eta)}` : ''}`}
              </td>
            </tr>
          ))}
        </SmallTable>
      )}
      <SmallTable label="Prices" columns={[{ label: 'Price' }, { label: 'AUD', end: true }]}>
        {data.prices
          .filter(({ price }) => price !== null)
          .map(({ type, price }) => (
            <tr key={type}>
              <td>{type}</td>
              <td data-end="">
                <Money value={price} />
              </td>
            </tr>
          ))}
      </SmallTable>
    </Parts>
  );
}

function CustomerFacts({ page }: { page: CustomerPage }) {
  const sheets = [...page.openDrafts, ...page.lastSheets].slice(0, MOST_LINES);
  return (
    <Parts>
      {page.attention !== '' && <Remark>{page.attention}</Remark>}
      <Facts>
        <Fact label="Phone">{page.phone && <a href={`tel:${page.phone.replace(/[^\d+]/g, '')}`}>{page.phone}</a>}</Fact>
        <Fact label="Person">
          {[page.form.primary_person_first, page.form.primary_person_last].filter(Boolean).join(' ')}
        </Fact>
        <Fact label="Address">{page.address}</Fact>
        <Fact label="Prices" strong>
          {page.priceType}
        </Fact>
        <Fact label="Payment">{page.paymentType}</Fact>
        <Fact label="Owes at Xero">
          <Money value={page.xeroBalance} />
        </Fact>
        <Fact label="Credit limit">
          <Money value={page.creditLimit} />
        </Fact>
        <Fact label="Service">{page.csrService}</Fact>
      </Facts>
      {page.note !== '' && <Remark>{page.note}</Remark>}
      {sheets.length === 0 ? (
        <Text color="fg.subtle">{t('No sheet of this customer yet.')}</Text>
      ) : (
        <SmallTable
          label="Latest sheets"
          columns={[{ label: 'Number' }, { label: 'Date' }, { label: 'Status' }, { label: 'Amount', end: true }]}
        >
          {sheets.map((sheet) => (
            <tr key={sheet.id}>
              <td>
                <RecordLink record={{ kind: 'sheet', id: sheet.id, type: sheet.type }}>{sheet.no}</RecordLink>
              </td>
              <td data-nowrap="">{dayText(sheet.date)}</td>
              <td>
                <SheetStatusTag status={sheet.status} />
              </td>
              <td data-end="">
                <Money value={sheet.amount} />
              </td>
            </tr>
          ))}
        </SmallTable>
      )}
    </Parts>
  );
}

const Parts = ({ children }: { children: ReactNode }) => (
  <Flex direction="column" gap="4" color="fg" fontSize="md">
    {children}
  </Flex>
);

const Facts = ({ children }: { children: ReactNode }) => (
  <Box
    as="dl"
    display="grid"
    gridTemplateColumns="max-content minmax(0, 1fr)"
    columnGap="3"
    rowGap="1"
    lineHeight="snug"
  >
    {children}
  </Box>
);
