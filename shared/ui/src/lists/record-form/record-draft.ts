import { draftStore } from '@iwe/session';
import type { FormBase, RecordFormValues } from './form-base.ts';

/** An unsaved form as this browser stores it: it survives a reload, a crash of the tab and an expired session. */
interface RecordDraft<Values extends RecordFormValues> {
  readonly v: 1;
  readonly values: Partial<Values>;
  /** The stored record that it is based on; null for a new one of an earlier release. */
  readonly base: FormBase<Values> | null;
}

/** Stores an unsaved form under a route, such as '/baseinfo/Products#draft-id'. */
export function saveDraft<Values extends RecordFormValues>(
  route: string,
  values: Values,
  base: FormBase<Values>,
): void {
  draftStore.save(route, { v: 1, values, base } satisfies RecordDraft<Values>);
}

/** Returns the draft of a route, or null. What an earlier release stored in another shape is not a draft. */
export function loadDraft<Values extends RecordFormValues>(route: string): RecordDraft<Values> | null {
  const draft = draftStore.load(route)?.value as RecordDraft<Values> | null | undefined;
  const isDraft =
    typeof draft === 'object' &&
    draft !== null &&
    draft.v === 1 &&
    typeof draft.values === 'object' &&
    draft.values !== null &&
    (draft.base === null || typeof draft.base === 'object');
  return isDraft ? draft : null;
}

/** Removes the draft of a route. */
export function removeDraft(route: string): void {
  draftStore.remove(route);
}
