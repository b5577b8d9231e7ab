import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { OcopRow, OcopsMeta, PriceCell, PriceCellConflicts } from '@iwe/contract';
import { messages, unusualPrices } from '@iwe/domain';
import { useLeaveGuard } from '@iwe/remote-kit';
import { api, ApiError, draftStore, tellError, toast } from '@iwe/session';
import { Button, confirm, Flex, Page, PageHeader, useHotkey } from '@iwe/ui';
import { goTo, gridOf, LineGrid } from '@iwe/ui/sheet';
import type { GridState } from '@iwe/ui/sheet';
import { priceColumns } from './price-columns.tsx';
import { priceCount } from './price-count.ts';
import { PriceConflicts } from './price-conflicts.tsx';
import { PriceGridTools } from './price-grid-tools.tsx';
import {
  afterConflicts,
  changedCells,
  changedSteps,
  draftCells,
  priceFields,
  priceRows,
  priceSpec,
  unreadable,
  withDraft,
} from './price-rows.ts';
import type { ConflictCell, PriceRow } from './price-rows.ts';

/** The prices of the products that the list shows, typed like in a spreadsheet and saved together. */
export interface PriceGridProps {
  rows: readonly OcopRow[];
  meta: OcopsMeta;
  /** Called with what was saved. */
  onSaved: (cells: readonly PriceCell[]) => void;
  onClose: () => void;
}

export function PriceGrid({ rows, meta, onSaved, onClose }: PriceGridProps) {
  const rule = meta.rounding ?? 'cent';
  const fields = useMemo(() => priceFields(meta), [meta]);
  const spec = useMemo(() => priceSpec(fields, rule, rows.length), [fields, rule, rows.length]);
  const columns = useMemo(() => priceColumns(spec, fields, meta.costVisible), [spec, fields, meta.costVisible]);
  // What was typed and not saved survives a reload and a crash; that of other products stays for their own grid.
  const [draft] = useState(() => {
    const shown = new Set(rows.map(({ id }) => id));
    const stored = draftCells(draftStore.load(DRAFT)?.value);
    return {
      own: stored.filter(({ productId }) => shown.has(productId)),
      others: stored.filter(({ productId }) => !shown.has(productId)),
    };
  });
  const [state, setState] = useState<GridState<PriceRow>>(() =>
    goTo(gridOf(withDraft(priceRows(rows, fields), draft.own), spec), spec, { row: 0, column: 1 }),
  );
  const [conflicts, setConflicts] = useState<readonly ConflictCell[]>([]);
  const [busy, setBusy] = useState(false);
  const grid = useRef<HTMLDivElement | null>(null);
  const percentField = useRef<HTMLDivElement>(null);
  useEffect(() => grid.current?.focus(), []);

  const cells = useMemo(() => changedCells(state.rows, fields), [state.rows, fields]);
  useEffect(() => storeDraft([...draft.others, ...cells]), [draft, cells]);
  useEffect(() => {
    if (draft.own.length > 0) toast.info(`${priceCount(draft.own.length)} that you had not saved are here again.`);
  }, [draft]);
  useLeaveGuard(busy ? 'busy' : cells.length > 0 ? 'dirty' : 'clean');

  const save = async () => {
    if (busy) return;
    const marked = state.rows.flatMap((row) => Object.values(row.marks ?? {})).filter(({ kind }) => kind === 'error');
    if (marked.length > 0) return void toast.warning(unreadable(marked.length));
    if (cells.length === 0) return onClose();
    if (!(await isMeant(changedSteps(state.rows, fields)))) return;
    setBusy(true);
    try {
      await api.post('ocops/prices', { cells }, { quiet: true });
      toast.success(messages.operationSuccessful);
      storeDraft(draft.others);
      onSaved(cells);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && error.code === 'price-conflict')
        setConflicts((error.details as PriceCellConflicts).cells);
      else tellError(error);
      setBusy(false);
    }
  };
  const close = async () => {
    if (cells.length === 0) return onClose();
    const answer = await confirm({
      title: 'Leave the prices as they were?',
      body: `${priceCount(cells.length)} that you changed are not saved.`,
      actions: [
        { id: 'stay', label: 'Go on editing', tone: 'accent' },
        { id: 'leave', label: 'Do not save', tone: 'danger' },
      ],
    });
    if (answer !== 'leave') return;
    storeDraft(draft.others);
    onClose();
  };
  useHotkey('mod+s', () => void save());
  const onKey = (event: KeyboardEvent) => {
    // '%' in the grid goes to the percentage of the selection.
    if (event.key !== '%' || !(event.target as HTMLElement).matches('[role=grid]')) return;
    event.preventDefault();
    event.stopPropagation();
    percentField.current?.querySelector('input')?.focus();
  };
  return (
    <Page fill>
      <PageHeader
        section="Express / OCOP Prices"
        title="Edit prices"
        meta={`${rows.length} ${rows.length === 1 ? 'product' : 'products'}`}
        actions={
          <>
            <Button disabled={busy} onClick={() => void close()}>
              {cells.length > 0 ? 'Cancel' : 'Close'}
            </Button>
            <Button
              variant="solid"
              busy={busy}
              disabled={cells.length === 0}
              title="Save (Ctrl+S)"
              onClick={() => void save()}
            >
              {cells.length > 0 ? `Save ${priceCount(cells.length)}` : 'Save'}
            </Button>
          </>
        }
      />
      <PriceGridTools
        spec={spec}
        rule={rule}
        productCount={rows.length}
        state={state}
        onState={setState}
        percentField={percentField}
        onApplied={() => grid.current?.focus({ preventScroll: true })}
      />
      <Flex direction="column" flex="1" minH="0" onKeyDownCapture={onKey}>
        <LineGrid label="Prices" columns={columns} spec={spec} state={state} onState={setState} gridRef={grid} />
      </Flex>
      {conflicts.length > 0 && (
        <PriceConflicts
          conflicts={conflicts}
          labels={new Map(fields.map(({ field, label }) => [field, label]))}
          onClose={() => setConflicts([])}
          onDecide={(keepsMine) => {
            setState((now) => ({ ...now, rows: now.rows.map((row) => afterConflicts(row, conflicts, keepsMine)) }));
            setConflicts([]);
          }}
        />
      )}
    </Page>
  );
}

/** Asks about prices that look like a slip of the hand. */
async function isMeant(steps: Parameters<typeof unusualPrices>[0]): Promise<boolean> {
  const body = unusualPrices(steps);
  if (body === null) return true;
  const answer = await confirm({
    title: `Save ${priceCount(steps.length)}?`,
    body,
    actions: [
      { id: 'stay', label: 'Go on editing', tone: 'plain' },
      { id: 'save', label: 'Save', tone: 'accent' },
    ],
  });
  return answer === 'save';
}

const DRAFT = '/ocops/prices';

function storeDraft(cells: readonly PriceCell[]): void {
  if (cells.length > 0) draftStore.save(DRAFT, cells);
  else draftStore.remove(DRAFT);
}
