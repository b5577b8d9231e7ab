import { formatMoney, formatQuantity, canEnterCost, messages } from '@iwe/domain';
import { useLeaveGuard } from '@iwe/remote-kit';
import { useRights } from '@iwe/session';
import { adjustmentSheet } from '@iwe/sheets';
import { Box } from '@iwe/ui';
import {
  changeRows,
  DefinedInputs,
  filledRows,
  patchRow,
  productFinder,
  SheetEditorFrame,
  useDefinedEditor,
  useSheetEditor,
  useWarehouses,
} from '@iwe/ui/sheet';
import type { EditorLine, EditorStart, FindProducts, SheetEditorProps } from '@iwe/ui/sheet';
import { useCallback, useMemo, useState } from 'react';
import { CountSheetButton } from '../count-sheet/count-sheet-button.tsx';
import { AddUpDialog } from './add-up-dialog.tsx';
import { adjustmentColumns, adjustmentGrid } from './adjustment-columns.tsx';
import { adjustmentProblems } from './adjustment-content.ts';
import type { AdjustmentHeader } from './adjustment-content.ts';
import { countedTwice, countFigures, countProblems } from './count-line.ts';
import type { CountedTwice, CountPlace } from './count-line.ts';

/** The editor of an adjustment: counted units compared with the system's quantity. */
export function AdjustmentEditor({ start, path, draftId, ...page }: SheetEditorProps<EditorStart<AdjustmentHeader>>) {
  const { options } = useWarehouses();
  const givesCost = canEnterCost(useRights());
  const spec = useMemo(() => adjustmentGrid(givesCost), [givesCost]);
  const editor = useSheetEditor<AdjustmentHeader>(start.seed, spec, { path, id: draftId });
  const { header, setHeader, setGrid, base, lines, grid } = editor;
  const sheetId = base?.id ?? null;
  const find = useMemo(() => countedProducts(sheetId), [sheetId]);
  const work = useDefinedEditor({
    ...page,
    start,
    editor,
    definition: adjustmentSheet,
    spec,
    find,
    takesStock: false,
    label: options.find((option) => option.value === header.warehouseId)?.label,
    choices: { warehouses: options },
    headProblems: adjustmentProblems(header),
    ownLineProblems: countProblems,
  });
  useLeaveGuard(work.leave);

  const { cells, gridRef } = work;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const onOpen = useCallback(
    (key: string | null) => {
      setOpenKey(key);
      if (key === null) setTimeout(() => gridRef.current?.focus({ preventScroll: true }));
    },
    [gridRef],
  );
  const onRecount = useCallback(
    (line: EditorLine) => {
      onOpen(null);
      setGrid((now) => patchRow(now, spec, line.key, { recount: true }));
    },
    [onOpen, setGrid, spec],
  );
  const storedIn = base?.header.warehouseId ?? null;
  const place = useMemo<CountPlace>(
    () => ({ warehouseId: header.warehouseId, storedIn }),
    [header.warehouseId, storedIn],
  );
  const columns = useMemo(
    () => adjustmentColumns({ cells, spec, place, openKey, onOpen, onRecount }),
    [cells, spec, place, openKey, onOpen, onRecount],
  );
  const sums = useMemo(() => sumsOf(lines, place), [lines, place]);

  // Each pair of lines is asked about once; Submit reports them again.
  const [kept, setKept] = useState<readonly string[]>([]);
  const found = grid.editing === null ? countedTwice(lines) : null;
  // Only once the second number is entered: a code alone may be a mistake.
  const twice =
    found && isCounted(found.first) && isCounted(found.second) && !kept.includes(pairOf(found)) ? found : null;
  const focusGrid = () => setTimeout(() => gridRef.current?.focus({ preventScroll: true }));
  const addUp = ({ first, second, sum }: CountedTwice) => {
    setGrid((now) =>
      changeRows(
        now,
        spec,
        filledRows(now.rows, spec).flatMap((row) =>
          row.key === second.key ? [] : row.key === first.key ? [{ ...row, counted: sum, recount: false }] : [row],
        ),
      ),
    );
    focusGrid();
  };
  const errors = { warehouseId: work.isChecked && header.warehouseId === null ? messages.pleaseEnter : undefined };
  return (
    <>
      <SheetEditorFrame<AdjustmentHeader>
        {...work.frame}
        columns={columns}
        sums={sums}
        isAsking={twice !== null}
        fields={
          <DefinedInputs
            definition={adjustmentSheet}
            header={header}
            onChange={setHeader}
            specials={{}}
            errors={errors}
          />
        }
        tools={
          <>
            <Box flex="1" />
            <CountSheetButton warehouseId={header.warehouseId} size="sm" />
          </>
        }
      />
      {twice && (
        <AddUpDialog
          twice={twice}
          onAdd={() => addUp(twice)}
          onKeep={() => {
            setKept((now) => [...now, pairOf(twice)]);
            focusGrid();
          }}
        />
      )}
    </>
  );
}

const isCounted = (line: EditorLine): boolean => (line.counted ?? null) !== null;
const pairOf = ({ first, second, sum }: CountedTwice): string => `${first.key} ${second.key} ${sum}`;

/** The line picker of a count: without prices, because nothing is sold. */
function countedProducts(sheetId: number | null): FindProducts {
  const find = productFinder(null, sheetId);
  return async (by, text, signal) => (await find(by, text, signal)).map((item) => ({ ...item, price: null }));
}

/** Returns gains, losses and their value, shown below the lines. */
function sumsOf(lines: readonly EditorLine[], place: CountPlace): readonly (readonly [label: string, text: string])[] {
  const figures = lines.map((line) => countFigures(line, place));
  const gain = figures.reduce((sum, { difference }) => sum + Math.max(0, difference ?? 0), 0);
  const loss = figures.reduce((sum, { difference }) => sum + Math.min(0, difference ?? 0), 0);
  const amount = figures.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
  return [
    ['Gain', formatQuantity(gain)],
    ['Loss', formatQuantity(loss)],
    ['Difference', formatQuantity(gain + loss)],
    ['Amount AUD', formatMoney(amount)],
  ];
}
