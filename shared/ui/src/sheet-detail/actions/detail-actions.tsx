import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Sheet } from '@iwe/contract';
import { messages, visibleButtons } from '@iwe/domain';
import type { SheetStatus, SheetType, XeroSent } from '@iwe/domain';
import { Button } from '../../controls/button.tsx';
import { useHotkey } from '../../controls/use-hotkey.ts';
import { Flex } from '../../layout.ts';
import { confirm } from '../../overlay/confirm.ts';
import type { Approval } from '../approval/use-approval.tsx';
import { ReasonDialog } from '../edits/reason-dialog.tsx';
import type { SheetEdits } from '../edits/use-sheet-edits.tsx';
import type { SheetState } from '../use-sheet.ts';
import { CloneMenu } from './clone-menu.tsx';
import { EditButton } from './edit-button.tsx';

/** The buttons of a sheet: those that the specification shows for its state and the server lets this user press. */
export interface DetailActionsProps {
  sheet: Sheet;
  state: Pick<SheetState, 'run' | 'busy'>;
  approval: Approval;
  edits: SheetEdits;
  /** Opens the editor; null where no screen serves it. */
  onEdit: (() => void) | null;
  hasRoute: (path: string) => boolean;
  neighbours: { go: (direction: 'prev' | 'next') => void; isGoing: boolean };
  /** What voiding is called here: 'Void', or what it means for this sheet. */
  voidLabel: string;
}

export function DetailActions({ sheet, state, approval, edits, onEdit, hasRoute, neighbours, voidLabel }: DetailActionsProps) {
  const { abilities } = sheet;
  const [asksReason, setAsksReason] = useState(false);
  const shown = visibleButtons({ type: sheet.type as SheetType, status: sheet.status as SheetStatus, isClosed: sheet.closure === 'Closed', xeroSent: sheet.xeroSent as XeroSent });
  const may = {
    edit: abilities.edit && onEdit !== null,
    approve: abilities.approve && shown.includes('approve'),
    unapprove: abilities.unapprove && shown.includes('unapprove'),
    void: abilities.void && shown.includes('void'),
  };
  const unapprove = async (reason: string) => {
    if (await state.run('unApprove', { reason })) setAsksReason(false);
  };
  const startUnapprove = () => {
    if (abilities.unapproveNeedsReason) setAsksReason(true);
    else void unapprove('');
  };
  const startVoid = async () => {
    const answer = await confirm({ title: `${voidLabel}: ${sheet.no}`, body: messages.voidConfirm, actions: [{ id: 'cancel', label: 'Cancel', tone: 'accent' }, { id: 'void', label: voidLabel, tone: 'danger' }] });
    if (answer === 'void') await state.run('void');
  };
  useHotkey('[', () => neighbours.go('prev'), { enabled: !neighbours.isGoing });
  useHotkey(']', () => neighbours.go('next'), { enabled: !neighbours.isGoing });
  useHotkey('e', () => onEdit?.(), { enabled: may.edit });
  useHotkey('a', approval.approve, { enabled: may.approve && state.busy === null });
  useHotkey('u', startUnapprove, { enabled: may.unapprove && state.busy === null });
  return (
    <Flex gap="2" align="center" flexWrap="wrap" justify="flex-end">
      <Flex>
        <Button variant="ghost" px="2" disabled={neighbours.isGoing} onClick={() => neighbours.go('prev')} title="Previous sheet ([)" aria-keyshortcuts="["><ChevronLeft size={14} />PREV</Button>
        <Button variant="ghost" px="2" disabled={neighbours.isGoing} onClick={() => neighbours.go('next')} title="Next sheet (])" aria-keyshortcuts="]">NEXT<ChevronRight size={14} /></Button>
      </Flex>
      {may.void && <Button variant="ghost" color="danger.fg" busy={state.busy === 'void'} onClick={() => void startVoid()}>{voidLabel}</Button>}
      <CloneMenu sheet={sheet} hasRoute={hasRoute} />
      {abilities.permit && sheet.approvalRequest && <Button onClick={approval.permit}>Permit …</Button>}
      {may.unapprove && <Button busy={state.busy === 'unApprove'} onClick={startUnapprove} title="UnApprove (U)" aria-keyshortcuts="u">UnApprove</Button>}
      <EditButton onEdit={may.edit ? onEdit : null} edits={edits} />
      {may.approve && <Button variant="solid" busy={state.busy === 'approve'} onClick={approval.approve} title="Approve (A)" aria-keyshortcuts="a">Approve</Button>}
      {asksReason && (
        <ReasonDialog
          title={`UnApprove ${sheet.no}`} body="The sheet is on its way, delivered or paid." action="UnApprove" busy={state.busy === 'unApprove'}
          onClose={() => setAsksReason(false)} onGive={(reason) => void unapprove(reason)}
        />
      )}
    </Flex>
  );
}
