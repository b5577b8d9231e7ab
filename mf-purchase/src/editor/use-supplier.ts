import { useSupplierNames } from '@iwe/ui/sheet';
import type { Conflict, HeaderFields, NamedRecord } from '@iwe/ui/sheet';
import { useMemo, useState } from 'react';

/**
 * Returns the sheet's supplier with its name: the one that was just picked, otherwise loaded by its id, until then as
 * the stored sheet has it.
 */
export function useSupplier(
  supplierId: number | null,
  stored: string | undefined,
): {
  supplier: NamedRecord | null;
  onPick: (supplier: NamedRecord | null) => void;
} {
  const [picked, setPicked] = useState<NamedRecord | null>(null);
  const isPicked = picked !== null && picked.id === supplierId;
  const nameOf = useSupplierNames([isPicked ? null : supplierId]);
  const name = isPicked ? picked.name : nameOf(supplierId) || stored;
  const supplier = useMemo(
    () => (supplierId === null ? null : { id: supplierId, name: name || '…' }),
    [supplierId, name],
  );
  return { supplier, onPick: setPicked };
}

/** Returns the names of the suppliers in a conflict of two editors. */
export function useConflictSuppliers<H extends HeaderFields>(
  conflict: Conflict<H> | null,
): (id: string | number | null) => string {
  const differences = conflict
    ? [...conflict.merge.asks, ...conflict.merge.taken].filter(({ field }) => field === 'customerId')
    : [];
  const nameOf = useSupplierNames(
    differences.flatMap(({ base, mine, theirs }) =>
      [base, mine, theirs].map((id) => (typeof id === 'number' ? id : null)),
    ),
  );
  return (id) => nameOf(typeof id === 'number' ? id : null);
}
