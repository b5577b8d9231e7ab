import { t } from '@iwe/session';
import { Keyboard } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Sheet } from '@iwe/contract';
import { messages, SHEET_TYPES } from '@iwe/domain';
import type { SheetDefinition } from '@iwe/sheets';
import { ButtonLink } from '../../kit/controls/button.tsx';
import { IconButton } from '../../kit/controls/icon-button.tsx';
import { useHotkey } from '../../kit/controls/use-hotkey.ts';
import { Discussion } from '../discussion/index.tsx';
import { Badge } from '../../kit/data/badge.tsx';
import { DataTable } from '../../kit/data/table/data-table.tsx';
import { moneyText } from '../../kit/data/money.tsx';
import { EmptyState, ErrorState } from '../../kit/feedback/states.tsx';
import { Skeleton } from '../../kit/feedback/skeleton.tsx';
import { Box, Flex, Text } from '../../kit/layout.ts';
import { bindLineColumns } from '../../lists/columns/bind-columns.tsx';
import type { BoundLineCells } from '../../lists/columns/bind-columns.tsx';
import { STACKED_CSS } from '../../kit/data/table/stacked.tsx';
import { KeysDialog } from '../../lists/keys-dialog.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useIsNarrow, useIsPhone, useMedia } from '../../kit/root/use-is-narrow.ts';
import { DetailActions } from './actions/detail-actions.tsx';
import { permitText } from './approval/permit-text.ts';
import { useApproval } from './approval/use-approval.tsx';
import { DefinedFacts } from './defined-facts.tsx';
import type { BoundFields } from './defined-facts.tsx';
import { DETAIL_KEYS } from './detail-keys.ts';
import { DriverReportsPanel } from './driver-reports/driver-reports-panel.tsx';
import { useSheetEdits } from './edits/use-sheet-edits.tsx';
import { SheetLinks } from './links/sheet-links.tsx';
import { RequestNotice } from './request-notice.tsx';
import { SheetHistoryPanel } from './sheet-history-panel.tsx';
import { SheetTotals } from './sheet-totals.tsx';
import { SheetStatusTag } from '../../lists/sheet-status-tag.tsx';
import { useNeighbours } from './use-neighbours.ts';
import { EmailNotice } from './email-notice.tsx';
import { UnsavedDraftNotice } from './unsaved-draft-notice.tsx';
import { XeroNotice } from './xero-notice.tsx';
import { isSheetId, useSheet, useSheetTitle } from './use-sheet.ts';
import type { SheetState } from './use-sheet.ts';

/** A sheet's detail page: its definition, and the parts that the kind draws itself. */
export interface SheetDetailProps<Definition extends SheetDefinition = SheetDefinition> {
  definition: Definition;
  id: number;
  /** A cell for each special column of the lines. */
  cells: (sheet: Sheet) => BoundLineCells<Definition['lines']>;
  /** A drawing for each special field of the head. */
  fields: BoundFields<Definition['form']>;
  /** Tags beside the number, after the status. */
  tags?: (sheet: Sheet, state: SheetState) => ReactNode;
  /** The label of Void for this sheet when it means something else. */
  voidLabel?: (sheet: Sheet) => string | undefined;
  onOpen: (id: number) => void;
  onEdit: ((id: number) => void) | null;
  hasRoute: (path: string) => boolean;
  /** Opens another page of iWE. */
  onGo?: (path: string) => void;
}

/** Below the narrowest desk that screens are made for, not all columns of a purchase fit; lower widths have cards. */
const SHARING_QUERY = '(min-width: 961px) and (max-width: 1365px)';

/** A sheet to read and to act on (spec §2 "Detail page"). */
export function SheetDetail<Definition extends SheetDefinition>(given: SheetDetailProps<Definition>) {
  // Below this line the kind no longer matters: the types above have checked the bound parts against the definition.
  const props = given as unknown as SheetDetailProps;
  const state = useSheet(props.id);
  useSheetTitle(state.sheet);
  if (!isSheetId(props.id) || (state.error?.status === 404 && !state.sheet))
    return <NotHere definition={props.definition} hint="There is no such sheet in this organisation." />;
  if (state.error && !state.sheet)
    return (
      <ErrorState
        isPage
        title={`This ${SHEET_TYPES[props.definition.type].label.toLowerCase()} could not be opened`}
        lines={state.error.lines}
        back={{ href: SHEET_TYPES[props.definition.type].listPath, label: 'To the list' }}
        onRetry={state.reload}
      />
    );
  // At once: after a save, an empty page would look as if the sheet were gone.
  if (!state.sheet) return <Waiting />;
  if (state.sheet.type !== props.definition.type)
    return <NotHere definition={props.definition} hint="This number belongs to another kind of sheet." />;
  return <Loaded key={state.sheet.id} {...props} sheet={state.sheet} state={state} />;
}

function Loaded({ sheet, state, definition, cells, ...props }: SheetDetailProps & { sheet: Sheet; state: SheetState }) {
  const { lines } = definition;
  const isNarrow = useIsNarrow();
  const isSharing = useMedia(SHARING_QUERY);
  const columns = useMemo(() => bindLineColumns(lines, cells(sheet), isSharing), [lines, cells, sheet, isSharing]);
  const { onEdit } = props;
  const edit = onEdit && (() => onEdit(sheet.id));
  const approval = useApproval(sheet, state, edit);
  const edits = useSheetEdits(sheet, state);
  const neighbours = useNeighbours(sheet.id, sheet.type, props.onOpen);
  const [showsKeys, setShowsKeys] = useState(false);
  useHotkey('?', () => setShowsKeys(true));
  // On a phone the lines come after whom the sheet is for, before dates and addresses: they are what one decides on.
  const [first, further] = useIsPhone()
    ? [definition.form.slice(0, 1), definition.form.slice(1)]
    : [definition.form, []];
  const actions = (
    <DetailActions
      definition={definition}
      sheet={sheet}
      state={state}
      approval={approval}
      edits={edits}
      onEdit={edit}
      hasRoute={props.hasRoute}
      neighbours={neighbours}
      voidLabel={props.voidLabel?.(sheet)}
      onGo={props.onGo}
    />
  );
  return (
    <Page>
      <Flex align="flex-end" columnGap="2" rowGap="3" flexWrap="wrap">
        <Box flex={isNarrow ? '1 1 200px' : '1 1 280px'} minW="0">
          <Text fontSize="xs" fontWeight="semibold" color="fg.subtle" letterSpacing="wide" lineHeight="tight">
            {`${t(definition.list.section)} / ${t(definition.list.title)}`}
          </Text>
          <Flex align="center" columnGap="1.5" rowGap="1" flexWrap="wrap">
            <Text
              as="h1"
              fontSize="2xl"
              fontWeight="semibold"
              letterSpacing="tight"
              lineHeight="snug"
              fontVariantNumeric="tabular-nums"
            >
              {sheet.no}
            </Text>
            <SheetStatusTag status={sheet.status} isClosed={sheet.closure === 'Closed'} />
            {props.tags?.(sheet, state)}
            {sheet.permits.length > 0 && (
              <Badge tone="success" title={sheet.permits.map((permit) => permitText(permit, sheet)).join('\n')}>
                {t('{} permitted', sheet.permits.length)}
              </Badge>
            )}
          </Flex>
        </Box>
        {isNarrow && definition.hasMoney && (
          <Text ms="auto" fontSize="2xl" fontWeight="semibold" lineHeight="snug" fontVariantNumeric="tabular-nums">
            {moneyText(sheet.amount)}
          </Text>
        )}
        {!isNarrow && (
          <>
            <IconButton label="Keys (?)" aria-keyshortcuts="?" data-keys onClick={() => setShowsKeys(true)}>
              <Keyboard size={16} />
            </IconButton>
            {actions}
          </>
        )}
      </Flex>
      <UnsavedDraftNotice sheet={sheet} routeName={definition.routeName} />
      {sheet.approvalRequest && <RequestNotice request={sheet.approvalRequest} />}
      <EmailNotice sheetId={sheet.id} onChanged={state.wrote} />
      {sheet.xeroError && <XeroNotice xeroSent={sheet.xeroSent} sentence={sheet.xeroError} />}
      <DefinedFacts sections={first} sheet={sheet} edits={edits} fields={props.fields} />
      <Flex direction="column" flexShrink={0} css={STACKED_CSS}>
        <DataTable
          label="Lines"
          columns={columns}
          rows={sheet.lines}
          rowKey={(line) => line.id}
          emptyText={messages.noData}
          dense
        />
      </Flex>
      <SheetTotals sheet={sheet} hasMoney={definition.hasMoney} />
      {further.length > 0 && <DefinedFacts sections={further} sheet={sheet} edits={edits} fields={props.fields} />}
      <SheetLinks sheet={sheet} hasRoute={props.hasRoute} showsMoney={definition.hasMoney} />
      <DriverReportsPanel sheet={sheet} />
      <Discussion kind="sheet" id={sheet.id} onWritten={state.wrote} />
      <SheetHistoryPanel sheetId={sheet.id} writes={state.writes} />
      {isNarrow && actions}
      {approval.dialogs}
      {edits.dialogs}
      <KeysDialog open={showsKeys} onClose={() => setShowsKeys(false)} groups={DETAIL_KEYS} />
    </Page>
  );
}

function NotHere({ definition, hint }: { definition: Pick<SheetDefinition, 'type' | 'list'>; hint: string }) {
  return (
    <EmptyState isPage title={messages.noData} hint={hint}>
      <ButtonLink
        href={SHEET_TYPES[definition.type].listPath}
        mt="2"
      >{`To the list of ${definition.list.title.toLowerCase()}`}</ButtonLink>
    </EmptyState>
  );
}

function Waiting() {
  return (
    <Flex direction="column" gap="4" p="5" role="status" aria-busy aria-label={t('Loading')}>
      <Skeleton w="48" h="5" />
      <Skeleton h="32" borderRadius="lg" />
      <Skeleton h="64" borderRadius="lg" />
    </Flex>
  );
}
