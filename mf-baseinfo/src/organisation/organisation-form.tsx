import { useEffect, useRef } from 'react';
import type { OrganisationAnswer, OrganisationSettings } from '@iwe/contract';
import {
  CARD_SURCHARGE_NOTE,
  isValidAbn,
  messages,
  PRICE_ROUNDING_LABELS,
  canChangeOrganisation,
  PRICE_ROUNDINGS,
  printLayout,
  RETURN_POLICY_NOTE,
} from '@iwe/domain';
import { useLeaveGuard } from '@iwe/remote-kit';
import { api, toast, useMayCall, useRights } from '@iwe/session';
import { Badge, Box, Button, chakra, Flex, Page, PageHeader, SelectField, Text, TextField, useHotkey } from '@iwe/ui';
import { DayField, NoteField } from '@iwe/ui/sheet-view';
import { CheckField } from '../admin/fields/check-field.tsx';
import { ChangeHistoryList } from '../admin/record/change-history-list.tsx';
import { FormNotices } from '../admin/record/form-notices.tsx';
import { useRecordForm } from '@iwe/ui/sheet';
import { LockNotice } from './lock-notice.tsx';
import { LogoField } from './logo-field.tsx';
import { ORGANISATION_LABELS as LABELS, problemsOf, requestOf, TIME_ZONES, valuesOf } from './organisation-fields.ts';
import type { OrganisationValues } from './organisation-fields.ts';
import { Cell, SettingsSection } from './settings-section.tsx';

type TextName = Exclude<
  keyof OrganisationValues,
  'negativeStock' | 'landedCostMethod' | 'priceRounding' | 'isCostVisible' | 'requiresSecondFactor' | 'lockedUntil'
>;

const formOf = (settings: OrganisationSettings) => ({ values: valuesOf(settings), version: settings.contentVersion });
const ZONES = TIME_ZONES.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
const NEGATIVE = [
  { value: 'block', label: 'Block the approval' },
  { value: 'warn', label: 'Warn and let it pass' },
] as const;
const METHODS = [
  { value: 'value', label: 'Value of the lines' },
  { value: 'quantity', label: 'Quantity of the lines' },
] as const;
const ROUNDINGS = PRICE_ROUNDINGS.map((value) => ({ value, label: PRICE_ROUNDING_LABELS[value] }));

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
  const { values, set, errors, isDirty, isBusy } = form;
  // An accountant changes the lock date alone (DOMAIN §4); the other settings and the history are administrators'.
  const maySet = canChangeOrganisation(useRights(), 'name');
  const canSeeHistory = useMayCall('GET /api/ag/change-history/:entity/:id');
  const body = useRef<HTMLFormElement>(null);
  useLeaveGuard(form.leaveState);
  const save = () => {
    if (isDirty) form.submit();
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  // A day field applies its text when it is left; the save must include it.
  useHotkey(
    'mod+s',
    () => {
      const field = document.activeElement;
      if (field instanceof HTMLElement && body.current?.contains(field)) {
        field.blur();
        field.focus();
      }
      setTimeout(() => latest.current());
    },
    { whileTyping: true },
  );
  const text = (
    name: TextName,
    span: 1 | 2 | 3 | 4 | 6,
    maxLength: number,
    more: { hint?: string; type?: 'email' | 'tel'; required?: boolean; numeric?: boolean } = {},
  ) => (
    <Cell span={span}>
      <TextField
        label={LABELS[name]}
        maxLength={maxLength}
        value={values[name]}
        onChange={(value) => set(name, value)}
        error={errors[name]}
        hint={more.hint}
        required={more.required ?? false}
        {...(more.type ? { type: more.type } : {})}
        {...(more.numeric ? { inputMode: 'numeric' as const } : {})}
      />
    </Cell>
  );
  const layout = printLayout(Number(values.department_id));
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
          ref={body}
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
              <SettingsSection title="General">
                {text('name', 4, 120, { required: true })}
                <Cell>
                  <SelectField
                    label={LABELS.timeZone}
                    required
                    clearable={false}
                    value={values.timeZone}
                    onChange={(zone) => set('timeZone', zone ?? '')}
                    options={ZONES}
                    error={errors['timeZone']}
                  />
                </Cell>
                {text('logoMatch', 3, 60, { hint: 'Part of the name; empty shows the house logo.' })}
                {text('logoName', 3, 60, { hint: 'In the header, beside a star.' })}
                <Cell>
                  <CheckField
                    label={LABELS.requiresSecondFactor}
                    value={values.requiresSecondFactor}
                    onChange={(value) => set('requiresSecondFactor', value)}
                    hint="Who has none sets it up at the next sign-in."
                  />
                </Cell>
              </SettingsSection>
              <SettingsSection title="Prices and quotes">
                <Cell span={3}>
                  <SelectField
                    label={LABELS.priceRounding}
                    clearable={false}
                    value={values.priceRounding}
                    onChange={(value) => {
                      if (value) set('priceRounding', value);
                    }}
                    options={ROUNDINGS}
                    hint="Percentages over many prices, and classes that follow class A. Typed prices stay."
                  />
                </Cell>
                {text('quoteValidDays', 3, 3, {
                  numeric: true,
                  required: true,
                  hint: 'New quotes begin with this last day; each can have another.',
                })}
              </SettingsSection>
              <SettingsSection title="Stock and cost">
                <Cell span={3}>
                  <SelectField
                    label={LABELS.negativeStock}
                    clearable={false}
                    value={values.negativeStock}
                    onChange={(value) => {
                      if (value) set('negativeStock', value);
                    }}
                    options={NEGATIVE}
                    hint="When an approval would take stock below zero."
                  />
                </Cell>
                <Cell span={3}>
                  <SelectField
                    label={LABELS.landedCostMethod}
                    clearable={false}
                    value={values.landedCostMethod}
                    onChange={(value) => {
                      if (value) set('landedCostMethod', value);
                    }}
                    options={METHODS}
                    hint="How freight and clearance are spread over a bill."
                  />
                </Cell>
                {text('draftAgeDays', 3, 3, {
                  numeric: true,
                  required: true,
                  hint: 'Older drafts no longer take from what is available.',
                })}
                <Cell span={3}>
                  <Box pt="5">
                    <CheckField
                      label={LABELS.isCostVisible}
                      value={values.isCostVisible}
                      onChange={(value) => set('isCostVisible', value)}
                      hint="In quotings and the price list."
                    />
                  </Box>
                </Cell>
              </SettingsSection>
            </>
          )}
          <SettingsSection title="Accounting">
            <Cell>
              <DayField
                label={LABELS.lockedUntil}
                shortcuts={false}
                value={values.lockedUntil}
                onChange={(day) => set('lockedUntil', day)}
                error={errors['lockedUntil']}
              />
            </Cell>
            {maySet && text('salesAccount', 2, 10, { required: true, hint: 'Xero code, 200 by default' })}
            {maySet && text('inventoryAccount', 2, 10, { required: true, hint: 'Xero code, 630 by default' })}
            <Cell span={6}>
              <Text fontSize="sm" color="fg.subtle" aria-live="polite">
                <LockNotice
                  until={values.lockedUntil}
                  isChanged={values.lockedUntil !== (settings.lockedUntil ?? '')}
                />
              </Text>
            </Cell>
          </SettingsSection>
          {maySet && (
            <SettingsSection title="On printed sheets">
              {text('printName', 4, 120)}
              {text(
                'anb',
                2,
                20,
                values.anb.trim() !== '' && !isValidAbn(values.anb)
                  ? { hint: 'This is no valid ABN. It can be saved all the same.' }
                  : {},
              )}
              {text('addressLine1', 3, 120)}
              {text('addressLine2', 3, 120)}
              {text('phone', 2, 40, { type: 'tel' })}
              {text('email', 2, 254, { type: 'email' })}
              {text('website', 2, 120)}
              {text('bankAccountName', 2, 80)}
              {text('bsb', 1, 10)}
              {text('bankAccount', 2, 30)}
              {text('department_id', 1, 2, { numeric: true, required: true })}
              <Cell span={2}>
                <LogoField
                  label={LABELS.logo}
                  value={values.logo}
                  onChange={(value) => set('logo', value)}
                  error={errors['logo']}
                />
              </Cell>
              <Cell span={4}>
                <DepartmentLine department={Number(values.department_id)} />
              </Cell>
              <Cell span={6}>
                <NoteField
                  label={LABELS.surchargeText}
                  maxLength={300}
                  value={values.surchargeText}
                  onChange={(value) => set('surchargeText', value)}
                  error={errors['surchargeText']}
                  hint={
                    layout.showsCardSurcharge
                      ? `Empty prints: ${CARD_SURCHARGE_NOTE}`
                      : 'This department prints no card surcharge.'
                  }
                />
              </Cell>
              <Cell span={6}>
                <NoteField
                  label={LABELS.returnPolicyText}
                  maxLength={500}
                  value={values.returnPolicyText}
                  onChange={(value) => set('returnPolicyText', value)}
                  error={errors['returnPolicyText']}
                  hint={
                    layout.showsReturnPolicy
                      ? `Empty prints: ${RETURN_POLICY_NOTE}`
                      : 'This department prints no return policy.'
                  }
                />
              </Cell>
            </SettingsSection>
          )}
        </chakra.form>
        {canSeeHistory && (
          <Box
            as="section"
            aria-label="History"
            bg="bg.panel"
            borderWidth="1px"
            borderColor="border"
            borderRadius="lg"
            px="4"
            py="3"
            minW="0"
          >
            <Text as="h2" fontWeight="semibold" mb="2">
              History
            </Text>
            <ChangeHistoryList entity="organisation" id={settings.id} version={settings.contentVersion} />
          </Box>
        )}
      </Box>
    </Page>
  );
}

/** What the department decides about the print layout (spec §9). */
function DepartmentLine({ department }: { department: number }) {
  const layout = printLayout(department);
  const parts = [
    layout.isExGst ? 'prices ex GST' : 'prices with GST',
    layout.showsLocation && 'locations',
    layout.showsReturnPolicy && 'return policy',
    layout.showsCardSurcharge && 'card surcharge',
  ].filter(Boolean);
  return (
    <Flex h="full" align="flex-end" pb="1.5">
      <Text fontSize="sm" color="fg.subtle">
        Department {Number.isFinite(department) ? department : ''} prints: {parts.join(', ')}.
      </Text>
    </Flex>
  );
}

const COLUMNS_CSS = {
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  '@media (max-width: 1200px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
};
