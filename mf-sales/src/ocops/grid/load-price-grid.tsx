import type { OcopRow, OcopsMeta, PriceCell } from '@iwe/contract';
import { DEFAULT_PAGE_SIZE } from '@iwe/domain';
import { useApi } from '@iwe/session';
import { EmptyState, ErrorState, Button } from '@iwe/ui';
import { useState } from 'react';
import { PriceGrid } from './price-grid.tsx';

/** Loads the page of the price list that `search` names, and edits its prices. */
export interface LoadPriceGridProps {
  search: URLSearchParams;
  onSaved: (cells: readonly PriceCell[]) => void;
  onClose: () => void;
}

/** The parameters of the list that choose its rows. */
const PARAMETERS = ['product', 'brand', 'category', 'page', 'per_page'];

export function LoadPriceGrid({ search, onSaved, onClose }: LoadPriceGridProps) {
  // The rows that were there when the grid was opened: what somebody else saves meanwhile is told by the server.
  const [query] = useState(() => ({
    per_page: DEFAULT_PAGE_SIZE,
    ...Object.fromEntries([...search].filter(([name]) => PARAMETERS.includes(name))),
  }));
  const { data, error, isFetching, reload } = useApi<{ data: OcopRow[]; meta: OcopsMeta }>('ocops', query, {
    quiet: true,
    freshMs: 0,
  });
  const [opened, setOpened] = useState<typeof data>();
  if (data && !isFetching && !opened) setOpened(data);
  if (opened && opened.data.length > 0)
    return <PriceGrid rows={opened.data} meta={opened.meta} onSaved={onSaved} onClose={onClose} />;
  if (error) return <ErrorState isPage lines={error.lines} onRetry={reload} />;
  if (!opened) return null;
  return (
    <EmptyState title="No product to price" hint="Search the price list for the products first.">
      <Button mt="2" onClick={onClose}>
        Back to the list
      </Button>
    </EmptyState>
  );
}
