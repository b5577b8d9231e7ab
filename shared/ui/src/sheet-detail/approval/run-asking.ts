import { tellError } from '@iwe/session';
import type { SheetState } from '../use-sheet.ts';
import { confirmApprove } from './approve-confirm.tsx';
import { readRefusal } from './refusal.ts';

/** A deed that the server may want confirmed, such as goods that go below zero (DOMAIN §5 "Negative stock"). */
export interface AskedDeed {
  /** orders/{id}/{path}. */
  path: string;
  body: object;
  /** What is asked under the server's words, and the button that says yes. */
  ask: string;
  action: string;
  /** Closes what would lie over the question. */
  beforeAsking?: () => void;
}

/**
 * Sends a deed; what the server answers with 422 'acknowledge' is asked, and sent again with what was confirmed. True
 * where it passed; false where the answer was no, or where it was refused, which is shown.
 */
export async function runAsking(run: SheetState['run'], { path, body, ask, action, beforeAsking }: AskedDeed): Promise<boolean> {
  try {
    return await run(path, body, { quiet: true });
  } catch (error) {
    const refusal = readRefusal(error);
    if (refusal.kind !== 'acknowledge') {
      tellError(error);
      return false;
    }
    beforeAsking?.();
    if (!(await confirmApprove(refusal.text, ask, action))) return false;
    return runAsking(run, { path, body: { ...body, acknowledged: refusal.items.flatMap((item) => item.key ?? []) }, ask, action });
  }
}
