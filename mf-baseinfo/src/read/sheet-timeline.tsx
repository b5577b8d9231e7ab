import { SHEET_TYPES } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { Button, dayText, Money, RecordLink, Text } from '@iwe/ui';
import type { SmallColumn } from '@iwe/ui/sheet-view';
import { Card, SheetStatusTag, SmallTable } from '@iwe/ui/sheet-view';
import type { ReactNode } from 'react';
import { useTimeline } from './use-timeline.ts';
import type { Piece } from './use-timeline.ts';

/** What every record says of a sheet. */
interface TimelineRow {
  id: number;
  type: number;
  no: string;
  date: string;
  status: number;
  amount: number | null;
}

/** A column that only some records have. */
export interface TimelineColumn<Row> extends SmallColumn {
  cell: (row: Row) => ReactNode;
}

interface SheetTimelineProps<Row extends TimelineRow> {
  /** GET of older pieces. */
  path: string;
  newest: Piece<Row>;
  /** What to do when there is nothing yet. */
  empty: string;
  /** Beside the date. */
  about: TimelineColumn<Row>;
  /** Before the amount. */
  figure: TimelineColumn<Row>;
}

/** The sheets of a record, newest first, with a button for older ones. */
export function SheetTimeline<Row extends TimelineRow>({
  path,
  newest,
  empty,
  about,
  figure,
}: SheetTimelineProps<Row>) {
  const { rows, more, isLoading, loadOlder } = useTimeline(path, newest);
  const columns = [
    { label: 'Number' },
    { label: 'Kind' },
    { label: 'Date' },
    about,
    { label: 'Status' },
    figure,
    { label: 'Amount', end: true },
  ];
  return (
    <Card title="Sheets">
      {rows.length === 0 ? (
        <Text fontSize="sm" color="fg.subtle">
          {empty}
        </Text>
      ) : (
        <SmallTable label="Sheets" columns={columns}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <RecordLink record={{ kind: 'sheet', id: row.id, type: row.type }}>{row.no}</RecordLink>
              </td>
              <td>{SHEET_TYPES[row.type as SheetType].label}</td>
              <td data-nowrap="">{dayText(row.date)}</td>
              <td>{about.cell(row)}</td>
              <td>
                <SheetStatusTag status={row.status} />
              </td>
              <td data-nowrap="" data-end={figure.end && ''} data-label={figure.end && figure.label}>
                {figure.cell(row)}
              </td>
              <td data-end="">
                <Money value={row.amount} />
              </td>
            </tr>
          ))}
        </SmallTable>
      )}
      {more && (
        <Button mt="2" size="sm" busy={isLoading} onClick={() => void loadOlder()}>
          Older sheets
        </Button>
      )}
    </Card>
  );
}
