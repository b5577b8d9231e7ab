import { toast } from '@iwe/session';
import { useCallback, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { changeRows, filledRows } from '../../grid/model/index.ts';
import type { GridSpec } from '../../grid/model/index.ts';
import { copyLine, shortStock } from '../../lines/index.ts';
import type { EditorLine } from '../../lines/index.ts';
import type { HistoryKind } from '../../cells/history-popover.tsx';
import type { FindProducts } from '../../picker/use-product-search.ts';
import type { HeaderFields } from '../content.ts';
import { lineCells } from './line-cells.tsx';
import type { OpenCell } from './line-cells.tsx';
import type { SheetEditor } from '../use-sheet-editor.ts';

export interface LineCellSettings<H extends HeaderFields> {
  editor: SheetEditor<H>;
  spec: GridSpec<EditorLine>;
  gridRef: RefObject<HTMLDivElement | null>;
  find: FindProducts;
  showPrices: boolean;
  customerId: number | null;
  warehouseId: number | null;
  onTakeWarehouse: (warehouseId: number) => void;
  /** False for kinds without linked drafts: a short line is only reduced. */
  keepsRest?: boolean;
  /** False for kinds that bring goods in. */
  takesStock?: boolean;
  historyKind?: HistoryKind;
  /** Whether prices far below Class A are marked. */
  warnsPrice?: boolean;
}

/** Returns the cells of a sheet's lines with their popovers and the actions offered there. */
export function useLineCells<H extends HeaderFields>({
  editor,
  spec,
  gridRef,
  find,
  showPrices,
  customerId,
  warehouseId,
  onTakeWarehouse,
  keepsRest = true,
  takesStock = true,
  historyKind = 'sales',
  warnsPrice = false,
}: LineCellSettings<H>) {
  const { lines, setGrid, setRest, base } = editor;
  const [open, setOpen] = useState<OpenCell | null>(null);
  const onOpen = useCallback(
    (next: OpenCell | null) => {
      setOpen(next);
      // After a popover has closed, the grid gets the keyboard again, not the small button in the cell.
      if (!next)
        setTimeout(() => {
          const at = document.activeElement;
          if (!at || at === document.body || gridRef.current?.contains(at))
            gridRef.current?.focus({ preventScroll: true });
        });
    },
    [gridRef],
  );
  const onReduce = useCallback(
    (line: EditorLine) => {
      const short = shortStock(line, lines, warehouseId);
      onOpen(null);
      if (!short || line.quantity === null) return;
      const kept = { ...copyLine(line), quantity: line.quantity - short.canKeep };
      if (keepsRest) setRest((now) => [...now, kept]);
      setGrid((now) =>
        changeRows(
          now,
          spec,
          now.rows.flatMap((row) =>
            row.key !== line.key ? [row] : short.canKeep === 0 ? [] : [{ ...row, quantity: short.canKeep }],
          ),
        ),
      );
      if (keepsRest)
        toast.info(
          `${kept.quantity} × ${line.item?.code ?? ''} will be kept as a linked draft when this sheet is submitted.`,
        );
    },
    [lines, warehouseId, onOpen, setRest, setGrid, spec, keepsRest],
  );
  const takeWarehouse = useCallback(
    (id: number) => {
      onOpen(null);
      onTakeWarehouse(id);
    },
    [onOpen, onTakeWarehouse],
  );
  const sheetId = base?.id ?? null;
  const cells = useMemo(
    () =>
      lineCells({
        keepsRest,
        takesStock,
        historyKind,
        warnsPrice,
        lines,
        find,
        showPrices,
        customerId,
        sheetId,
        warehouseId,
        open,
        onOpen,
        onReduce,
        onTakeWarehouse: takeWarehouse,
      }),
    [
      keepsRest,
      takesStock,
      historyKind,
      warnsPrice,
      lines,
      find,
      showPrices,
      customerId,
      sheetId,
      warehouseId,
      open,
      onOpen,
      onReduce,
      takeWarehouse,
    ],
  );
  /** Moves a line of the linked draft back: into the line of the same product and price, or as a line of its own. */
  const takeBack = useCallback(
    (line: EditorLine) => {
      setRest((now) => now.filter((other) => other.key !== line.key));
      setGrid((now) => {
        const rows = filledRows(now.rows, spec);
        const home = rows.findIndex((row) => row.item?.id === line.item?.id && row.priceCents === line.priceCents);
        const back = rows[home];
        return changeRows(
          now,
          spec,
          back ? rows.with(home, { ...back, quantity: (back.quantity ?? 0) + (line.quantity ?? 0) }) : [...rows, line],
        );
      });
    },
    [setGrid, setRest, spec],
  );
  return { cells, takeBack };
}
