import { MANUFACTURERS, MATERIAL_LABELS, PRODUCT_CATEGORY_LABELS } from '@iwe/domain';
import { useApi } from '@iwe/session';
import { useBrands, useTagOptions } from '@iwe/ui/sheet-view';
import type { Choices } from '../../form/form-input.tsx';

const FRESH_MS = 10 * 60_000;
const coded = (labels: Readonly<Record<number, string>>): Choices => ({
  options: Object.entries(labels).map(([value, label]) => ({ value: Number(value), label })),
});
const CATEGORIES = coded(PRODUCT_CATEGORY_LABELS);
const MATERIALS = coded(MATERIAL_LABELS);
const MAKERS: Choices = { options: MANUFACTURERS.map((name) => ({ value: name, label: name })) };

/** Returns the options of every choice in the product form, by the choice's name in the sections. */
export function useProductChoices(): Readonly<Record<string, Choices>> {
  const parts = useApi<{ data: { auto_part_type: number; type_name: string }[] }>('auto-parts-type', undefined, {
    freshMs: FRESH_MS,
    quiet: true,
  });
  return {
    categories: CATEGORIES,
    materials: MATERIALS,
    manufacturers: MAKERS,
    brands: useBrands(),
    tag1: useTagOptions('tag1'),
    tag2: useTagOptions('tag2'),
    tag3: useTagOptions('tag3'),
    tag4: useTagOptions('tag4'),
    partTypes: {
      options: (parts.data?.data ?? []).map((part) => ({ value: part.auto_part_type, label: part.type_name })),
      isLoading: parts.isLoading,
      onRetry: parts.error && !parts.data ? parts.reload : undefined,
    },
  };
}
