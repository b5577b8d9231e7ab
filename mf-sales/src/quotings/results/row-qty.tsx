import { Input } from '@iwe/ui';
import { CART_QUANTITY_MAX } from '@iwe/domain';

const MAX_DIGITS = String(CART_QUANTITY_MAX).length;

/** The quantity to add: digits only, at most 999, or empty. Its arrow keys are handled by the rows. */
export interface RowQtyProps {
  value: number | null;
  onChange: (value: number | null) => void;
  onEnter: () => void;
  /** Its name for screen readers. */
  label: string;
}

export function RowQty({ value, onChange, onEnter, label }: RowQtyProps) {
  return (
    <Input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      data-qty
      aria-label={label}
      placeholder="0"
      size="sm"
      w="12"
      px="1.5"
      textAlign="end"
      title="Enter adds, ↑ ↓ move through the rows, S stock, H history, Space peeks"
      value={value === null ? '' : String(value)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        const digits = event.target.value.replaceAll(/\D/g, '').slice(0, MAX_DIGITS);
        onChange(digits === '' ? null : Number(digits));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
      }}
    />
  );
}
