import { CustomerSelect } from '../../lists/filters/record-select.tsx';
import type { NamedRecord } from '../../lists/filters/record-select.tsx';

/** Chooses a sheet's customer by name, code, phone or ABN. */
export interface CustomerFieldProps {
  value: NamedRecord | null;
  onChange: (customer: NamedRecord | null) => void;
  error?: string | undefined;
  disabled?: boolean;
}

export function CustomerField({ value, onChange, error, disabled = false }: CustomerFieldProps) {
  return <CustomerSelect required value={value} onChange={onChange} error={error} disabled={disabled} />;
}
