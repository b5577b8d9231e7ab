import { useEditorHost } from '@iwe/remote-kit';
import { invoiceSheet } from '@iwe/sheets';
import { SheetEditorPage } from '@iwe/ui/sheet';
import { InvoiceEditor } from './invoice-editor.tsx';
import { startInvoice } from './invoice-seed.ts';

/** /order_add/Invoices/:operation? and /order_edit/Invoices/:id. */
export function InvoiceEditorPage() {
  return (
    <SheetEditorPage definition={invoiceSheet} start={startInvoice} editor={InvoiceEditor} host={useEditorHost()} />
  );
}
