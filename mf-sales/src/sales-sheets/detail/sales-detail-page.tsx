import { useParams } from 'react-router-dom';
import { creditNoteSheet } from '@iwe/sheets';
import { CreditNoteDetailPage } from '../../credit-notes/detail/credit-note-detail-page.tsx';
import { InvoiceDetailPage } from '../../invoices/detail/invoice-detail-page.tsx';

/** The detail page of the kind in the URL. */
export function SalesDetailPage() {
  return useParams()['routeName'] === creditNoteSheet.routeName ? <CreditNoteDetailPage /> : <InvoiceDetailPage />;
}
