import type { PoStatusAnswer, Sheet } from '@iwe/contract';
import { nextPoStatus, PoStatus, SHEET_TYPES, SheetType } from '@iwe/domain';
import { api, toast, t } from '@iwe/session';
import type { ActionKey } from '@iwe/sheets';
import { useState } from 'react';
import { confirm } from '../../../kit/overlay/confirm.ts';
import { runWithConfirmation } from '../approval/run-with-confirmation.ts';
import type { Approval } from '../approval/use-approval.tsx';
import { ReasonDialog } from '../edits/reason-dialog.tsx';
import type { SheetState } from '../use-sheet.ts';

/** The sheet that actions are for, and what they need of its page. */
export interface ActionSubject {
  sheet: Sheet;
  state: Pick<SheetState, 'run' | 'act' | 'busy'>;
  approval: Approval;
  /** Opens the editor; null when no screen serves it. */
  onEdit: (() => void) | null;
  /** The label of Void when it means something else here. */
  voidLabel?: string | undefined;
  /** Opens another page, such as the editor of the bill that 'Unloaded' has created. */
  onGo?: ((path: string) => void) | undefined;
}

/** What a button of a sheet does, and the path of its call, which is busy meanwhile. */
interface ActionHandler {
  run: () => void;
  path: string;
  /** The button's label when it is not the definition's. */
  label?: string | undefined;
}

/** Returns what each action of a sheet does, the next step of an order, and the open dialog for a reason. */
export function useActionHandlers({ sheet, state, approval, onEdit, voidLabel, onGo }: ActionSubject) {
  const { abilities } = sheet;
  const [asksReason, setAsksReason] = useState(false);
  const unapprove = async (reason: string) => {
    const closeReason = () => setAsksReason(false);
    if (
      await runWithConfirmation(state.run, {
        path: 'unApprove',
        body: { reason },
        ask: 'UnApprove now?',
        action: 'UnApprove',
        beforeAsking: closeReason,
      })
    )
      closeReason();
  };
  const next = nextPoStatus(sheet.po_status);
  const advance = async () => {
    if (!next) return;
    if (next.to === PoStatus.Unloaded) {
      const answer = await confirm({
        title: `${t(next.button)}: ${sheet.no}`,
        body: 'The order is closed, and a draft bill of what is not billed yet is saved and opened.',
        actions: [
          { id: 'cancel', label: 'Cancel', tone: 'plain' },
          { id: 'go', label: next.button, tone: 'accent' },
        ],
      });
      if (answer !== 'go') return;
    }
    const passed = await state.act('purchase-analysis', (contentVersion) =>
      api.put<PoStatusAnswer>(`purchase-analysis/${sheet.id}`, { po_status: next.to, contentVersion }),
    );
    if (!passed || next.to !== PoStatus.Unloaded) return;
    if (!passed.bill) toast.info(`Everything of ${sheet.no} was billed before, so no new bill was made.`);
    else if (onGo) onGo(`/order_edit/${SHEET_TYPES[SheetType.Bill].routeName}/${passed.bill.id}`);
  };
  const callXero = (path: 'order' | 'recall') => state.act(path, () => api.post(`xero/${sheet.id}/${path}`, {}));
  const askToUnapprove = async () => {
    const answer = await confirm({
      title: `UnApprove ${sheet.no}`,
      body: 'Stock and value go back, and the sheet is a draft again.',
      actions: [
        { id: 'cancel', label: 'Cancel', tone: 'plain' },
        { id: 'unapprove', label: 'UnApprove', tone: 'accent' },
      ],
    });
    if (answer === 'unapprove') await unapprove('');
  };
  // One entry for each action that a definition can name: an action without its handler doesn't compile.
  const handlers: Record<ActionKey, ActionHandler> = {
    void: {
      run: () =>
        void runWithConfirmation(state.run, {
          path: 'void',
          body: {},
          ask: `${voidLabel ?? 'Void'} now?`,
          action: voidLabel ?? 'Void',
        }),
      path: 'void',
      label: voidLabel,
    },
    unapprove: {
      run: () => (abilities.unapproveNeedsReason ? setAsksReason(true) : void askToUnapprove()),
      path: 'unApprove',
    },
    edit: { run: () => onEdit?.(), path: '' },
    approve: { run: approval.approve, path: 'approve' },
    close: { run: () => void state.run('close'), path: 'close' },
    advance: { run: () => void advance(), path: 'purchase-analysis', label: next?.button },
    sendXero: { run: () => void callXero('order'), path: 'order' },
    xeroRecall: { run: () => void callXero('recall'), path: 'recall' },
  };
  const reasonDialog = asksReason && (
    <ReasonDialog
      title={`UnApprove ${sheet.no}`}
      body="The sheet is on its way, delivered or paid."
      action="UnApprove"
      busy={state.busy === 'unApprove'}
      onClose={() => setAsksReason(false)}
      onGive={(reason) => void unapprove(reason)}
    />
  );
  return { handlers, next, reasonDialog };
}
