import { Page, PageHeader } from '@iwe/ui';

/** A product: new, or the stored one of `id`. */
export function ProductFormPage({ id }: { id: number | null }) {
  return <Page><PageHeader title={id === null ? 'New Product' : 'Product'} section="Base Infos" /></Page>;
}
