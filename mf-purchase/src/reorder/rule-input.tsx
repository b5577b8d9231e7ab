import { useRef, useState } from 'react';
import { reorderRuleAnswer } from '@iwe/contract';
import type { ReorderRow, ReorderRuleRequest } from '@iwe/contract';
import { api, t } from '@iwe/session';
import { QtyInput } from '@iwe/ui';

const LABELS: Readonly<Record<keyof ReorderRuleRequest, string>> = {
  leadTimeDays: 'Lead time in days of {}',
  minimum: 'Minimum of {}',
};
const MAX: Readonly<Record<keyof ReorderRuleRequest, number>> = { leadTimeDays: 365, minimum: 100_000 };

/** What was sent of a row's rule and is not in the row yet: the next number must not take it back. */
const sentOf = new WeakMap<ReorderRow, Partial<ReorderRuleRequest>>();

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
  // A field that was emptied stays empty until it is left.
  const [typed, setTyped] = useState<{ value: number | null } | null>(null);
  /** What Enter has sent already; leaving the field then sends nothing. */
  const sent = useRef<number | null>(null);
  const store = async () => {
    const value = typed?.value ?? null;
    const before = sentOf.get(row);
    const stored = before?.[field] ?? row[field];
    if (value === null || (value === row[field] && value === stored)) return setTyped(null);
    if (value === sent.current) return;
    sent.current = value;
    const rule = { minimum: row.minimum, leadTimeDays: row.leadTimeDays, ...before, [field]: value };
    sentOf.set(row, { ...before, [field]: value });
    try {
      await api.put(`reorder/${row.productId}`, rule, {
        answer: reorderRuleAnswer,
      });
      onStored();
    } catch {
      // The API client has shown why; the stored number is shown again.
      setTyped(null);
      sent.current = null;
      sentOf.set(row, { ...sentOf.get(row), [field]: stored });
    }
  };
  return (
    <QtyInput
      label={t(LABELS[field], row.code)}
      max={MAX[field]}
      value={typed ? typed.value : row[field]}
      onChange={(value) => {
        sent.current = null;
        setTyped({ value });
      }}
      onEnter={() => void store()}
      onBlur={() => void store()}
    />
  );
}
