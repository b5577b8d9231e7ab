import { t } from '@iwe/session';
import { useMemo } from 'react';
import type { BulkResult, SheetRow } from '@iwe/contract';
import { Button } from '../../kit/controls/button.tsx';
import { Badge } from '../../kit/data/badge.tsx';
import { DataTable } from '../../kit/data/table/data-table.tsx';
import type { Column } from '../../kit/data/table/data-table-types.ts';
import { Box, Text } from '../../kit/layout.ts';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { RecordLink } from '../records/record-link.tsx';

/** The result for each of many sheets, refusals first. */
export function BulkResults({
  title,
  results,
  sheets,
  onClose,
}: {
  title: string;
  results: readonly BulkResult[];
  /** The sheets of the results: their kinds say which page a number opens. */
  sheets: readonly Pick<SheetRow, 'id' | 'type'>[];
  onClose: () => void;
}) {
  const columns = useMemo(() => columnsFor(sheets), [sheets]);
  const refused = results.filter(({ done }) => !done);
  const done = results.length - refused.length;
  return (
    // The previous dialog restores the focus when it closes; an ordinary dialog would take that for a click outside,
    // and close.
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      size="lg"
      title={t('{}: {} done, {} left', t(title), done, refused.length)}
      footer={
        <Button variant="solid" autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      {refused.length === 0 && (
        <Text color="fg" mb="2">
          {t('All {} are done.', done)}
        </Text>
      )}
      <Box display="flex" h={`min(${80 + results.length * 38}px, 50dvh)`}>
        <DataTable<BulkResult>
          label="Results"
          columns={columns}
          rows={[...refused, ...results.filter((result) => result.done)]}
          rowKey={(row) => row.id}
        />
      </Box>
    </Dialog>
  );
}

const columnsFor = (sheets: readonly Pick<SheetRow, 'id' | 'type'>[]): readonly Column<BulkResult>[] => [
  {
    key: 'no',
    header: 'Number',
    cell: ({ id, no }) => {
      const sheet = sheets.find((one) => one.id === id);
      return <RecordLink record={sheet ? { kind: 'sheet', ...sheet } : null}>{no || `#${id}`}</RecordLink>;
    },
    width: 110,
  },
  {
    key: 'done',
    header: 'Result',
    cell: (row) => <Badge tone={row.done ? 'success' : 'danger'}>{t(row.done ? 'Done' : 'Left')}</Badge>,
    width: 80,
  },
  {
    key: 'message',
    header: 'Why',
    cell: (row) => (
      <Box whiteSpace="normal" minW="64" py="1">
        {t(row.message)}
      </Box>
    ),
  },
];
