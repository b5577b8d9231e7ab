import { Page, PageHeader } from '@iwe/ui';

/** The list of customers. */
export function CustomerListPage() {
  return <Page fill><PageHeader title="Customers" section="Base Infos" /></Page>;
}
