import type { ReleasePage } from '@iwe/contract';
import { DataTable, Flex, Text } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { bytesText } from '../kit/bytes-text.ts';

type File = ReleasePage['files'][number];

const COLUMNS: Column<File>[] = [
  {
    key: 'path',
    header: 'File',
    maxWidth: 340,
    sortValue: ({ path }) => path,
    cell: ({ path }) => <span title={path}>{path}</span>,
  },
  { key: 'size', header: 'Size', kind: 'number', sortValue: ({ size }) => size, cell: ({ size }) => bytesText(size) },
  { key: 'gzip', header: 'Gzip', kind: 'number', sortValue: ({ gzip }) => gzip, cell: ({ gzip }) => bytesText(gzip) },
  {
    key: 'sha384',
    header: 'Integrity',
    cell: ({ sha384 }) => (
      <Text as="span" title={sha384} fontFamily="mono" fontSize="sm" color="fg.muted">
        {sha384.slice(0, 19)}…
      </Text>
    ),
  },
];

/** The files of a release, largest first, with their total. */
export function FileTable({ files }: { files: ReleasePage['files'] }) {
  const sum = (key: 'size' | 'gzip') => bytesText(files.reduce((total, file) => total + file[key], 0));
  return (
    <Flex minW="0" maxH={{ base: 'none', md: '80' }}>
      <DataTable
        label="Files"
        columns={COLUMNS}
        rows={files.toSorted((one, other) => other.gzip - one.gzip)}
        rowKey={({ path }) => path}
        footer={
          <tr>
            <td>{files.length} files</td>
            <td data-kind="number">{sum('size')}</td>
            <td data-kind="number">{sum('gzip')}</td>
            <td aria-label="Integrity" />
          </tr>
        }
      />
    </Flex>
  );
}
