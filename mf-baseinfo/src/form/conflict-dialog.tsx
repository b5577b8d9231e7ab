import { SidesDialog } from '@iwe/ui/sheet';
import type { Difference, FormValue, RecordFormConflict, Side } from '@iwe/ui/sheet';
import type { FormValues } from './form-values.ts';

interface FormConflictDialogProps {
  conflict: RecordFormConflict<FormValues>;
  /** The name of the record's kind: 'product', 'customer'. */
  what: string;
  label: (field: string) => string;
  /** Returns a value as text, for an id its name. */
  text: (field: string, value: string | number | null) => string;
  onMerge: (choices: Readonly<Record<string, Side>>) => void;
  onClose: () => void;
}

/** Shows the differences between two editors of one record, and merges them. */
export function FormConflictDialog({
  conflict: { merge, changedBy, changedAt },
  what,
  label,
  text,
  ...actions
}: FormConflictDialogProps) {
  const value = (difference: Difference, side: 'base' | Side) =>
    text(difference.field, plain(difference[side])) || '(empty)';
  return (
    <SidesDialog
      {...actions}
      what={what}
      changedBy={changedBy}
      changedAt={changedAt}
      apart="changes of different fields"
      asks={merge.asks.map((ask) => ({
        id: ask.field,
        place: label(ask.field),
        mine: value(ask, 'mine'),
        theirs: value(ask, 'theirs'),
      }))}
      taken={merge.taken.map((difference) => ({
        id: difference.field,
        place: label(difference.field),
        text: `${value(difference, 'base')} → ${value(difference, 'theirs')}`,
      }))}
    />
  );
}

/** Flags of these forms are 0 and 1. */
const plain = (value: FormValue): string | number | null =>
  typeof value === 'boolean' ? Number(value) : typeof value === 'object' && value !== null ? value.join(', ') : value;
