import { useParams } from 'react-router-dom';
import { creditNoteSheet } from '@iwe/sheets';
import { CreditNoteDetailPage } from '../../credit-notes/detail/credit-note-detail-page.tsx';
import { InvoiceDetailPage } from '../../invoices/detail/invoice-detail-page.tsx';

/** The detail of the kind that the address names. */
export function SalesDetailPage() {
  return useParams()['routeName'] === creditNoteSheet.routeName ? <CreditNoteDetailPage /> : <InvoiceDetailPage />;
}
