import { useParams } from 'react-router-dom';
import { creditNoteSheet } from '@iwe/sheets';
import { CreditNoteEditorPage } from '../../credit-notes/editor/credit-note-editor-page.tsx';
import { InvoiceEditorPage } from '../../invoices/editor/invoice-editor-page.tsx';

/** The editor of the kind in the URL. */
export function SalesEditorPage() {
  return useParams()['routeName'] === creditNoteSheet.routeName ? <CreditNoteEditorPage /> : <InvoiceEditorPage />;
}
