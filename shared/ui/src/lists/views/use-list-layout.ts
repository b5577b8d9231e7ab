import type { ListAnswer, ListMeta } from '@iwe/contract';
import { useMemo } from 'react';
import type { RefObject } from 'react';
import type { Column } from '../../kit/data/table/data-table-types.ts';
import { useShownColumns } from '../columns/use-shown-columns.ts';
import type { ListFilter } from '../filters/list-filters.ts';
import type { ListSearchState } from '../search/use-list-search.ts';
import { useListViews } from './use-list-views.ts';
import { useOwnColumns } from './use-own-columns.ts';
import { useViewInUse } from './use-view-in-use.ts';

/** A list whose views and columns a person can choose. */
interface ListLayout<Row, Meta extends ListMeta> {
  listSearch: ListSearchState;
  filters: readonly ListFilter[];
  columns: readonly Column<Row>[] | ((meta: Meta | undefined) => readonly Column<Row>[]);
  answer: (ListAnswer<Row> & { meta: Meta }) | undefined;
  table: RefObject<HTMLElement | null>;
  hasTicks: boolean;
}

/** Returns the views of a list, the one in use, the person's columns in it, and those that there is room for. */
export function useListLayout<Row, Meta extends ListMeta>(listName: string, layout: ListLayout<Row, Meta>) {
  const { listSearch, filters, columns: given, answer, table, hasTicks } = layout;
  const columns = useMemo(() => (typeof given === 'function' ? given(answer?.meta) : given), [given, answer?.meta]);
  const views = useListViews(listName, answer !== undefined);
  const inUse = useViewInUse(listSearch, filters, views);
  const own = useOwnColumns(listName, inUse.active, views);
  const chosen = useShownColumns(listName, { columns, table, hasTicks, rows: answer?.data, own });
  return { views, inUse, own, chosen };
}
