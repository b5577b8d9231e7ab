import { PanelRight } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import { IconButton } from '../kit/controls/icon-button.tsx';
import type { Column } from '../kit/data/table/data-table-types.ts';
import { Flex } from '../kit/layout.ts';
import { useIsNarrow } from '../kit/root/use-is-narrow.ts';
import { ListTable } from './list-table.tsx';
import type { ListTableProps } from './list-table.tsx';
import { PeekPanel } from './peek/peek-panel.tsx';
import { usePeek } from './peek/use-peek.ts';
import type { PeekedRecord } from './peek/use-peek.ts';

/** The rows of a list, and the peek at one of them where the list says what its rows are. */
export interface ListRowsProps<Row> extends ListTableProps<Row> {
  /** Returns the record of a row. Pass the same function on every render. */
  peek?: ((row: Row) => PeekedRecord) | undefined;
}

export function ListRows<Row>({ peek, ...table }: ListRowsProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const { rows, columns, areRowsCurrent } = table;
  const isNarrow = useIsNarrow();
  const records = useMemo(() => (peek && rows ? rows.map(peek) : []), [peek, rows]);
  const peeking = usePeek(records, { place, areRowsCurrent });
  // Without a keyboard a button of the card opens it. The cards don't render again when one is peeked at.
  const latest = useRef(peeking.show);
  latest.current = peeking.show;
  const show = useCallback((index: number) => latest.current(index), []);
  const shown = useMemo(
    () => (peek && isNarrow ? [...columns, peekColumn(peek, show)] : columns),
    [peek, isNarrow, columns, show],
  );
  return (
    // The handlers belong to the rows' links, so the box needs no role of its own.
    <Flex ref={place} direction="column" flex="1" minH="306px" position="relative" {...(peek ? peeking.rows : {})}>
      <ListTable {...table} columns={shown} />
      {peeking.peeked && (
        <PeekPanel
          peeked={peeking.peeked}
          at={peeking.at}
          count={records.length}
          onGo={peeking.show}
          onClose={peeking.close}
        />
      )}
    </Flex>
  );
}

const peekColumn = <Row,>(peek: (row: Row) => PeekedRecord, show: (index: number) => void): Column<Row> => ({
  key: 'peek',
  header: '',
  label: 'Peek',
  card: 'peek',
  cell: (row, index) => (
    <IconButton label={`Peek at ${peek(row).title}`} aria-haspopup="dialog" onClick={() => show(index)}>
      <PanelRight size={18} />
    </IconButton>
  ),
});
