import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SheetType } from '@iwe/domain';
import { useAccount } from '@iwe/session';
import { creditNoteList } from '@iwe/sheets';
import { SheetList } from '@iwe/ui/sheet-view';
import { NewSheet } from '../../sales-sheets/list/new-sheet-buttons.tsx';
import { salesCells } from '../../sales-sheets/list/sales-cells.tsx';
import { useSalesPaths } from '../../sales-sheets/list/use-sales-paths.ts';

/** The list of credit notes. */
export function CreditNoteListPage() {
  const url = useSearchParams();
  const { timeZone } = useAccount();
  const paths = useSalesPaths();
  const cells = useMemo(() => salesCells(paths, timeZone), [paths, timeZone]);
  return (
    <SheetList
      definition={creditNoteList}
      cells={cells}
      url={url}
      actions={<NewSheet type={SheetType.CreditNote} variant="solid" hotkey="alt+n" />}
      keys={KEYS}
    />
  );
}

const KEYS = [{ title: 'Credit notes', keys: [{ keys: ['Alt', 'N'], does: 'New credit note in a new tab' }] }];
