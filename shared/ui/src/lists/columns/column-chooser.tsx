import { t } from '@iwe/session';
import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { useHotkey } from '../../kit/controls/use-hotkey.ts';
import { IconButton } from '../../kit/controls/icon-button.tsx';
import type { Column } from '../../kit/data/table/data-table-types.ts';
import { Flex, Text } from '../../kit/layout.ts';
import { chakra } from '../../kit/layout.ts';
import { Popover } from '../../kit/overlay/popover.tsx';
import { useState } from 'react';
import type { ShownColumns } from './use-shown-columns.ts';

const Line = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '7',
    px: '1',
    borderRadius: 'sm',
    fontSize: 'md',
    color: 'fg',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    _disabled: { color: 'fg.subtle', cursor: 'default' },
  },
});
const Box = chakra('input', { base: { w: '3.5', h: '3.5', accentColor: 'accent.solid' } });

/** By how much a key changes a column's width, pixels. */
const WIDTH_STEP = 8;

/**
 * Chooses which columns this list shows (C), in which order and how wide. The first one, which opens the record, always
 * stays.
 */
export function ColumnChooser<Row>({ chosen }: { chosen: ShownColumns<Row> }) {
  const { ordered: columns } = chosen;
  const [open, setOpen] = useState(false);
  useHotkey('c', () => setOpen(true));
  const { hidden, gone } = chosen;
  const taken = columns.slice(1).filter(({ key }) => hidden.has(key)).length;
  const count = taken + gone.size;
  const says = [
    ...(taken > 0 ? [t('{} hidden', taken)] : []),
    ...(gone.size > 0 ? [t('{} without room', gone.size)] : []),
  ].join(', ');
  // A column that is not shown has no width to change.
  const widen = (key: string, by: number) => {
    const width = chosen.widths.get(key);
    if (width !== undefined) chosen.resize(key, width + by);
  };
  const onKey = (event: KeyboardEvent, key: string) => {
    const work: Record<string, () => void> = {
      ArrowUp: () => chosen.move(key, -1),
      ArrowDown: () => chosen.move(key, 1),
      ArrowLeft: () => widen(key, -WIDTH_STEP),
      ArrowRight: () => widen(key, WIDTH_STEP),
      Backspace: () => chosen.resize(key, null),
    };
    if (!event.altKey || !work[event.key]) return;
    event.preventDefault();
    work[event.key]?.();
  };
  return (
    <Popover
      title="Columns"
      width={300}
      placement="bottom-end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          label={says ? `${t('Columns (C)')}, ${says}` : 'Columns (C)'}
          aria-keyshortcuts="c"
          variant={count > 0 ? 'subtle' : 'ghost'}
        >
          <Columns3 size={16} />
        </IconButton>
      }
      footer={
        <Flex align="center" justify="space-between" gap="2">
          <Text fontSize="xs" color="fg.muted">
            {t('Alt with ↑ ↓ moves a column, with ← → changes its width. The export has all columns.')}
          </Text>
          {chosen.asDesigned && (
            <Button size="sm" onClick={chosen.asDesigned}>
              Reset
            </Button>
          )}
          {count === 0 && chosen.fit ? (
            <Button size="sm" onClick={chosen.fit}>
              Fit the window
            </Button>
          ) : (
            <Button size="sm" disabled={count === 0} onClick={chosen.showAll}>
              Show all
            </Button>
          )}
        </Flex>
      }
    >
      <Flex direction="column">
        {columns.map((column, index) => {
          const isGone = gone.has(column.key);
          return (
            <Line
              key={column.key}
              data-disabled={index === 0 ? '' : undefined}
              title={isGone ? t('No room in this window. A tick shows it all the same.') : undefined}
            >
              <Box
                type="checkbox"
                checked={index === 0 || !(isGone || hidden.has(column.key))}
                disabled={index === 0}
                onChange={() => chosen.toggle(column.key)}
                onKeyDown={(event) => onKey(event, column.key)}
              />
              <span>{nameOf(column)}</span>
              {isGone && (
                <Text as="span" ms="auto" fontSize="xs" color="fg.subtle">
                  {t('no room')}
                </Text>
              )}
              {index > 0 && (
                <Flex ms={isGone ? '1' : 'auto'}>
                  <IconButton
                    size="xs"
                    label={t('Move {} up', nameOf(column))}
                    tabIndex={-1}
                    disabled={index === 1}
                    onClick={() => chosen.move(column.key, -1)}
                  >
                    <ChevronUp size={13} />
                  </IconButton>
                  <IconButton
                    size="xs"
                    label={t('Move {} down', nameOf(column))}
                    tabIndex={-1}
                    disabled={index === columns.length - 1}
                    onClick={() => chosen.move(column.key, 1)}
                  >
                    <ChevronDown size={13} />
                  </IconButton>
                </Flex>
              )}
            </Line>
          );
        })}
      </Flex>
    </Popover>
  );
}

/** A heading that is not a text has a label. */
function nameOf<Row>({ header, label, key }: Column<Row>): string {
  return t(label ?? (typeof header === 'string' ? header : key));
}
