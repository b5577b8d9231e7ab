import { t } from '@iwe/session';
import { Panel } from '../../kit/data/panel.tsx';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { IconButton } from '../../kit/controls/icon-button.tsx';
import { TextField } from '../../kit/controls/text-field.tsx';
import { Box, Flex, Text } from '../../kit/layout.ts';
import { ScanButton } from '../../kit/scanning/scan-button.tsx';
import type { CellEditorProps, GridColumn } from './grid-types.ts';
import type { LineGridProps } from './line-grid.tsx';
import { changeRows, commitPatch, setText } from './model/index.ts';
import type { GridRow } from './model/index.ts';

/**
 * The lines of a sheet as cards, for narrow windows: the same columns, rows and rules as in the grid, with a field for
 * each value that can be typed.
 */
export function LineCards<Row extends GridRow>(props: Omit<LineGridProps<Row>, 'gridRef'>) {
  const { label, columns, spec, state, onState } = props;
  const [isAdding, setIsAdding] = useState(false);
  // The line whose product was just chosen: its first value is typed next.
  const [added, setAdded] = useState<string | null>(null);
  const filled = state.rows.slice(0, -1);
  const blank = state.rows.at(-1);
  const picker = columns.find(({ editor }) => editor !== undefined);
  return (
    <Flex direction="column" gap="2">
      <Flex direction="column" gap="2" {...(filled.length > 0 ? { role: 'list', 'aria-label': t(label) } : {})}>
        {filled.map((row, index) => (
          <Card
            key={row.key}
            row={row}
            index={index}
            columns={columns}
            isNew={row.key === added}
            onText={(column, text) => onState((now) => setText(now, spec, rowAt(now.rows, row.key), column, text))}
            onDelete={() =>
              onState((now) =>
                changeRows(
                  now,
                  spec,
                  now.rows.filter(({ key }) => key !== row.key),
                ),
              )
            }
          />
        ))}
      </Flex>
      {blank && picker && isAdding ? (
        <Picker
          key={blank.key}
          row={blank}
          column={picker}
          commit={(text) => {
            onState((now) => setText(now, spec, rowAt(now.rows, blank.key), columns.indexOf(picker), text));
            setIsAdding(false);
          }}
          commitChange={(change) => {
            onState((now) => commitPatch(now, spec, blank.key, change));
            setAdded(blank.key);
            setIsAdding(false);
          }}
          cancel={() => setIsAdding(false)}
        />
      ) : (
        <Flex gap="2">
          <Button size="lg" flex="1" onClick={() => setIsAdding(true)}>
            <Plus size={16} />
            Add product
          </Button>
          {blank && picker && (
            <ScanButton
              onScanned={(code) => {
                onState((now) => setText(now, spec, rowAt(now.rows, blank.key), columns.indexOf(picker), code));
                setAdded(blank.key);
              }}
            />
          )}
        </Flex>
      )}
    </Flex>
  );
}

const rowAt = (rows: readonly GridRow[], key: string): number => rows.findIndex((row) => row.key === key);

interface CardProps<Row extends GridRow> {
  row: Row;
  index: number;
  columns: readonly GridColumn<Row>[];
  isNew: boolean;
  onText: (column: number, text: string) => void;
  onDelete: () => void;
}

function Card<Row extends GridRow>({ row, index, columns, isNew, onText, onDelete }: CardProps<Row>) {
  const [title, name] = columns;
  const titleText = title ? title.text(row) : '';
  const rest = columns.map((column, position) => ({ column, position })).slice(2);
  const typed = rest.filter(({ column }) => column.parse && !column.editor);
  const shown = rest.filter(({ column }) => !column.parse || column.editor);
  return (
    <Panel role="listitem" aria-label={t('Line {} {}', index + 1, titleText)} ps="3" pe="1" pb="3">
      <Flex align="center" justify="space-between" gap="2">
        <Text fontWeight="semibold" fontSize="xl" minW="0" overflowWrap="anywhere">
          {titleText}
        </Text>
        <IconButton label={`Delete line ${index + 1} ${titleText}`} size="lg" onClick={onDelete}>
          <Trash2 size={16} />
        </IconButton>
      </Flex>
      <Box pe="2">
        <Text color="fg.muted" fontSize="lg">
          {name?.text(row)}
        </Text>
        <Faults row={row} index={index} columns={columns} />
        <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(132px, 1fr))" gap="2" mt="2">
          {typed.map(({ column, position }, place) => (
            <TypedField
              key={column.key}
              row={row}
              column={column}
              isFirst={isNew && place === 0}
              onText={(text) => onText(position, text)}
            />
          ))}
        </Box>
        <Flex as="dl" mt="2" columnGap="4" rowGap="1" flexWrap="wrap" align="center" fontSize="md">
          {shown.map(({ column }) => {
            const content = column.render ? column.render(row, index) : column.text(row);
            return content === null || content === '' ? null : (
              <Flex key={column.key} align="center" gap="1.5" css={SHOWN_CSS}>
                <Text as="dt" fontSize="sm" color="fg.subtle">
                  {t(column.header)}
                </Text>
                <Box as="dd" fontWeight={column.align === 'end' ? 'medium' : 'normal'}>
                  {content}
                </Box>
              </Flex>
            );
          })}
        </Flex>
      </Box>
    </Panel>
  );
}

const SHOWN_CSS = { '& button': { minH: '11', minW: '11', justifyContent: 'flex-start' } };

/** What is wrong with the line, in the words that the grid shows at its cells. */
function Faults<Row extends GridRow>({ row, index, columns }: Pick<CardProps<Row>, 'row' | 'index' | 'columns'>) {
  const said = columns.flatMap((column) => {
    const tone = column.tone?.(row, index);
    const mark = column.parse && !column.editor ? undefined : row.marks?.[column.key];
    return [
      ...(mark ? [{ key: `mark ${column.key}`, text: mark.reason, isDanger: true }] : []),
      ...(tone ? [{ key: `tone ${column.key}`, text: tone.reason, isDanger: tone.tone === 'danger' }] : []),
    ];
  });
  return said.map(({ key, text, isDanger }) => (
    <Text key={key} mt="1" fontSize="md" color={isDanger ? 'danger.fg' : 'spark.fg'}>
      {t(text)}
    </Text>
  ));
}

interface TypedFieldProps<Row extends GridRow> {
  row: Row;
  column: GridColumn<Row>;
  /** Whether it gets the focus when it appears. */
  isFirst: boolean;
  onText: (text: string) => void;
}

/** A value to type. As in the grid, a text is taken over when its field is left. */
function TypedField<Row extends GridRow>({ row, column, isFirst, onText }: TypedFieldProps<Row>) {
  const [typed, setTyped] = useState<string | null>(null);
  const mark = row.marks?.[column.key];
  const take = () => {
    if (typed === null) return;
    onText(typed);
    setTyped(null);
  };
  return (
    <Box gridColumn={column.isFreeText ? '1 / -1' : undefined}>
      <TextField
        label={column.header}
        value={typed ?? mark?.text ?? column.text(row)}
        error={mark?.kind === 'error' ? mark.reason : undefined}
        autoComplete="off"
        autoFocus={isFirst}
        {...(column.align === 'end' ? { inputMode: 'decimal' as const } : {})}
        onChange={setTyped}
        onBlur={take}
        onEnter={take}
      />
    </Box>
  );
}

interface PickerProps<Row extends GridRow> extends Pick<CellEditorProps<Row>, 'commit' | 'commitChange' | 'cancel'> {
  row: Row;
  column: GridColumn<Row>;
}

/** The grid's own editor of a product, in a field of its own. */
function Picker<Row extends GridRow>({ row, column, commit, commitChange, cancel }: PickerProps<Row>) {
  return (
    <Box css={PICKER_CSS}>
      <Text fontSize="sm" fontWeight="medium" color="fg.muted" mb="1">
        {t(column.header)}
      </Text>
      {column.editor?.({
        row,
        label: t(column.header),
        text: '',
        how: 'typed',
        ahead: [],
        commit,
        commitChange,
        cancel,
        onFinish: () => undefined,
      })}
    </Box>
  );
}

const PICKER_CSS = {
  position: 'relative',
  '& input': {
    w: 'full',
    h: '12',
    px: '3',
    fontSize: 'xl',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'accent.ring',
    borderRadius: 'md',
  },
};
