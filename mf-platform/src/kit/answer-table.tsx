import type { ApiState } from '@iwe/session';
import { DataTable, Flex } from '@iwe/ui';
import type { DataTableProps } from '@iwe/ui';

interface AnswerTableProps<Row> extends Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rowKey' | 'rowTone' | 'emptyHint'
> {
  /** The request that loads all rows. */
  answer: Omit<ApiState<unknown>, 'data'> & { data: { data: readonly Row[] } | undefined };
}

/** A table of everything that one request loads, with what it shows while that runs, or when it was refused. */
export function AnswerTable<Row>({ answer, ...table }: AnswerTableProps<Row>) {
  const { data, error, isLoading, isFetching, reload } = answer;
  return (
    <Flex minW="0" flexShrink={0}>
      <DataTable
        {...table}
        rows={data?.data}
        isLoading={isLoading}
        isFetching={isFetching}
        error={error?.lines}
        onRetry={reload}
      />
    </Flex>
  );
}
