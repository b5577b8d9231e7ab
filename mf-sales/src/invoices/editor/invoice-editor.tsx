import { messages } from '@iwe/domain';
import { useLeaveGuard } from '@iwe/remote-kit';
import { useAccount } from '@iwe/session';
import { invoiceSheet } from '@iwe/sheets';
import { toast } from '@iwe/ui';
import {
  CustomerFacts,
  RepriceDialog,
  requestOf,
  SheetEditorFrame,
  useDefinedEditor,
  useSheetEditor,
  useStaff,
  useToday,
  useWarehouses,
} from '@iwe/ui/sheet';
import type { SheetEditorProps } from '@iwe/ui/sheet';
import { useEffect, useMemo } from 'react';
import { useCustomerChange } from '../../sales-sheets/editor/use-customer-change.ts';
import { INVOICE_GRID, invoiceColumns } from './invoice-columns.ts';
import { InvoiceFields, LineTools } from './invoice-fields.tsx';
import { customerFields } from './invoice-content.ts';
import type { InvoiceHeader } from './invoice-content.ts';
import type { InvoiceStart } from './invoice-seed.ts';
import { saveLinkedDraft } from './save-linked-draft.ts';

const CLONE_PRICES = 'Cloned: prices of today for this customer';

/** The editor of an invoice: new, cloned, from the cart, or a stored draft. */
export function InvoiceEditor({ start, path, draftId, ...page }: SheetEditorProps<InvoiceStart>) {
  const { orgId } = useAccount();
  const today = useToday();
  const warehouses = useWarehouses();
  const staff = useStaff();
  const editor = useSheetEditor<InvoiceHeader>(start.seed, INVOICE_GRID, { path, id: draftId });
  const { header, setHeader, base } = editor;
  const customer = useCustomerChange({
    editor,
    spec: INVOICE_GRID,
    bring: (card) => customerFields(card, today, orgId),
    first:
      start.changes.length > 0
        ? { title: start.quoteNo ? messages.quotedPrices(start.quoteNo) : CLONE_PRICES, changes: start.changes }
        : null,
  });
  const work = useDefinedEditor({
    ...page,
    start,
    editor,
    definition: invoiceSheet,
    spec: INVOICE_GRID,
    name: customer.card?.name,
    keepsRest: true,
    choices: { warehouses: warehouses.options, staff: staff.options },
    request: (content, uuid) => ({
      ...requestOf(invoiceSheet, content, uuid),
      sourceId: editor.sourceId,
      quoteId: editor.quote?.customerId === content.header.customerId ? editor.quote.id : null,
    }),
    headProblems: header.customerId === null ? [`Customer: ${messages.pleaseEnter}`] : [],
    onSaved: async (head) => {
      if (editor.rest.length > 0) await saveLinkedDraft(head, header, editor.rest);
    },
  });
  useLeaveGuard(work.leave);
  const { cells } = work;
  const columns = useMemo(() => invoiceColumns(cells, header.taxType), [cells, header.taxType]);
  useEffect(() => {
    if (start.missing.length > 0)
      toast.warning(`Not taken from the cart, because they do not exist any more: ${start.missing.join(', ')}`);
  }, [start.missing]);
  return (
    <>
      <SheetEditorFrame<InvoiceHeader>
        {...work.frame}
        fields={
          <InvoiceFields
            header={header}
            onChange={setHeader}
            customer={customer.customer}
            onCustomer={customer.onCustomer}
            customerError={work.isChecked && header.customerId === null ? messages.pleaseEnter : undefined}
          />
        }
        facts={header.customerId !== null && <CustomerFacts customer={customer.card} sheetId={base?.id ?? null} />}
        tools={<LineTools header={header} onChange={setHeader} />}
        columns={columns}
        isAsking={customer.question !== null}
      />
      {customer.question && (
        <RepriceDialog
          title={customer.question.title}
          changes={customer.question.changes}
          onTake={() => customer.answer(true)}
          onKeep={() => customer.answer(false)}
        />
      )}
    </>
  );
}
