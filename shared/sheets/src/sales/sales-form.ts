import { ACTUAL_PAYMENT_LABELS, SHIP_TYPE_LABELS } from '@iwe/domain';
import type { FormSection } from '../definition/form.ts';

/** What invoices and credit notes tell alike of where goods go, how, and what was paid (spec §2 "Detail adds"). */
export const DELIVERY_SECTIONS = [
  { key: 'address', title: 'Address, notes', edit: 'address', fields: [
    { key: 'address', label: 'Address', kind: 'text', field: 'address' },
    { key: 'phone', label: 'Phone', kind: 'text', field: 'phone' },
    { key: 'csrSelfNote', label: 'CSR Self Note', kind: 'text', field: 'csrSelfNote' },
    { key: 'comments', label: 'Comments', kind: 'text', field: 'comments' },
  ] },
  { key: 'shipping', title: 'Shipping, payment', edit: 'shipping', fields: [
    { key: 'warehouse', label: 'Warehouse', kind: 'text', field: 'warehouse' },
    { key: 'shipType', label: 'Shipping Type', kind: 'code', field: 'shipType', labels: SHIP_TYPE_LABELS },
    { key: 'driver', label: 'Driver', kind: 'text', field: 'driver' },
    { key: 'deliveryStatus', label: 'Delivery Status', kind: 'special' },
    { key: 'deliveryComment', label: 'Delivery Comment', kind: 'text', field: 'deliveryComment' },
    { key: 'actualPayType', label: 'Actual Pay Type', kind: 'code', field: 'actualPayType', labels: ACTUAL_PAYMENT_LABELS },
  ] },
] as const satisfies readonly FormSection[];
