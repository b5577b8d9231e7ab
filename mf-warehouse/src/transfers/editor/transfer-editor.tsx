import { messages } from '@iwe/domain';
import { useLeaveGuard } from '@iwe/remote-kit';
import { transferSheet } from '@iwe/sheets';
import { DefinedInputs, SheetEditorFrame, useDefinedEditor, useSheetEditor, useWarehouses } from '@iwe/ui/sheet';
import type { EditorStart, SheetEditorProps } from '@iwe/ui/sheet';
import { useMemo } from 'react';
import { TRANSFER_GRID, transferColumns } from './transfer-columns.ts';
import { transferProblems } from './transfer-content.ts';
import type { TransferHeader } from './transfer-content.ts';

/** The editor of a transfer. */
export function TransferEditor({ start, path, draftId, ...page }: SheetEditorProps<EditorStart<TransferHeader>>) {
  const { options } = useWarehouses();
  const editor = useSheetEditor<TransferHeader>(start.seed, TRANSFER_GRID, { path, id: draftId });
  const { header, setHeader } = editor;
  const nameOf = (id: number | null) => options.find((option) => option.value === id)?.label ?? '';
  const work = useDefinedEditor({
    ...page,
    start,
    editor,
    definition: transferSheet,
    spec: TRANSFER_GRID,
    label: `${nameOf(header.warehouseId)} → ${nameOf(header.inWarehouseId)}`,
    choices: { warehouses: options },
    headProblems: transferProblems(header),
  });
  useLeaveGuard(work.leave);
  const { cells } = work;
  const columns = useMemo(() => transferColumns(cells), [cells]);
  const isSame = header.warehouseId !== null && header.warehouseId === header.inWarehouseId;
  const missing = (id: number | null) => (work.isChecked && id === null ? messages.pleaseEnter : undefined);
  const errors = {
    warehouseId: missing(header.warehouseId),
    inWarehouseId: isSame ? 'Choose another one than the out warehouse.' : missing(header.inWarehouseId),
  };
  return (
    <SheetEditorFrame<TransferHeader>
      {...work.frame}
      columns={columns}
      fields={
        <DefinedInputs definition={transferSheet} header={header} onChange={setHeader} specials={{}} errors={errors} />
      }
    />
  );
}
