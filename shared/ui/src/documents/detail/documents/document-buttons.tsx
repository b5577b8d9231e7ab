import { FileText, Mail, Printer } from 'lucide-react';
import { useState } from 'react';
import type { Sheet } from '@iwe/contract';
import { isTransitionPossible } from '@iwe/domain';
import type { SheetStatus, SheetType } from '@iwe/domain';
import { Button } from '../../../kit/controls/button.tsx';
import { useHotkey } from '../../../kit/controls/use-hotkey.ts';
import { lazyPart } from '../../../kit/loading/lazy-part.tsx';
import type { SheetState } from '../use-sheet.ts';
import type { DocumentPurpose } from './document-dialog.tsx';

// Loaded with the first document of a page.
const DocumentDialog = lazyPart(async () => (await import('./document-dialog.tsx')).DocumentDialog, {
  name: 'The documents',
  isOverlay: true,
});

/** The buttons that show, and send, the documents of a sheet. */
export function DocumentButtons({
  sheet,
  onWritten,
}: {
  sheet: Pick<Sheet, 'id' | 'no' | 'type' | 'status'>;
  /** Something about the sheet was written: its history has a new entry. */
  onWritten: SheetState['wrote'];
}) {
  const [purpose, setPurpose] = useState<DocumentPurpose | null>(null);
  const state = { type: sheet.type as SheetType, status: sheet.status as SheetStatus };
  const view = () => setPurpose('view');
  useHotkey('p', view);
  return (
    <>
      <Button onClick={view} title="Documents as on paper (P)" aria-keyshortcuts="p">
        <FileText size={14} />
        PDF
      </Button>
      {isTransitionPossible(state, 'print') && (
        <Button onClick={() => setPurpose('print')}>
          <Printer size={14} />
          Print
        </Button>
      )}
      {isTransitionPossible(state, 'email') && (
        <Button onClick={() => setPurpose('email')}>
          <Mail size={14} />
          Email
        </Button>
      )}
      {purpose && (
        <DocumentDialog sheet={sheet} purpose={purpose} onWritten={onWritten} onClose={() => setPurpose(null)} />
      )}
    </>
  );
}
