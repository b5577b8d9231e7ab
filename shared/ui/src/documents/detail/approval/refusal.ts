import { ApiError } from '@iwe/session';

/**
 * One reason for the refusal of an approval. `needs` names the right that would permit the finding; without it the
 * sheet itself must change.
 */
export interface RefusedItem {
  code: string;
  message: string;
  line?: number;
  needs?: string;
  /** The key with which the finding is acknowledged. */
  key?: string;
}

/** The outcome of an approval that did not pass. */
export type ApprovalRefusal =
  | { kind: 'acknowledge'; text: string; items: readonly RefusedItem[] }
  | { kind: 'refused'; items: readonly RefusedItem[] }
  | { kind: 'other' };

/** Parses the refusal of an approval. */
export function readRefusal(error: unknown): ApprovalRefusal {
  if (!(error instanceof ApiError)) return { kind: 'other' };
  const items = itemsOf(error.details);
  if (error.status === 422 && error.code === 'acknowledge')
    return { kind: 'acknowledge', text: error.lines.join(' '), items };
  if (error.status === 422 && items.length > 0) return { kind: 'refused', items };
  return { kind: 'other' };
}

function itemsOf(details: unknown): RefusedItem[] {
  if (!Array.isArray(details)) return [];
  return details.filter(
    (item): item is RefusedItem =>
      typeof item === 'object' && item !== null && typeof (item as RefusedItem).message === 'string',
  );
}

/** Labels of the rights that findings need. */
export const NEED_LABELS: Readonly<Record<string, string>> = {
  accountant: 'Accountant',
  director: 'Director',
  role4: 'Manager',
  'role4|accountant|director': 'Manager, Accountant or Director',
  acknowledge: 'Anybody',
};
