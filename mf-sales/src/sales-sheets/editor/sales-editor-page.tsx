import { useParams } from 'react-router-dom';
import { creditNoteSheet } from '@iwe/sheets';
import { CreditNoteEditorPage } from '../../credit-notes/editor/credit-note-editor-page.tsx';
import { InvoiceEditorPage } from '../../invoices/editor/invoice-editor-page.tsx';

/** The editor of the kind that the address names. */
export function SalesEditorPage() {
  return useParams()['routeName'] === creditNoteSheet.routeName ? <CreditNoteEditorPage /> : <InvoiceEditorPage />;
}
