import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SheetType } from '@iwe/domain';
import { useAccount } from '@iwe/session';
import { creditNoteList } from '@iwe/sheets';
import { NoneYet, SheetList } from '@iwe/ui/sheet-view';
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
      emptyHint={NO_CREDIT_NOTES}
      keys={KEYS}
    />
  );
}

const NO_CREDIT_NOTES = (
  <NoneYet what="credit notes" add={{ label: 'New Credit Note', path: '/order_add/CreditNotes' }}>
    An invoice's Clone menu makes one with its lines.
  </NoneYet>
);
const KEYS = [{ title: 'Credit notes', keys: [{ keys: ['Alt', 'N'], does: 'New credit note in a new tab' }] }];
