import { PRICE_ROUNDING_LABELS } from '@iwe/domain';
import type { PriceRounding } from '@iwe/domain';
import { Button, Flex, Kbd, Text, TextField } from '@iwe/ui';
import { pasteBlock, rangeOf, redo, undo } from '@iwe/ui/sheet';
import type { GridSpec, GridState } from '@iwe/ui/sheet';
import { useState } from 'react';
import type { RefObject } from 'react';
import { typedPercent } from './price-rows.ts';
import type { PriceRow } from './price-rows.ts';

interface PriceGridToolsProps {
  spec: GridSpec<PriceRow>;
  /** How computed prices are rounded. */
  rule: PriceRounding;
  /** Without the grid's empty last row. */
  productCount: number;
  state: GridState<PriceRow>;
  onState: (change: (state: GridState<PriceRow>) => GridState<PriceRow>) => void;
  percentField: RefObject<HTMLDivElement | null>;
  /** Called after a percentage was applied: the focus belongs to the grid again. */
  onApplied: () => void;
}

/** Above the grid of prices: a percentage for the selected prices, undo and redo. */
export function PriceGridTools(props: PriceGridToolsProps) {
  const { spec, rule, productCount, state, onState, percentField, onApplied } = props;
  const [percent, setPercent] = useState('');
  const [percentError, setPercentError] = useState<string | undefined>();
  const applyPercent = () => {
    const typed = /%/.test(percent) ? percent : `${percent}%`;
    if (typedPercent(typed) === undefined) {
      setPercentError('A percentage like 3 or -2.5');
      return;
    }
    onState((now) => pasteBlock(now, spec, typed).state);
    setPercent('');
    setPercentError(undefined);
    onApplied();
  };
  const { top, bottom, left, right } = rangeOf(state);
  const selected = (Math.min(bottom, productCount - 1) - top + 1) * (right - Math.max(left, 1) + 1);
  return (
    <Flex align="flex-end" gap="3" flexWrap="wrap">
      <Flex
        ref={percentField}
        as="form"
        align="flex-end"
        gap="2"
        onSubmit={(event) => {
          event.preventDefault();
          applyPercent();
        }}
      >
        <TextField
          label={`Change ${selected === 1 ? 'the price' : `${Math.max(0, selected)} selected prices`} by %`}
          value={percent}
          onChange={setPercent}
          placeholder="+3"
          error={percentError}
        />
        <Button type="submit">Apply</Button>
      </Flex>
      <Button
        disabled={state.past.length === 0}
        title="Undo (Ctrl+Z)"
        onClick={() => onState((now) => undo(now, spec))}
      >
        Undo
      </Button>
      <Button
        disabled={state.future.length === 0}
        title="Redo (Ctrl+Y)"
        onClick={() => onState((now) => redo(now, spec))}
      >
        Redo
      </Button>
      <Text fontSize="sm" color="fg.subtle" flex="1 1 260px">
        Type, paste from a spreadsheet, or <Kbd>%</Kbd> over a selection. B to E follow a new A. Computed prices are
        rounded to {PRICE_ROUNDING_LABELS[rule].split(':')[0]?.toLowerCase()}.
      </Text>
    </Flex>
  );
}
