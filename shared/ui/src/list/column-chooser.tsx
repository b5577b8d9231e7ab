import { Columns3 } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { useHotkey } from '../controls/use-hotkey.ts';
import { IconButton } from '../controls/icon-button.tsx';
import type { Column } from '../data/data-table-types.ts';
import { Flex, Text } from '../layout.ts';
import { chakra } from '../layout.ts';
import { Popover } from '../overlay/popover.tsx';
import { useState } from 'react';
import type { KeptColumns } from './use-kept-columns.ts';

const Line = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '2', minH: '7', px: '1', borderRadius: 'sm', fontSize: 'md', color: 'fg', cursor: 'pointer', _hover: { bg: 'bg.subtle' }, _disabled: { color: 'fg.subtle', cursor: 'default' } },
});
const Box = chakra('input', { base: { w: '3.5', h: '3.5', accentColor: 'accent.solid' } });

/** Which columns this list shows (C). Their order is fixed and the first one, which opens the record, stays. */
export function ColumnChooser<Row>({ columns, kept }: { columns: readonly Column<Row>[]; kept: KeptColumns }) {
  const [open, setOpen] = useState(false);
  useHotkey('c', () => setOpen(true));
  const count = columns.slice(1).filter(({ key }) => kept.hidden.has(key)).length;
  return (
    <Popover
      title="Columns" width={240} placement="bottom-end" open={open} onOpenChange={setOpen}
      trigger={<IconButton label={count > 0 ? `Columns (C), ${count} hidden` : 'Columns (C)'} aria-keyshortcuts="c" variant={count > 0 ? 'subtle' : 'ghost'}><Columns3 size={16} /></IconButton>}
      footer={<Flex align="center" justify="space-between"><Text fontSize="sm" color="fg.muted">The export has all columns.</Text><Button size="sm" disabled={count === 0} onClick={kept.showAll}>Show all</Button></Flex>}
    >
      <Flex direction="column">
        {columns.map((column, index) => (
          <Line key={column.key} data-disabled={index === 0 ? '' : undefined}>
            <Box type="checkbox" checked={index === 0 || !kept.hidden.has(column.key)} disabled={index === 0} onChange={() => kept.toggle(column.key)} />
            {nameOf(column)}
          </Line>
        ))}
      </Flex>
    </Popover>
  );
}

/** A heading that is no text has a label of its own. */
function nameOf<Row>({ header, label, key }: Column<Row>): string {
  return label ?? (typeof header === 'string' ? header : key);
}
