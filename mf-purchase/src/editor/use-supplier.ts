import { useSuppliers } from '@iwe/ui/sheet';
import { useMemo, useState } from 'react';
import type { NamedSupplier } from './supplier-field.tsx';

/** The sheet's supplier by name: the one that was just picked, otherwise from the organisation's list. */
export function useSupplier(supplierId: number | null): { supplier: NamedSupplier | null; onPick: (supplier: NamedSupplier | null) => void; nameOf: (id: string | number | null) => string } {
  const [picked, setPicked] = useState<NamedSupplier | null>(null);
  const { options } = useSuppliers();
  const name = picked?.id === supplierId ? picked?.name : options.find((option) => option.value === supplierId)?.label;
  const supplier = useMemo(() => (supplierId === null ? null : { id: supplierId, name: name ?? '…' }), [supplierId, name]);
  const nameOf = (id: string | number | null) => options.find((option) => option.value === id)?.label ?? '';
  return { supplier, onPick: setPicked, nameOf };
}
