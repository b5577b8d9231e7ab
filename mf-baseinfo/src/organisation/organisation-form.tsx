import type { OrganisationAnswer, OrganisationSettings } from '@iwe/contract';
import { canChangeOrganisation, messages } from '@iwe/domain';
import { useLeaveGuard } from '@iwe/remote-kit';
import { api, toast, useMayCall, useRights } from '@iwe/session';
import { Badge, Box, Button, chakra, Page, PageHeader, Panel, Text } from '@iwe/ui';
import { useCommitKey } from '@iwe/ui/sheet-view';
import { ChangeHistoryList } from '../admin/record/change-history-list.tsx';
import { FormNotices } from '../admin/record/form-notices.tsx';
import { useRecordForm } from '@iwe/ui/sheet';
import { ORGANISATION_LABELS as LABELS, problemsOf, requestOf, valuesOf } from './organisation-fields.ts';
import type { OrganisationValues } from './organisation-fields.ts';
import {
  AccountingSettings,
  GeneralSettings,
  PriceSettings,
  PrintSettings,
  StockSettings,
} from './settings-sections.tsx';

const formOf = (settings: OrganisationSettings) => ({ values: valuesOf(settings), version: settings.contentVersion });

/** All settings in one form, saved together, with their change history beside it. */
export function OrganisationForm({ settings, onSaved }: { settings: OrganisationSettings; onSaved: () => void }) {
  const form = useRecordForm<OrganisationValues, OrganisationAnswer, OrganisationSettings>({
    start: formOf(settings),
    read: formOf,
    check: problemsOf,
    draft: '/admin/organisation',
    save: (values, contentVersion) =>
      api.put<OrganisationAnswer>('organisation', { ...requestOf(values), contentVersion }, { quiet: true }),
    onSaved: (answer) => {
      toast.success(messages.operationSuccessful);
      for (const warning of answer.warnings) toast.warning(warning);
      onSaved();
    },
  });
  const { isDirty, isBusy } = form;
  // An accountant changes the lock date alone (DOMAIN §4); the other settings and the history are administrators'.
  const maySet = canChangeOrganisation(useRights(), 'name');
  const canSeeHistory = useMayCall('GET /api/ag/change-history/:entity/:id');
  useLeaveGuard(form.leaveState);
  useCommitKey('mod+s', 'stay', () => {
    if (form.isDirty) form.submit();
  });
  return (
    <Page>
      <Box position="sticky" top="0" zIndex="sticky" bg="bg" mx="-3" px="3" mt="-2" py="2">
        <PageHeader
          title="Organisation"
          section="Administration"
          meta={form.isRestored ? <Badge tone="warning">Not saved yet: what you typed before</Badge> : undefined}
          actions={
            <>
              {isDirty && <Button onClick={form.reset}>Discard changes</Button>}
              <Button
                variant="solid"
                disabled={!isDirty}
                busy={isBusy}
                onClick={form.submit}
                title="Save (Ctrl+S)"
                aria-keyshortcuts="Control+S"
              >
                Save
              </Button>
            </>
          }
        />
      </Box>
      <FormNotices form={form} labels={LABELS} />
      <Box display="grid" gap="3" alignItems="start" css={COLUMNS_CSS}>
        <chakra.form
          noValidate
          display="flex"
          flexDirection="column"
          gap="3"
          minW="0"
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          {maySet && (
            <>
              <GeneralSettings form={form} />
              <PriceSettings form={form} />
              <StockSettings form={form} />
            </>
          )}
          <AccountingSettings form={form} storedLock={settings.lockedUntil ?? ''} maySet={maySet} />
          {maySet && <PrintSettings form={form} />}
        </chakra.form>
        {canSeeHistory && (
          <Panel as="section" aria-label="History" px="4" py="3">
            <Text as="h2" fontWeight="semibold" mb="2">
              History
            </Text>
            <ChangeHistoryList entity="organisation" id={settings.id} version={settings.contentVersion} />
          </Panel>
        )}
      </Box>
    </Page>
  );
}

const COLUMNS_CSS = {
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  '@media (max-width: 1200px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
};
