import type { ReactNode } from 'react';
import type { ListAnswer } from '@iwe/contract';
import { useHotkey } from '../kit/controls/use-hotkey.ts';
import { Pagination } from '../kit/data/table/pagination.tsx';
import { Box } from '../kit/layout.ts';
import { useIsNarrow } from '../kit/root/use-is-narrow.ts';
import type { ListSearchState } from './search/use-list-search.ts';

interface ListFootProps extends Pick<ListSearchState, 'search' | 'go'> {
  answer: ListAnswer<unknown> | undefined;
  onExactTotal: () => void;
  /** The actions of ticked rows, shown in place of the pager; null while none is ticked. */
  bulkBar: ReactNode;
}

/**
 * What is below a list's rows: pager (keys [ and ]) or the actions of ticked rows. Its space is reserved, so that the
 * rows don't move when it appears.
 */
export function ListFoot({ answer, search, go, onExactTotal, bulkBar }: ListFootProps) {
  const isNarrow = useIsNarrow();
  const { total, capped } = answer?.meta ?? { total: 0, capped: false };
  const hasNext = capped === true || search.page < Math.ceil(total / search.perPage);
  useHotkey(']', () => go({ page: search.page + 1 }), { enabled: hasNext });
  useHotkey('[', () => go({ page: search.page - 1 }), { enabled: search.page > 1 });
  return (
    <Box minH="7" flexShrink={0} css={isNarrow && bulkBar !== null ? STICKY_CSS : undefined}>
      {bulkBar ??
        (answer && answer.data.length > 0 && (
          <Pagination
            total={total}
            capped={capped}
            page={search.page}
            perPage={search.perPage}
            onPage={(page) => go({ page })}
            onPerPage={(perPage) => go({ perPage, page: 1 })}
            onExactTotal={onExactTotal}
          />
        ))}
    </Box>
  );
}

/** Ticked rows may be far above: their actions stay in sight. */
const STICKY_CSS = {
  position: 'sticky',
  bottom: '0',
  zIndex: 'sticky',
  bg: 'bg.panel',
  borderTopWidth: '1px',
  borderColor: 'border',
  mx: '-3',
  mb: '-1.5',
  px: '3',
  py: '2',
};
