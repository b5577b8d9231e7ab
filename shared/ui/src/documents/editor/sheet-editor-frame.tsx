import { Panel } from '../../kit/data/panel.tsx';
import { pageTitle } from '@iwe/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { useCommitKey } from '../../kit/controls/use-commit-key.ts';
import { useHotkey } from '../../kit/controls/use-hotkey.ts';
import { Box, Flex } from '../../kit/layout.ts';
import { Page, PageHeader } from '../../kit/page/page.tsx';
import { BottomBar } from '../../kit/page/bottom-bar.tsx';
import { useIsNarrow } from '../../kit/root/use-is-narrow.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import type { Side } from '../conflict/merge.ts';
import { GridTools, LineCards, LineGrid, patchRow } from '../grid/index.ts';
import type { GridColumn, GridSpec, GridState } from '../grid/index.ts';
import type { EditorLine } from '../lines/index.ts';
import { SureNotice } from '../notices/sure-notice.tsx';
import type { HeaderFields } from './content.ts';
import { RestStrip } from './rest-strip.tsx';
import { TotalsBar } from './totals-bar.tsx';
import { useSubmit } from './saving/use-submit.ts';
import { WiderScreenNotice } from './wider-screen-notice.tsx';
import type { Conflict } from './saving/use-save-sheet.ts';

/** The screen of every sheet editor: head, lines, sums. Kinds pass in their own parts. */
export interface SheetEditorFrameProps<H extends HeaderFields> {
  title: string;
  /** Shown beside the title, such as the status. */
  meta?: ReactNode;
  /** Shown above the head: lost drafts, and values that could not be taken over. */
  banner?: ReactNode;
  /** The fields of the head. */
  fields: ReactNode;
  /** Shown below the fields, such as facts about the customer. */
  facts?: ReactNode;
  /** Controls for the lines, beside the grid's own. */
  tools?: ReactNode;
  /** Imports lines from a file; shown right after the grid's own controls. */
  imports?: ReactNode;
  /** Shown between the lines and their sums, such as where the lines came from. */
  notes?: ReactNode;
  columns: readonly GridColumn<EditorLine>[];
  spec: GridSpec<EditorLine>;
  grid: GridState<EditorLine>;
  onGrid: (change: (state: GridState<EditorLine>) => GridState<EditorLine>) => void;
  gridRef: RefObject<HTMLDivElement | null>;
  lines: readonly EditorLine[];
  rest?: readonly EditorLine[];
  /** Moves a line from the linked draft back into the sheet. */
  onTakeBack?: (line: EditorLine) => void;
  taxType: number | null;
  /** Whether the notice about prices far below Class A is shown (spec §5). */
  warnsPrice?: boolean;
  /** Whether lines are counts: then only the given sums are shown below them. */
  isCount?: boolean;
  /** Further sums below the lines. */
  sums?: readonly (readonly [label: string, text: string])[];
  /**
   * Whether the head lacks something, such as the customer of a cart: then it gets the focus first even when there are
   * lines.
   */
  beginsInHead?: boolean;
  /** How many times the head was refused: each time its first invalid field gets the focus. */
  headRefusals?: number;
  /** Set for a form that needs a wide window: opens the sheet to read it, or leaves the form of a new one. */
  onRead?: { label: string; run: () => void } | undefined;
  isSaving: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  conflict: Conflict<H> | null;
  onMerge: (choices: Readonly<Record<string, Side>>) => void;
  onCloseConflict: () => void;
  fieldLabel: (field: string) => string;
  valueText: (field: string, value: string | number | null) => string;
  /** Delays the price notice while another question is open. */
  isAsking?: boolean;
}

export function SheetEditorFrame<H extends HeaderFields>(props: SheetEditorFrameProps<H>) {
  const { grid, onGrid, gridRef, spec, lines, isSaving, onCancel, conflict } = props;
  const form = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const [isHere, setIsHere] = useState(false);
  const [isFolded, setIsFolded] = useState(true);
  const submit = useSubmit(lines, props.onSubmit);
  useCommitKey('mod+s', 'stay', submit);
  useHotkey('alt+l', () => gridRef.current?.focus(), { whileTyping: true });
  useHotkey('alt+h', () => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), { whileTyping: true });
  // A new sheet starts in its first field; one that already has its head and lines, in the lines.
  const isEmpty = useRef(lines.length === 0 || props.beginsInHead === true);
  // On a phone a focused field would open the keyboard over the form.
  const canFocus = useRef(!isNarrow);
  useEffect(() => {
    if (!canFocus.current) return;
    if (isEmpty.current) form.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
    else gridRef.current?.focus({ preventScroll: true });
  }, [gridRef]);
  const { headRefusals = 0 } = props;
  // What was refused may be in a folded field.
  const showsAll = !isFolded || headRefusals > 0;
  useEffect(() => {
    if (headRefusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [headRefusals]);
  const sure = (keys: readonly string[]) => {
    onGrid((now) =>
      keys.reduce((state, key) => patchRow(state, spec, key, (line) => ({ sureCents: line.priceCents })), now),
    );
    gridRef.current?.focus({ preventScroll: true });
  };
  const { rest, onTakeBack, title } = props;
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  const strip = useMemo(
    () => rest && onTakeBack && <RestStrip rest={rest} onTakeBack={onTakeBack} />,
    [rest, onTakeBack],
  );
  const buttons = (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button variant="solid" busy={isSaving} title="Ctrl+S" onClick={submit}>
        Submit
      </Button>
    </>
  );
  if (isNarrow && props.onRead && !isHere)
    return <WiderScreenNotice title={title} read={props.onRead} onHere={() => setIsHere(true)} />;
  return (
    <Page fill>
      <PageHeader title={title} meta={props.meta} {...(isNarrow ? {} : { actions: buttons })} />
      {props.banner}
      <Panel ref={form} p="3" flexShrink={0}>
        <Box
          display="grid"
          columnGap="3"
          rowGap="2"
          gridTemplateColumns="repeat(auto-fill, minmax(150px, 1fr))"
          css={isNarrow && !showsAll ? FIRST_FIELDS_CSS : undefined}
        >
          {props.fields}
        </Box>
        {isNarrow && !showsAll && (
          <Button variant="ghost" size="sm" mt="1" onClick={() => setIsFolded(false)}>
            More fields
          </Button>
        )}
        {props.facts && (
          <Box mt="2" pt="2" borderTopWidth="1px" borderColor="border.subtle">
            {props.facts}
          </Box>
        )}
      </Panel>
      {isNarrow ? (
        <>
          <Flex gap="2" flexWrap="wrap" css={TOOLS_CSS}>
            {props.tools}
          </Flex>
          <LineCards label="Lines" columns={props.columns} spec={spec} state={grid} onState={onGrid} />
        </>
      ) : (
        <Flex direction="column" gap="1" flex="1 0 auto" minH="64" h="0">
          <GridTools spec={spec} state={grid} onState={onGrid} gridRef={gridRef}>
            {props.imports}
            {props.tools}
          </GridTools>
          <LineGrid label="Lines" columns={props.columns} spec={spec} state={grid} onState={onGrid} gridRef={gridRef} />
        </Flex>
      )}
      {props.notes}
      <TotalsBar lines={lines} taxType={props.taxType} sums={props.sums} isCount={props.isCount ?? false}>
        {strip}
      </TotalsBar>
      {isNarrow && <BottomBar>{buttons}</BottomBar>}
      {props.warnsPrice && (
        <SureNotice
          lines={lines}
          isHeld={grid.editing !== null || conflict !== null || (props.isAsking ?? false)}
          onSure={sure}
        />
      )}
      {conflict && (
        <ConflictDialog
          merge={conflict.merge}
          changedBy={conflict.changedBy}
          changedAt={conflict.changedAt}
          fieldLabel={props.fieldLabel}
          valueText={props.valueText}
          onMerge={props.onMerge}
          onClose={props.onCloseConflict}
        />
      )}
    </Page>
  );
}

/** A seller on the way needs the customer and the days; the rest is filled in from the customer. */
const FIRST_FIELDS_CSS = { '& > :nth-of-type(n + 4)': { display: 'none' } };

const TOOLS_CSS = { '& > *': { flex: '1 1 140px' }, '& > :empty': { display: 'none' } };
