import { Page, PageHeader } from '@iwe/ui';

/** A customer: new, or the stored one of `id`. */
export function CustomerFormPage({ id }: { id: number | null }) {
  return <Page><PageHeader title={id === null ? 'New Customer' : 'Customer'} section="Base Infos" /></Page>;
}
