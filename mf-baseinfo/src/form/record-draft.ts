import { draftStore } from '@iwe/session';
import type { FormValues } from './form-values.ts';

/** A stored record as a form began with it. */
export interface FormBase {
  readonly values: FormValues;
  readonly version: number;
}

/** A form that was typed but not saved, as this browser keeps it: it outlives a reload, a crash of the tab and an expired sign-in. */
export interface RecordDraft {
  readonly v: 1;
  readonly values: FormValues;
  /** What the stored record was like; null for a new one. */
  readonly base: FormBase | null;
}

const keyOf = (path: string, id: string) => `${path}#${id}`;

/** The drafts of one form ('/baseinfo/Products'); each tab has its own id. */
export const recordDrafts = {
  save: (path: string, id: string, draft: RecordDraft): void => draftStore.save(keyOf(path, id), draft),
  load: (path: string, id: string): RecordDraft | null => asDraft(draftStore.load(keyOf(path, id))?.value),
  remove: (path: string, id: string): void => draftStore.remove(keyOf(path, id)),
};

/** What an earlier release stored may have another shape: then it is no draft. */
function asDraft(value: unknown): RecordDraft | null {
  const draft = value as RecordDraft | null | undefined;
  const isOne = typeof draft === 'object' && draft !== null && draft.v === 1 && typeof draft.values === 'object' && draft.values !== null && (draft.base === null || typeof draft.base === 'object');
  return isOne ? draft : null;
}
