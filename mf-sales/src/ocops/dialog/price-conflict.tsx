import { useState } from 'react';
import type { PriceMergeField, PriceValues } from '@iwe/domain';
import { formatMoney } from '@iwe/domain';
import { useAccount } from '@iwe/session';
import { Button, Dialog, momentText, Text } from '@iwe/ui';
import { SmallTable } from '@iwe/ui/sheet-view';
import type { FormField } from './price-form.ts';
import type { MetConflict } from './use-price-form.ts';

type Side = 'mine' | 'theirs';

/** Shows a conflict of two editors of one product: old, mine and theirs, and merges them. */
export interface PriceConflictProps {
  code: string;
  conflict: MetConflict;
  fields: readonly FormField[];
  onMerge: (values: PriceValues) => void;
  onClose: () => void;
}

export function PriceConflictDialog({ code, conflict, fields, onMerge, onClose }: PriceConflictProps) {
  const { timeZone } = useAccount();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { asks, taken, merged } = conflict.merge;
  const open = asks.filter(({ field }) => choices[field] === undefined).length;
  const who = conflict.changedBy || 'Somebody else';
  const finish = () =>
    onMerge({
      ...merged,
      ...Object.fromEntries(asks.map((row) => [row.field, choices[row.field] === 'theirs' ? row.theirs : row.mine])),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={`${who} changed ${code} while you were editing`}
      footer={
        <>
          <Button onClick={onClose}>Back to editing</Button>
          <Button variant="solid" disabled={open > 0} onClick={finish}>
            {open > 0 ? `${open} to choose` : 'Merge & save'}
          </Button>
        </>
      }
    >
      <Text mb="3">
        Saved at {momentText(conflict.changedAt, timeZone)}. What only {who} changed is taken over; where both changed a
        price, choose one.
      </Text>
      <SmallTable
        isWide
        label="Old, mine and theirs"
        columns={[
          { label: 'Price' },
          { label: 'Old', end: true },
          { label: 'Mine', end: true },
          { label: 'Theirs', end: true },
        ]}
      >
        {[...asks, ...taken].map((row) => {
          const field = fields.find((each) => each.field === row.field);
          const isAsked = asks.includes(row);
          return (
            <tr key={row.field}>
              <td>{field?.label ?? row.field}</td>
              <td data-end data-quiet>
                {text(row, 'base', field)}
              </td>
              {(['mine', 'theirs'] as const).map((side) => (
                <td key={side} data-end>
                  {isAsked ? (
                    <Button
                      size="sm"
                      variant={choices[row.field] === side ? 'subtle' : 'outline'}
                      aria-pressed={choices[row.field] === side}
                      aria-label={
                        `${side === 'mine' ? 'Mine' : 'Theirs'}: ${field?.label ?? row.field} ` +
                        `${text(row, side, field)}`
                      }
                      onClick={() => setChoices((now) => ({ ...now, [row.field]: side }))}
                    >
                      {text(row, side, field)}
                    </Button>
                  ) : (
                    <Text as="span" fontWeight={side === 'theirs' ? 'semibold' : 'normal'}>
                      {text(row, side, field)}
                    </Text>
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </SmallTable>
    </Dialog>
  );
}

function text(row: PriceMergeField, side: 'base' | Side, field: FormField | undefined): string {
  const value = row[side];
  if (field?.kind === 'flag') return value === 1 ? 'YES' : 'NO';
  return value === null ? 'not set' : formatMoney(value);
}
