import { memo } from 'react';
import type { QuotingRow } from '@iwe/contract';
import { Box, IconButton, lazyPart, Skeleton, Text } from '@iwe/ui';
import { HistoryIcon } from '../icons.tsx';
import { LazyPopover } from './lazy-popover.tsx';

const HistoryPopover = lazyPart(async () => (await import('./history-popover.tsx')).HistoryPopover, {
  name: 'The history',
  waiting: <Skeleton h="24" />,
});

/** Opens the latest invoices of a product. */
export const HistoryCell = memo(function HistoryCell({ row }: { row: Pick<QuotingRow, 'id' | 'code' | 'name'> }) {
  const label = `History of ${row.code}`;
  return (
    <LazyPopover
      title={label}
      width={720}
      placement="left"
      header={
        <Box>
          {label}
          <Text as="span" ms="2" fontWeight="normal" color="fg.muted">
            {row.name}
          </Text>
        </Box>
      }
      button={(props) => (
        <IconButton size="sm" label={`${label} (H)`} data-key="h" {...props}>
          <HistoryIcon />
        </IconButton>
      )}
    >
      <HistoryPopover productId={row.id} />
    </LazyPopover>
  );
});
