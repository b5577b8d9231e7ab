import { ACTUAL_PAYMENT_LABELS, LINE_TAG_LABELS, SHIP_TYPE_LABELS } from '@iwe/domain';
import type { FormSection } from '../definition/form.ts';
import type { SecondDate } from './sales-list.ts';

/** The customer fields of invoices and credit notes (spec §2 "Sales sheet form", "Detail adds"). */
export const CUSTOMER_FIELDS = [
  { key: 'customer', label: 'Name', kind: 'special', strong: true },
  { key: 'abn', label: 'ABN', kind: 'special' },
  { key: 'priceType', label: 'Price Type', kind: 'text', field: 'priceType' },
  { key: 'paymentType', label: 'Payment Type', kind: 'text', field: 'paymentType' },
  { key: 'areaType', label: 'Area Type', kind: 'text', field: 'areaType' },
  { key: 'balance', label: 'Balance, Limit', kind: 'special' },
  { key: 'attention', label: 'Remark', kind: 'special' },
] as const satisfies FormSection['fields'];

/** Returns the section of dates and staff, with the given label for the second date. */
export const datesSection = <Date extends SecondDate>(deliveryDate: Date) =>
  ({
    key: 'dates',
    title: 'Dates, staff',
    edit: 'dates',
    fields: [
      { key: 'date', label: 'Date', kind: 'day', field: 'date' },
      { key: 'deliveryDate', label: deliveryDate, kind: 'day', field: 'deliveryDate' },
      { key: 'dueDate', label: 'Due Date', kind: 'day', field: 'dueDate' },
      { key: 'reference', label: 'Reference', kind: 'text', field: 'reference' },
      { key: 'tag', label: 'Tag', kind: 'code', field: 'tagId', labels: LINE_TAG_LABELS },
      { key: 'serviceStaff', label: 'Service Staff', kind: 'special' },
      { key: 'businessStaff', label: 'Business Staff', kind: 'special' },
    ],
  }) as const satisfies FormSection;

/** Sections of invoices and credit notes for delivery and payment (spec §2 "Detail adds"). */
export const DELIVERY_SECTIONS = [
  {
    key: 'address',
    title: 'Address, notes',
    edit: 'address',
    fields: [
      { key: 'address', label: 'Address', kind: 'text', field: 'address' },
      { key: 'phone', label: 'Phone', kind: 'text', field: 'phone' },
      { key: 'csrSelfNote', label: 'CSR Self Note', kind: 'text', field: 'csrSelfNote' },
      { key: 'comments', label: 'Comments', kind: 'text', field: 'comments' },
    ],
  },
  {
    key: 'shipping',
    title: 'Shipping',
    edit: 'shipping',
    fields: [
      { key: 'warehouse', label: 'Warehouse', kind: 'text', field: 'warehouse' },
      { key: 'shipType', label: 'Shipping Type', kind: 'code', field: 'shipType', labels: SHIP_TYPE_LABELS },
      { key: 'driver', label: 'Driver', kind: 'text', field: 'driver' },
    ],
  },
  {
    key: 'delivery',
    title: 'Delivery, payment',
    edit: 'delivery',
    fields: [
      { key: 'deliveryStatus', label: 'Delivery Status', kind: 'special' },
      { key: 'deliveryComment', label: 'Delivery Comment', kind: 'text', field: 'deliveryComment' },
      {
        key: 'actualPayType',
        label: 'Actual Pay Type',
        kind: 'code',
        field: 'actualPayType',
        labels: ACTUAL_PAYMENT_LABELS,
      },
    ],
  },
] as const satisfies readonly FormSection[];
