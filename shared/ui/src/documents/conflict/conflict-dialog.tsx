import { t } from '@iwe/session';
import { formatMoney } from '@iwe/domain';
import { COMPARED_FIELDS } from '../editor/saving/compared-fields.ts';
import type { Difference, Merge, Side } from './merge.ts';
import { SidesDialog } from '../../lists/record-form/sides-dialog.tsx';

/** Shows the differences between two editors of one sheet, and merges them. */
export interface ConflictDialogProps {
  merge: Merge;
  changedBy: string;
  /** ISO 8601 moment. */
  changedAt: string;
  /** Returns the label of a head field. */
  fieldLabel: (field: string) => string;
  /** Returns a head value as text, such as a date or the name of an id. */
  valueText: (field: string, value: string | number | null) => string;
  onMerge: (choices: Readonly<Record<string, Side>>) => void;
  onClose: () => void;
}

export function ConflictDialog({ merge, fieldLabel, valueText, ...dialog }: ConflictDialogProps) {
  const place = (difference: Difference) => {
    if (difference.field !== null) return fieldLabel(difference.field);
    const field = difference.line?.field;
    const word = field ? t(COMPARED_FIELDS[field].word) : '';
    return [difference.line?.code ?? '', word].filter(Boolean).join(', ');
  };
  const value = (difference: Difference, side: 'base' | Side) => {
    const shown = difference[side];
    if (difference.field !== null) return valueText(difference.field, shown) || t('(empty)');
    if (shown === null) return t(side === 'base' ? '(not there)' : '(deleted)');
    const field = difference.line?.field;
    return field && COMPARED_FIELDS[field].isMoney && typeof shown === 'number'
      ? formatMoney(shown)
      : String(shown) || t('(empty)');
  };
  const change = (difference: Difference) => {
    if (difference.change === 'removed') return t('deleted');
    return difference.change === 'added'
      ? t('new line: {}', value(difference, 'theirs'))
      : `${value(difference, 'base')} → ${value(difference, 'theirs')}`;
  };
  return (
    <SidesDialog
      {...dialog}
      what="sheet"
      apart="changes in different places"
      asks={merge.asks.map((ask) => ({
        id: ask.id,
        place: place(ask),
        mine: value(ask, 'mine'),
        theirs: value(ask, 'theirs'),
      }))}
      taken={merge.taken.map((difference) => ({
        id: difference.id,
        place: place(difference),
        text: change(difference),
      }))}
    />
  );
}
