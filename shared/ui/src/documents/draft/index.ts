export { newDraftId, sheetDrafts } from './sheet-draft.ts';
export type { LostDraft, SheetDraft } from './sheet-draft.ts';
export { releaseDraft, useDraftId } from './use-draft-id.ts';
export type { DraftPlace } from './use-draft-id.ts';
export { useLostDrafts } from './use-lost-drafts.ts';
export { LostDrafts } from './lost-drafts.tsx';
