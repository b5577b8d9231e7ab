import { useEffect, useRef, useState } from 'react';
import type { ReportPreview as Preview, ReportRequest } from '@iwe/contract';
import type { ReportDefinition } from '@iwe/reports';
import { Box, Button, chakra, DataTable, Flex, quantityText, Text } from '@iwe/ui';
import type { Sort } from '@iwe/ui';
import { PreviewPlot } from './preview-plot.tsx';
import { moneyFirst, PreviewTotal, shownOrder, usePreviewColumns } from './preview-columns.tsx';
import { usePreview } from './use-preview.ts';

interface ReportPreviewProps {
  definition: ReportDefinition;
  request: ReportRequest;
  /** What is previewed where nobody has asked for it; the page then stays at its form. */
  note?: string;
  /** The form has been changed since. */
  isOld?: boolean;
  onLookAgain?: () => void;
}

/** The look before the spreadsheet: one plot, the first rows and the totals of all rows, as the server counted them. */
export function ReportPreview({ definition, request, note = '', isOld = false, onLookAgain }: ReportPreviewProps) {
  const [sort, setSort] = useState<Sort | null>(null);
  const { data, error, isFetching, reload } = usePreview({
    ...request,
    ...(sort ? { sortBy: sort.key, isDescending: sort.direction === 'desc' } : {}),
  });
  const order = shownOrder(definition, request, data?.columns ?? []);
  const columns = usePreviewColumns(definition, request, order);
  const place = useRef<HTMLElement>(null);
  const hasRows = data !== undefined;
  // The form is as high as the window: the preview takes its place, with its first rows in sight.
  useEffect(() => {
    if (note === '') place.current?.scrollIntoView({ block: 'start' });
  }, [request, hasRows, note]);
  return (
    <Box
      as="section"
      ref={place}
      aria-label="Preview"
      display="flex"
      flexDirection="column"
      gap="2"
      scrollMarginTop="4"
    >
      <Flex align="center" gap="3" minH="8" flexWrap="wrap">
        <Text as="h2" fontWeight="semibold">
          Preview
        </Text>
        {data && !error && (
          <Text color="fg.muted" role="status">
            {shownRows(data)}
          </Text>
        )}
        {note !== '' && <Text color="fg.muted">{note}</Text>}
        {isOld && (
          <>
            <Text color="spark.fg">The settings have changed since.</Text>
            <Button size="sm" onClick={onLookAgain}>
              Preview again
            </Button>
          </>
        )}
      </Flex>
      {data && !error && <TotalFigures definition={definition} request={request} data={data} />}
      {data && !error && data.plot.points.some(({ value }) => value !== 0) && (
        <PreviewPlot definition={definition} plot={data.plot} />
      )}
      <Box display="flex" h={data && data.rows.length > 0 ? 'auto' : '72'} maxH="36rem">
        <DataTable
          label="First rows"
          columns={columns}
          rows={error ? undefined : data?.rows}
          rowKey={(row) => data?.rows.indexOf(row) ?? 0}
          isLoading={isFetching && !data}
          isFetching={isFetching}
          error={error}
          onRetry={reload}
          emptyText="No Data"
          emptyHint="Nothing matches these settings. Widen the date range or a filter."
          sort={sort}
          onSort={setSort}
          footer={data && <Totals definition={definition} request={request} data={{ ...data, columns: [...order] }} />}
        />
      </Box>
    </Box>
  );
}

/** The totals of all rows as figures above everything, money first: what most people open the report for. */
function TotalFigures({
  definition,
  request,
  data,
}: {
  definition: ReportDefinition;
  request: ReportRequest;
  data: Preview;
}) {
  const summed = moneyFirst(
    definition.columns.filter(({ key }) => data.columns.includes(key) && data.totals[key] !== undefined),
  );
  if (summed.length === 0 || data.totalRows === 0) return null;
  return (
    <chakra.dl aria-label="Totals" display="flex" flexWrap="wrap" columnGap="8" rowGap="1">
      {summed.map((column) => (
        <div key={column.key}>
          <chakra.dt fontSize="sm" color="fg.muted">
            {column.label}
          </chakra.dt>
          <chakra.dd fontSize="lg" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            <PreviewTotal column={column} request={request} total={data.totals[column.key]} />
          </chakra.dd>
        </div>
      ))}
    </chakra.dl>
  );
}

const rowsText = (count: number): string => `${quantityText(count)} ${count === 1 ? 'row' : 'rows'}`;

function shownRows({ rows, totalRows }: Preview): string {
  if (rows.length === totalRows) return rowsText(totalRows);
  return `First ${quantityText(rows.length)} of ${rowsText(totalRows)}; the spreadsheet has them all`;
}

/** The totals of all rows, which the server added up, below their columns. */
function Totals({
  definition,
  request,
  data,
}: {
  definition: ReportDefinition;
  request: ReportRequest;
  data: Preview;
}) {
  return (
    <tr>
      {data.columns.map((key, index) => (
        <td key={key} {...(index > 0 ? { 'data-kind': 'number' } : {})}>
          {index === 0 ? (
            `Total of ${rowsText(data.totalRows)}`
          ) : (
            <PreviewTotal
              column={definition.columns.find((column) => column.key === key)}
              request={request}
              total={data.totals[key]}
            />
          )}
        </td>
      ))}
    </tr>
  );
}
