import { SidesDialog } from '@iwe/ui/sheet';
import type { Side } from '@iwe/ui/sheet';
import type { Difference } from './merge.ts';
import type { FormConflict } from './use-record-form.ts';

interface FormConflictDialogProps {
  conflict: FormConflict;
  /** What the record is called: 'product', 'customer'. */
  what: string;
  label: (field: string) => string;
  /** How a value reads, such as the name behind an id. */
  text: (field: string, value: string | number | null) => string;
  onMerge: (choices: Readonly<Record<string, Side>>) => void;
  onClose: () => void;
}

/** The difference between two editors of one record, and the way to bring both texts together. */
export function FormConflictDialog({ conflict: { merge, changedBy, changedAt }, what, label, text, ...deeds }: FormConflictDialogProps) {
  const value = (difference: Difference, side: 'base' | Side) => text(difference.field, difference[side]) || '(empty)';
  return (
    <SidesDialog
      {...deeds} what={what} changedBy={changedBy} changedAt={changedAt} apart="changes of different fields"
      asks={merge.asks.map((ask) => ({ id: ask.field, place: label(ask.field), mine: value(ask, 'mine'), theirs: value(ask, 'theirs') }))}
      taken={merge.taken.map((difference) => ({ id: difference.field, place: label(difference.field), text: `${value(difference, 'base')} → ${value(difference, 'theirs')}` }))}
    />
  );
}
