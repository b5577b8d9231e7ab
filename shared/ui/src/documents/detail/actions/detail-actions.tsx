import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { PoStatusAnswer, Sheet } from '@iwe/contract';
import { nextPoStatus, PoStatus, SHEET_TYPES, SheetType, visibleButtons } from '@iwe/domain';
import type { SheetStatus, XeroSent } from '@iwe/domain';
import { api, toast } from '@iwe/session';
import type { ActionDefinition, ActionKey, SheetDefinition } from '@iwe/sheets';
import { Button } from '../../../kit/controls/button.tsx';
import { useHotkey } from '../../../kit/controls/use-hotkey.ts';
import { usePageCommand } from '../../../kit/controls/use-page-command.ts';
import { Flex } from '../../../kit/layout.ts';
import { confirm } from '../../../kit/overlay/confirm.ts';
import { runWithConfirmation } from '../approval/run-with-confirmation.ts';
import type { Approval } from '../approval/use-approval.tsx';
import { DocumentButtons } from '../documents/document-buttons.tsx';
import { ReasonDialog } from '../edits/reason-dialog.tsx';
import type { SheetEdits } from '../edits/use-sheet-edits.tsx';
import type { SheetState } from '../use-sheet.ts';
import { useIsNarrow } from '../../../kit/root/use-is-narrow.ts';
import { ActionBar } from './action-bar.tsx';
import { CloneMenu } from './clone-menu.tsx';
import { EditButton } from './edit-button.tsx';

/** The buttons of a sheet: those that its definition shows in this state and that the server allows to this user. */
export interface DetailActionsProps {
  definition: Pick<SheetDefinition, 'actions' | 'cloneTargets'>;
  sheet: Sheet;
  state: Pick<SheetState, 'run' | 'act' | 'busy' | 'wrote'>;
  approval: Approval;
  edits: SheetEdits;
  /** Opens the editor; null when no screen serves it. */
  onEdit: (() => void) | null;
  hasRoute: (path: string) => boolean;
  neighbours: { go: (direction: 'prev' | 'next') => void; isGoing: boolean };
  /** The label of Void when it means something else here. */
  voidLabel?: string | undefined;
  /** Opens another page, such as the editor of the bill that 'Unloaded' has created. */
  onGo?: ((path: string) => void) | undefined;
}

export function DetailActions({
  definition,
  sheet,
  state,
  approval,
  edits,
  onEdit,
  hasRoute,
  neighbours,
  voidLabel,
  onGo,
}: DetailActionsProps) {
  const { abilities } = sheet;
  const [asksReason, setAsksReason] = useState(false);
  const shown: readonly string[] = visibleButtons({
    type: sheet.type as SheetType,
    status: sheet.status as SheetStatus,
    isClosed: sheet.closure === 'Closed',
    xeroSent: sheet.xeroSent as XeroSent,
  });
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
        title: `${next.button}: ${sheet.no}`,
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
  const handlers: Record<ActionKey, { run: () => void; path: string; label?: string | undefined }> = {
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
  // The specification's table of buttons doesn't list the steps of an order: they follow po_status (spec §4).
  const isShown = (key: ActionKey) => (key === 'advance' ? next !== undefined : shown.includes(key));
  const allows = (action: ActionDefinition) =>
    action.from.includes(sheet.status as SheetStatus) && isShown(action.key) && abilities[action.ability];
  const start = async (action: ActionDefinition) => {
    const handler = handlers[action.key];
    if (!action.confirm) return handler.run();
    const label = handler.label ?? action.label;
    const answer = await confirm({
      title: `${label}: ${sheet.no}`,
      body: action.confirm,
      actions: [
        { id: 'cancel', label: 'Cancel', tone: 'accent' },
        { id: 'go', label: action.confirmLabel ?? label, tone: 'danger' },
      ],
    });
    if (answer === 'go') handler.run();
  };
  const button = (action: ActionDefinition): ReactNode => {
    const { path, label } = handlers[action.key];
    const common = { key: action.key, action, onRun: () => void start(action), busy: state.busy };
    if (action.key === 'edit')
      return <EditAction {...common} key="edit" allowed={allows(action) && onEdit !== null} edits={edits} />;
    return allows(action) ? (
      <ActionButton {...common} key={action.key} label={label ?? action.label} isBusy={state.busy === path} />
    ) : null;
  };
  useHotkey('[', () => neighbours.go('prev'), { enabled: !neighbours.isGoing });
  useHotkey(']', () => neighbours.go('next'), { enabled: !neighbours.isGoing });
  const showsPermit = abilities.permit && sheet.approvalRequest !== null;
  useHotkey('m', approval.permit, { enabled: showsPermit });
  const [first, ...others] = definition.actions;
  const isNarrow = useIsNarrow();
  const dialogs = asksReason && (
    <ReasonDialog
      title={`UnApprove ${sheet.no}`}
      body="The sheet is on its way, delivered or paid."
      action="UnApprove"
      busy={state.busy === 'unApprove'}
      onClose={() => setAsksReason(false)}
      onGive={(reason) => void unapprove(reason)}
    />
  );
  const permit = showsPermit && (
    <Button onClick={approval.permit} title="Permit (M)" aria-keyshortcuts="m">
      Permit …
    </Button>
  );
  const clone = <CloneMenu targets={definition.cloneTargets} sheet={sheet} hasRoute={hasRoute} />;
  const documents = <DocumentButtons sheet={sheet} onWritten={state.wrote} />;
  if (isNarrow) {
    const isMain = ({ tone }: ActionDefinition) => tone === 'main';
    return (
      <ActionBar
        neighbours={<Neighbours {...neighbours} />}
        main={
          <>
            {definition.actions.filter(isMain).map(button)}
            {permit}
          </>
        }
      >
        {definition.actions.filter((action) => !isMain(action)).map(button)}
        {clone}
        {documents}
        {dialogs}
      </ActionBar>
    );
  }
  return (
    <Flex gap="2" align="center" flexWrap="wrap" justify="flex-end">
      <Neighbours {...neighbours} />
      {first && button(first)}
      {clone}
      {documents}
      {permit}
      {others.map(button)}
      {dialogs}
    </Flex>
  );
}

function Neighbours({ go, isGoing }: DetailActionsProps['neighbours']) {
  return (
    <Flex>
      <Button
        variant="ghost"
        px="2"
        disabled={isGoing}
        onClick={() => go('prev')}
        title="Previous sheet ([)"
        aria-keyshortcuts="["
      >
        <ChevronLeft size={14} />
        PREV
      </Button>
      <Button
        variant="ghost"
        px="2"
        disabled={isGoing}
        onClick={() => go('next')}
        title="Next sheet (])"
        aria-keyshortcuts="]"
      >
        NEXT
        <ChevronRight size={14} />
      </Button>
    </Flex>
  );
}

const VARIANTS = {
  main: { variant: 'solid' },
  plain: { variant: 'outline' },
  danger: { variant: 'ghost', color: 'danger.fg' },
} as const;

interface ActionProps {
  action: ActionDefinition;
  onRun: () => void;
  busy: string | null;
}

function ActionButton({ action, label, onRun, busy, isBusy }: ActionProps & { label: string; isBusy: boolean }) {
  useHotkey(action.hotkey ?? 'unused', onRun, { enabled: action.hotkey !== undefined && busy === null });
  const { hotkey } = action;
  usePageCommand(label, onRun, { hotkey, enabled: busy === null });
  return (
    <Button
      {...VARIANTS[action.tone]}
      busy={isBusy}
      onClick={onRun}
      {...(hotkey ? { title: `${label} (${hotkey.toUpperCase()})`, 'aria-keyshortcuts': hotkey } : {})}
    >
      {label}
    </Button>
  );
}

function EditAction({ action, onRun, busy, allowed, edits }: ActionProps & { allowed: boolean; edits: SheetEdits }) {
  useHotkey(action.hotkey ?? 'unused', onRun, { enabled: allowed && action.hotkey !== undefined && busy === null });
  usePageCommand(action.label, onRun, { hotkey: action.hotkey, enabled: allowed && busy === null });
  return <EditButton onEdit={allowed ? onRun : null} edits={edits} />;
}
