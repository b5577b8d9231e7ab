import { tellError } from '@iwe/session';
import type { SheetState } from '../use-sheet.ts';
import { confirmApprove } from './approve-confirm.tsx';
import { readRefusal } from './refusal.ts';

/**
 * An action that the server may want confirmed, for example because stock goes below zero (DOMAIN §5 "Negative stock").
 */
export interface ConfirmableAction {
  /** orders/{id}/{path}. */
  path: string;
  body: object;
  /** The question below the server's message, and the label of the confirm button. */
  ask: string;
  action: string;
  /** Closes dialogs that would cover the question. */
  beforeAsking?: () => void;
}

/**
 * Sends an action. When the server answers 422 'acknowledge', asks the user and sends it again with what was confirmed.
 * Resolves to true when it passed, and to false when the user said no or the server refused it (the refusal is shown).
 */
export async function runWithConfirmation(
  run: SheetState['run'],
  { path, body, ask, action, beforeAsking }: ConfirmableAction,
): Promise<boolean> {
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
    return runWithConfirmation(run, {
      path,
      body: { ...body, acknowledged: refusal.items.flatMap((item) => item.key ?? []) },
      ask,
      action,
    });
  }
}
