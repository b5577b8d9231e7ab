import type { ProductHistory } from '@iwe/contract';
import { messages, partnerOf, recordPaths } from '@iwe/domain';
import { useApi, t } from '@iwe/session';
import type { ApiError } from '@iwe/session';
import { use, useState } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { DateText } from '../../kit/data/date-text.tsx';
import { Money, Quantity } from '../../kit/data/money.tsx';
import { Spinner } from '../../kit/feedback/spinner.tsx';
import { Box, Flex, Text } from '../../kit/layout.ts';
import { HostRoutes } from '../../lists/records/host-routes.ts';
import { RecordLink } from '../../lists/records/record-link.tsx';
import { SMALL_TABLE_CSS } from './small-table-css.ts';

/** The sales of a product, or its purchases. */
export type HistoryKind = 'sales' | 'purchase';

interface HistoryProps {
  productId: number;
  customerId: number | null;
  kind: HistoryKind;
}

/** Number of rows per request. */
const ROWS = 8;

/** The latest invoices or bills of a product: those of this customer or supplier first, then everybody's. */
export function HistoryList({
  productId,
  customerId,
  kind = 'sales',
}: Omit<HistoryProps, 'kind'> & { kind?: HistoryKind }) {
  const who = kind === 'sales' ? 'customer' : 'supplier';
  return (
    <Flex direction="column" gap="3" css={SMALL_TABLE_CSS}>
      <Pages
        productId={productId}
        customerId={customerId}
        kind={kind}
        heading={customerId === null ? null : `This ${who}`}
        showsPrices={kind === 'sales'}
      />
      {customerId !== null && (
        <Pages productId={productId} customerId={null} kind={kind} heading={`All ${who}s`} showsPrices={false} />
      )}
    </Flex>
  );
}

function historyKey({ productId, customerId, kind }: HistoryProps, page: number) {
  return [
    `products/${productId}/history`,
    { cId: customerId, ...(kind === 'sales' ? {} : { kind }), page, per_page: ROWS },
  ] as const;
}

function Pages({ heading, showsPrices, ...of }: HistoryProps & { heading: string | null; showsPrices: boolean }) {
  const [pages, setPages] = useState(1);
  const { data, error, isLoading, reload } = useApi<ProductHistory>(...historyKey(of, 1), { quiet: true });
  if (isLoading) return <Spinner />;
  if (error)
    return (
      <Box>
        <Heading text={heading} />
        <ReadError error={error} reload={reload} />
      </Box>
    );
  const product = data?.product;
  const shown = Math.min(pages * ROWS, data?.meta.total ?? 0);
  const left = (data?.meta.total ?? 0) - shown;
  const isSales = of.kind === 'sales';
  return (
    <Box>
      {product && showsPrices && (
        <Flex gap="4" mb="2" color="fg.muted" fontSize="sm" flexWrap="wrap">
          <span>
            {t('Standard')} <Money value={product.standard} />
          </span>
          <span>
            {t('Special')} <Money value={product.special} />
          </span>
          <span>
            {t('Class A')} <Money value={product.classA} />
          </span>
          <span>
            {t('Class B')} <Money value={product.classB} />
          </span>
          <span>
            OCOP <Money value={product.ocop} />
          </span>
        </Flex>
      )}
      <Heading text={heading} />
      {(data?.data.length ?? 0) === 0 ? (
        <Text color="fg.subtle">{t(messages.noData)}</Text>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('Number')}</th>
              <th>{t('Date')}</th>
              <th>{t('Due Date')}</th>
              <th>{t('Reference')}</th>
              <th>{t(isSales ? 'Customer' : 'Supplier')}</th>
              <th data-end>{t('Qty')}</th>
              <th data-end>{t('Unit Price')}</th>
              <th data-end>{t('Amount')}</th>
              {!isSales && <th aria-label={t('View')} />}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: pages }, (_, index) => (
              <Rows key={index} {...of} page={index + 1} />
            ))}
          </tbody>
        </table>
      )}
      {left > 0 && (
        <Button size="xs" variant="ghost" mt="1" onClick={() => setPages(pages + 1)}>
          {t('{} earlier …', left)}
        </Button>
      )}
    </Box>
  );
}

const Heading = ({ text }: { text: string | null }) =>
  text && (
    <Text fontSize="sm" fontWeight="semibold" color="accent.fg" mb="1">
      {t(text)}
    </Text>
  );

/** Why a page of the history is not there. */
const ReadError = ({ error, reload }: { error: ApiError; reload: () => void }) => (
  <>
    <Text as="span" color="danger.fg" role="alert">
      {error.lines.map((line) => t(line)).join(' ')}
    </Text>{' '}
    <Button size="xs" variant="link" onClick={reload}>
      Try again
    </Button>
  </>
);

function Rows({ page, ...of }: HistoryProps & { page: number }) {
  const { data, error, reload } = useApi<ProductHistory>(...historyKey(of, page), { quiet: true });
  const hasRoute = use(HostRoutes);
  const isSales = of.kind === 'sales';
  if (error && !data)
    return (
      <tr>
        <td colSpan={isSales ? 8 : 9}>
          <ReadError error={error} reload={reload} />
        </td>
      </tr>
    );
  return data?.data.map((row, index) => {
    const sheet = { kind: 'sheet', id: row.id, type: row.type } as const;
    const path = recordPaths(sheet).find(hasRoute);
    return (
      <tr key={`${row.type}-${row.id}-${index}`}>
        <td>
          <RecordLink record={sheet}>{row.no}</RecordLink>
        </td>
        <td>
          <DateText value={row.date} />
        </td>
        <td>{row.dueDate && <DateText value={row.dueDate} />}</td>
        <td data-clip title={row.reference}>
          {row.reference}
        </td>
        <td data-clip title={row.csrName}>
          <RecordLink record={partnerOf(row.type, row.csrId, row.csrName)}>{row.csrName}</RecordLink>
        </td>
        <td data-end>
          <Quantity value={row.qty} />
        </td>
        <td data-end>
          <Money value={row.unitPrice} />
        </td>
        <td data-end>
          <Money value={row.amount} />
        </td>
        {!isSales && (
          <td>
            {path && (
              <a href={path} target="_blank" rel="noopener" aria-label={t('View {}', row.no)}>
                {t('View')}
              </a>
            )}
          </td>
        )}
      </tr>
    );
  });
}
