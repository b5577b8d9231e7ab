import type { SheetHead } from '@iwe/contract';
import { messages, pageTitle } from '@iwe/domain';
import { useLeaveGuard } from '@iwe/remote-kit';
import { useAccount } from '@iwe/session';
import { invoiceSheet } from '@iwe/sheets';
import { Badge, Box, confirm, toast, TOAST_MS } from '@iwe/ui';
import {
  baseOf, canGoBack, CustomerFacts, headerTexts, lineProblems, LostDrafts, productFinder, releaseDraft, RepriceDialog, SheetEditorFrame, useFreshItems, useLineCells, useLineFocus, useLookups, useLostDrafts, useSaveSheet, useSheetEditor, useStaff, useToday, useWarehouses,
} from '@iwe/ui/sheet';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { INVOICE_GRID, invoiceColumns } from './invoice-columns.ts';
import { invoiceRequest } from './invoice-content.ts';
import type { InvoiceHeader } from './invoice-content.ts';
import { InvoiceFields, LineTools } from './invoice-fields.tsx';
import type { InvoiceStart } from './invoice-seed.ts';
import { keepRest } from './keep-rest.ts';
import { useCustomerChange } from './use-customer-change.ts';

const CLONE_PRICES = 'Cloned: prices of today for this customer';

interface InvoiceEditorProps {
  start: InvoiceStart;
  path: string;
  draftId: string;
  onRestore: (draftId: string) => void;
}

/** An invoice under work: new, cloned, from the cart, or a stored draft. */
export function InvoiceEditor({ start, path, draftId, onRestore }: InvoiceEditorProps) {
  const { orgId } = useAccount();
  const today = useToday();
  const navigate = useNavigate();
  const gridRef = useRef<HTMLDivElement>(null);
  const warehouses = useWarehouses();
  const staff = useStaff();
  const nameOfCustomer = useRef('');
  const editor = useSheetEditor(start.seed, INVOICE_GRID, { path, id: draftId, label: useCallback(() => nameOfCustomer.current, []) });
  const { header, setHeader, grid, setGrid, lines, base, isDirty } = editor;
  const customer = useCustomerChange(editor, today, orgId, start.changes.length > 0 ? { title: CLONE_PRICES, changes: start.changes } : null);
  const [isChecked, setChecked] = useState(false);
  useEffect(() => {
    nameOfCustomer.current = customer.card?.name ?? '';
  });

  const find = useMemo(() => productFinder(header.customerId, base?.id ?? null), [header.customerId, base?.id]);
  const focusLine = useLineFocus(editor, INVOICE_GRID, gridRef);
  useFreshItems(editor, INVOICE_GRID, header.customerId, start.isRestored || base !== null);
  useLookups(grid.rows, INVOICE_GRID, setGrid, find);
  const { cells, takeBack } = useLineCells({
    editor, spec: INVOICE_GRID, gridRef, find, showPrices: invoiceSheet.hasMoney, customerId: header.customerId, warehouseId: header.warehouseId, onTakeWarehouse: useCallback((warehouseId: number) => setHeader({ warehouseId }), [setHeader]),
  });
  const columns = useMemo(() => invoiceColumns(cells, header.taxType), [cells, header.taxType]);

  const onSaved = async (head: SheetHead) => {
    if (editor.rest.length > 0) await keepRest(head, header, editor.rest);
    // The guard must know before the navigation asks it.
    flushSync(() => editor.saved(null));
    releaseDraft(path, draftId);
    void navigate(`/order_detail/Invoices/${head.id}`, { replace: true });
  };
  const saving = useSaveSheet<InvoiceHeader>({
    base, baseOf: (sheet) => baseOf(invoiceSheet, sheet), onSaved, onRefused: focusLine,
    request: (content) => invoiceRequest(content, editor.uuid, start.seed.sourceId),
    onMerged: (content, theirs) => {
      editor.setBase(theirs);
      editor.replace(content);
    },
  });
  // Once it is saved the way is free, although the answer is still being worked through.
  useLeaveGuard(saving.isSaving && !editor.isSaved ? 'busy' : isDirty ? 'dirty' : 'clean');
  const title = base ? [base.no, customer.card?.name].filter(Boolean).join(' ') : ['New Invoice', customer.card?.name].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  useEffect(() => {
    if (start.missing.length > 0) toast.warning(`Not taken from the cart, because they do not exist any more: ${start.missing.join(', ')}`);
  }, [start.missing]);

  const submit = () => {
    setChecked(true);
    const problems = lineProblems(lines, { price: invoiceSheet.hasMoney });
    const said = [...(header.customerId === null ? [`Customer: ${messages.pleaseEnter}`] : []), ...(lines.length === 0 ? ['Lines: add at least one product.'] : []), ...problems.map((problem) => problem.message)];
    const [first] = problems;
    if (said.length === 0) return void saving.save(editor.content);
    toast.warning(said.slice(0, 5), { duration: TOAST_MS.short });
    if (first && header.customerId !== null) focusLine(first.line, first.column);
  };
  const cancel = async () => {
    if (isDirty) {
      const choice = await confirm({ title: 'Cancel without saving?', body: 'What you typed here is thrown away.', actions: [{ id: 'throw', label: 'Throw away', tone: 'danger' }, { id: 'stay', label: 'Go on editing', tone: 'accent' }] });
      if (choice !== 'throw') return;
    }
    flushSync(() => editor.saved(null));
    releaseDraft(path, draftId);
    if (canGoBack()) void navigate(-1);
    else void navigate('/invoices');
  };
  const lost = useLostDrafts(path, draftId);
  const texts = headerTexts(invoiceSheet, { warehouses: warehouses.options, staff: staff.options });
  const isUntouched = !isDirty && lines.length === 0;
  return (
    <>
      <SheetEditorFrame<InvoiceHeader>
        title={title} meta={<Badge tone={base ? 'neutral' : 'accent'}>{base ? 'Draft' : 'New'}</Badge>}
        banner={start.isRestored ? <Restored /> : isUntouched && <LostDrafts drafts={lost.drafts} onRestore={onRestore} onForget={lost.forget} />}
        fields={<InvoiceFields header={header} onChange={setHeader} customer={customer.customer} onCustomer={customer.onCustomer} customerError={isChecked && header.customerId === null ? messages.pleaseEnter : undefined} />}
        facts={customer.card && <CustomerFacts customer={customer.card} sheetId={base?.id ?? null} />}
        tools={<LineTools header={header} onChange={setHeader} />}
        columns={columns} spec={INVOICE_GRID} grid={grid} onGrid={setGrid} gridRef={gridRef} lines={lines} rest={editor.rest} onTakeBack={takeBack} taxType={header.taxType}
        isSaving={saving.isSaving} onSubmit={submit} onCancel={() => void cancel()} isAsking={customer.question !== null}
        conflict={saving.conflict} onMerge={(choices) => void saving.mergeAndSave(editor.content, choices)} onCloseConflict={saving.closeConflict}
        {...texts}
      />
      {customer.question && <RepriceDialog title={customer.question.title} changes={customer.question.changes} onTake={() => customer.answer(true)} onKeep={() => customer.answer(false)} />}
    </>
  );
}

function Restored() {
  return <Box role="status" px="3" py="1.5" bg="accent.subtle" borderRadius="md" fontSize="md">This is what you typed before; it has not been saved yet.</Box>;
}
