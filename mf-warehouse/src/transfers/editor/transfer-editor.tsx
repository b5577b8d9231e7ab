import type { SheetHead } from '@iwe/contract';
import { messages, pageTitle } from '@iwe/domain';
import { useLeaveGuard } from '@iwe/remote-kit';
import { transferSheet } from '@iwe/sheets';
import { Badge, Box, confirm, toast, TOAST_MS } from '@iwe/ui';
import { baseOf, canGoBack, DefinedInputs, headerTexts, lineProblems, LostDrafts, productFinder, releaseDraft, requestOf, SheetEditorFrame, useFreshItems, useLineCells, useLineFocus, useLookups, useLostDrafts, useSaveSheet, useSheetEditor, useWarehouses } from '@iwe/ui/sheet';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { TRANSFER_GRID, transferColumns } from './transfer-columns.ts';
import { transferProblems } from './transfer-content.ts';
import type { TransferHeader } from './transfer-content.ts';
import type { TransferStart } from './transfer-seed.ts';

interface TransferEditorProps {
  start: TransferStart;
  path: string;
  draftId: string;
  onRestore: (draftId: string) => void;
}

/** A transfer under work. */
export function TransferEditor({ start, path, draftId, onRestore }: TransferEditorProps) {
  const navigate = useNavigate();
  const gridRef = useRef<HTMLDivElement>(null);
  const warehouses = useWarehouses();
  const nameOf = useCallback((id: number | null) => warehouses.options.find((option) => option.value === id)?.label ?? '', [warehouses.options]);
  const label = useCallback((header: TransferHeader) => `${nameOf(header.warehouseId)} → ${nameOf(header.inWarehouseId)}`, [nameOf]);
  const editor = useSheetEditor(start.seed, TRANSFER_GRID, { path, id: draftId, label });
  const { header, setHeader, grid, setGrid, lines, base, isDirty } = editor;
  const [isChecked, setChecked] = useState(false);
  const find = useMemo(() => productFinder(null, base?.id ?? null), [base?.id]);
  const focusLine = useLineFocus(editor, TRANSFER_GRID, gridRef);
  useFreshItems(editor, TRANSFER_GRID, null, start.isRestored || base !== null);
  useLookups(grid.rows, TRANSFER_GRID, setGrid, find);
  const { cells } = useLineCells({
    editor, spec: TRANSFER_GRID, gridRef, find, showPrices: transferSheet.hasMoney, customerId: null, warehouseId: header.warehouseId, keepsRest: false, onTakeWarehouse: useCallback((warehouseId: number) => setHeader({ warehouseId }), [setHeader]),
  });
  const columns = useMemo(() => transferColumns(cells), [cells]);

  const saving = useSaveSheet<TransferHeader>({
    base, baseOf: (sheet) => baseOf(transferSheet, sheet), onRefused: focusLine,
    request: (content) => requestOf(transferSheet, content, editor.uuid),
    onSaved: (head: SheetHead) => {
      // The guard must know before the navigation asks it.
      flushSync(() => editor.saved(null));
      releaseDraft(path, draftId);
      void navigate(`/order_detail/Transfers/${head.id}`, { replace: true });
    },
    onMerged: (content, theirs) => {
      editor.setBase(theirs);
      editor.replace(content);
    },
  });
  // Once it is saved the way is free, although the answer is still being worked through.
  useLeaveGuard(saving.isSaving && !editor.isSaved ? 'busy' : isDirty ? 'dirty' : 'clean');
  const title = base ? base.no : 'New Transfer';
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);

  const submit = () => {
    setChecked(true);
    const inHead = transferProblems(header);
    const problems = lineProblems(lines, { price: transferSheet.hasMoney });
    const said = [...inHead, ...(lines.length === 0 ? ['Lines: add at least one product.'] : []), ...problems.map((problem) => problem.message)];
    if (said.length === 0) return void saving.save(editor.content);
    toast.warning(said.slice(0, 5), { duration: TOAST_MS.short });
    const [first] = problems;
    if (!first || inHead.length > 0) return;
    focusLine(first.line, first.column);
  };
  const cancel = async () => {
    if (isDirty) {
      const choice = await confirm({ title: 'Cancel without saving?', body: 'What you typed here is thrown away.', actions: [{ id: 'throw', label: 'Throw away', tone: 'danger' }, { id: 'stay', label: 'Go on editing', tone: 'accent' }] });
      if (choice !== 'throw') return;
    }
    flushSync(() => editor.saved(null));
    releaseDraft(path, draftId);
    if (canGoBack()) void navigate(-1);
    else void navigate('/transfers');
  };
  const lost = useLostDrafts(path, draftId);
  const isSame = header.warehouseId !== null && header.warehouseId === header.inWarehouseId;
  const missing = (id: number | null) => (isChecked && id === null ? messages.pleaseEnter : undefined);
  const errors = { warehouseId: missing(header.warehouseId), inWarehouseId: isSame ? 'Choose another one than the out warehouse.' : missing(header.inWarehouseId) };
  return (
    <SheetEditorFrame<TransferHeader>
      title={title} meta={<Badge tone={base ? 'neutral' : 'accent'}>{base ? 'Draft' : 'New'}</Badge>}
      banner={start.isRestored
        ? <Box role="status" px="3" py="1.5" bg="accent.subtle" borderRadius="md" fontSize="md">This is what you typed before; it has not been saved yet.</Box>
        : !isDirty && lines.length === 0 && <LostDrafts drafts={lost.drafts} onRestore={onRestore} onForget={lost.forget} />}
      fields={<DefinedInputs definition={transferSheet} header={header} onChange={setHeader} specials={{}} errors={errors} />}
      columns={columns} spec={TRANSFER_GRID} grid={grid} onGrid={setGrid} gridRef={gridRef} lines={lines} taxType={null}
      isSaving={saving.isSaving} onSubmit={submit} onCancel={() => void cancel()}
      conflict={saving.conflict} onMerge={(choices) => void saving.mergeAndSave(editor.content, choices)} onCloseConflict={saving.closeConflict}
      {...headerTexts(transferSheet, { warehouses: warehouses.options })}
    />
  );
}
