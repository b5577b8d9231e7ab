import { t } from '@iwe/session';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { visibleButtons } from '@iwe/domain';
import type { SheetStatus, SheetType, XeroSent } from '@iwe/domain';
import type { ActionDefinition, ActionKey, SheetDefinition } from '@iwe/sheets';
import { Button } from '../../../kit/controls/button.tsx';
import { useHotkey } from '../../../kit/controls/use-hotkey.ts';
import { usePageCommand } from '../../../kit/controls/use-page-command.ts';
import { Flex } from '../../../kit/layout.ts';
import { confirm } from '../../../kit/overlay/confirm.ts';
import { DocumentButtons } from '../documents/document-buttons.tsx';
import type { SheetEdits } from '../edits/use-sheet-edits.tsx';
import type { SheetState } from '../use-sheet.ts';
import { useIsNarrow } from '../../../kit/root/use-is-narrow.ts';
import { ActionBar } from './action-bar.tsx';
import { CloneMenu } from './clone-menu.tsx';
import { EditButton } from './edit-button.tsx';
import { useActionHandlers } from './use-action-handlers.tsx';
import type { ActionSubject } from './use-action-handlers.tsx';

/** The buttons of a sheet: those that its definition shows in this state and that the server allows to this user. */
export interface DetailActionsProps extends ActionSubject {
  definition: Pick<SheetDefinition, 'actions' | 'cloneTargets'>;
  state: Pick<SheetState, 'run' | 'act' | 'busy' | 'wrote'>;
  edits: SheetEdits;
  hasRoute: (path: string) => boolean;
  neighbours: { go: (direction: 'prev' | 'next') => void; isGoing: boolean };
}

export function DetailActions(props: DetailActionsProps) {
  const { definition, sheet, state, approval, edits, onEdit, hasRoute, neighbours } = props;
  const { handlers, next, reasonDialog } = useActionHandlers(props);
  const { abilities } = sheet;
  const shown: readonly string[] = visibleButtons({
    type: sheet.type as SheetType,
    status: sheet.status as SheetStatus,
    isClosed: sheet.closure === 'Closed',
    xeroSent: sheet.xeroSent as XeroSent,
  });
  // The specification's table of buttons doesn't list the steps of an order: they follow po_status (spec §4).
  const isShown = (key: ActionKey) => (key === 'advance' ? next !== undefined : shown.includes(key));
  const allows = (action: ActionDefinition) =>
    action.from.includes(sheet.status as SheetStatus) && isShown(action.key) && abilities[action.ability];
  const start = async (action: ActionDefinition) => {
    const handler = handlers[action.key];
    if (!action.confirm) return handler.run();
    const label = handler.label ?? action.label;
    const answer = await confirm({
      title: `${t(label)}: ${sheet.no}`,
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
        {reasonDialog}
      </ActionBar>
    );
  }
  return (
    <Flex gap={{ base: '1', lg: '2' }} align="center" flexWrap="wrap" justify="flex-end">
      <Neighbours {...neighbours} />
      {first && button(first)}
      {clone}
      {documents}
      {permit}
      {others.map(button)}
      {reasonDialog}
    </Flex>
  );
}

function Neighbours({ go, isGoing }: DetailActionsProps['neighbours']) {
  return (
    <Flex>
      <Button
        variant="ghost"
        px="1"
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
        px="1"
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
      {...(hotkey ? { title: `${t(label)} (${hotkey.toUpperCase()})`, 'aria-keyshortcuts': hotkey } : {})}
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
