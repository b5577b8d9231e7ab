import { useState } from 'react';
import { reorderRuleAnswer } from '@iwe/contract';
import type { ReorderRow, ReorderRuleRequest } from '@iwe/contract';
import { api } from '@iwe/session';
import { QtyInput } from '@iwe/ui';

const LABELS: Readonly<Record<keyof ReorderRuleRequest, string>> = {
  leadTimeDays: 'Lead time in days',
  minimum: 'Minimum',
};
const MAX: Readonly<Record<keyof ReorderRuleRequest, number>> = { leadTimeDays: 365, minimum: 100_000 };

/** A number of a product's reorder rule, stored with Enter or when the field is left. */
export function RuleInput({
  row,
  field,
  onStored,
}: {
  row: ReorderRow;
  field: keyof ReorderRuleRequest;
  onStored: () => void;
}) {
  const [typed, setTyped] = useState<number | null>(null);
  const store = async () => {
    if (typed === null || typed === row[field]) return setTyped(null);
    try {
      await api.put(
        `reorder/${row.productId}`,
        { minimum: row.minimum, leadTimeDays: row.leadTimeDays, [field]: typed },
        { answer: reorderRuleAnswer, idempotencyKey: crypto.randomUUID() },
      );
      onStored();
    } catch {
      // The API client has shown why; the stored number is shown again.
      setTyped(null);
    }
  };
  return (
    <QtyInput
      label={`${LABELS[field]} of ${row.code}`}
      max={MAX[field]}
      value={typed ?? row[field]}
      onChange={setTyped}
      onEnter={() => void store()}
      onBlur={() => void store()}
    />
  );
}
