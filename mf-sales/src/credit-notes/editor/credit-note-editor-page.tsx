import { useEditorHost } from '@iwe/remote-kit';
import { creditNoteSheet } from '@iwe/sheets';
import { SheetEditorPage } from '@iwe/ui/sheet';
import { CreditNoteEditor } from './credit-note-editor.tsx';
import { startCreditNote } from './credit-note-seed.ts';

/** /order_add/CreditNotes/:operation? and /order_edit/CreditNotes/:id. */
export function CreditNoteEditorPage() {
  return (
    <SheetEditorPage
      definition={creditNoteSheet}
      start={startCreditNote}
      editor={CreditNoteEditor}
      host={useEditorHost()}
    />
  );
}
