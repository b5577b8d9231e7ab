import { useMemo } from 'react';
import type { Brand, CategoryTags, Warehouse } from '@iwe/contract';
import { useApi } from '@iwe/session';
import type { ApiState } from '@iwe/session';
import type { SelectOption } from '@iwe/ui';
import { PRODUCT_CATEGORY_LABELS, STOCK_AVAILABILITY_LABELS } from '@iwe/domain';

const FRESH_MS = 10 * 60_000;

const labelled = (labels: Readonly<Record<number, string>>): SelectOption<number>[] =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

export const CATEGORY_OPTIONS = labelled(PRODUCT_CATEGORY_LABELS);
/** In the specification's order: the two flags, then the thresholds ascending. */
export const STOCK_OPTIONS = labelled(STOCK_AVAILABILITY_LABELS);

interface NamedList {
  data: readonly Pick<Brand | Warehouse, 'id' | 'name'>[];
}

function useNamed(path: string) {
  const answer = useApi<NamedList>(path, { all: 1 }, { freshMs: FRESH_MS, quiet: true });
  const { data, isLoading } = answer;
  const options = useMemo(() => (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })), [data]);
  return { options, isLoading, onRetry: retryOf(answer) };
}

/** What loads the options of a select again; undefined unless they could not be loaded. */
const retryOf = ({ error, data, reload }: ApiState<unknown>) => (error && data === undefined ? reload : undefined);

/** Loads the brands, warehouses and locations that the search card offers. */
export function useBaseData() {
  const brands = useNamed('brands');
  const warehouses = useNamed('warehouses');
  const tags = useApi<CategoryTags>('category-tag', undefined, { freshMs: FRESH_MS, quiet: true });
  const locations = useMemo(() => (tags.data?.tag4 ?? []).map((name) => ({ value: name, label: name })), [tags.data]);
  return { brands, warehouses, locations: { options: locations, isLoading: tags.isLoading, onRetry: retryOf(tags) } };
}
