import { useEffect, useRef, useState } from 'react';
import type { ReportOptionSource, SelectionSetting } from '@iwe/reports';
import { Box, Button, DataTable, Flex } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { CustomerSelect, ProductSelect, SupplierSelect } from '@iwe/ui/sheet';
import type { NamedRecord, RecordSelectProps } from '@iwe/ui/sheet';
import { recordsOf } from './record-names.ts';
import type { Value } from './selection.ts';

interface Line {
  readonly key: number;
  readonly record: NamedRecord | null;
}

const SELECTS: Readonly<
  Partial<Record<ReportOptionSource, { noun: string; Select: (props: RecordSelectProps) => React.ReactNode }>>
> = {
  customers: { noun: 'Customer', Select: CustomerSelect },
  suppliers: { noun: 'Supplier', Select: SupplierSelect },
  products: { noun: 'Product', Select: ProductSelect },
};

interface DesignatedLinesProps {
  setting: SelectionSetting;
  /** The ids chosen at the beginning, such as those of saved settings; their names are loaded. */
  start: readonly Value[];
  onChange: (ids: readonly Value[]) => void;
}

/**
 * The designated customers, suppliers or products: a table whose rows are remote-search selects (spec §2). It begins
 * with an empty line, because that is what somebody who has unticked ALL needs next.
 */
export function DesignatedLines({ setting, start, onChange }: DesignatedLinesProps) {
  const source = setting.options as ReportOptionSource;
  const [lines, setLines] = useStartLines(source, start);
  const [ticked, setTicked] = useState<ReadonlySet<Value>>(new Set());
  const [lastKey, setLastKey] = useState(lines.length);
  const table = useRef<HTMLDivElement>(null);
  const { noun, Select } = SELECTS[source] ?? { noun: setting.label, Select: () => null };

  const apply = (next: readonly Line[]) => {
    setLines(next);
    onChange(next.flatMap(({ record }) => (record ? [record.id] : [])));
  };
  const add = () => {
    setLastKey(lastKey + 1);
    setLines([...lines, { key: lastKey + 1, record: null }]);
    // The new row exists after React has drawn it.
    setTimeout(() => table.current?.querySelector<HTMLElement>('tbody tr:last-of-type input[type=text]')?.focus());
  };
  const columns: readonly Column<Line>[] = [
    {
      key: 'record',
      header: noun,
      cell: (line, index) => (
        <Select
          label={`${noun} ${index + 1}`}
          hideLabel
          size="sm"
          value={line.record}
          onChange={(record) => apply(lines.map((each) => (each.key === line.key ? { ...each, record } : each)))}
        />
      ),
    },
  ];
  return (
    <Box>
      <Flex gap="2" mb="1.5">
        <Button size="sm" onClick={add}>
          + Add Line
        </Button>
        <Button
          size="sm"
          disabled={ticked.size === 0}
          onClick={() => {
            apply(lines.filter(({ key }) => !ticked.has(key)));
            setTicked(new Set());
          }}
        >
          Delete Line
        </Button>
      </Flex>
      <Box ref={table} display="flex" maxH="64">
        <DataTable
          label={setting.label}
          columns={columns}
          rows={lines}
          rowKey={({ key }) => key}
          ticks={{ ticked, onTicked: setTicked, nameOf: ({ record, key }) => record?.name ?? `line ${key}` }}
        />
      </Box>
    </Box>
  );
}

/** Returns the lines, which begin with the given ids; their names replace the ids once they have been loaded. */
function useStartLines(source: ReportOptionSource, start: readonly Value[]) {
  const [lines, setLines] = useState<readonly Line[]>(() =>
    start.length === 0
      ? [{ key: 1, record: null }]
      : start.map((id, at) => ({ key: at + 1, record: { id: Number(id), name: `Number ${id}` } })),
  );
  const [unnamed] = useState(() => start.map(Number));
  useEffect(() => {
    if (unnamed.length === 0) return;
    const controller = new AbortController();
    recordsOf(source, unnamed, controller.signal).then(
      (records) =>
        setLines((present) =>
          present.map((line) => ({
            ...line,
            record: records.find(({ id }) => id === line.record?.id) ?? line.record,
          })),
        ),
      () => undefined,
    );
    return () => controller.abort();
  }, [source, unnamed]);
  return [lines, setLines] as const;
}
