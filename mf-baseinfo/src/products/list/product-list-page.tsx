import { Page, PageHeader } from '@iwe/ui';

/** The list of products. */
export function ProductListPage() {
  return <Page fill><PageHeader title="Products" section="Base Infos" /></Page>;
}
