import { momentText } from '@iwe/ui';
import type { Column } from '@iwe/ui';

/** Returns a column of moments in a zone, which can be sorted by; where there is none, 'never'. */
export const momentColumn = <Row,>(
  key: string,
  header: string,
  at: (row: Row) => string | null,
  timeZone: string,
): Column<Row> => ({
  key,
  header,
  kind: 'date',
  cell: (row) => {
    const moment = at(row);
    return moment === null ? 'never' : momentText(moment, timeZone);
  },
  sortValue: at,
});
