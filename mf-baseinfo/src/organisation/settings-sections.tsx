import {
  CARD_SURCHARGE_NOTE,
  isValidAbn,
  PRICE_ROUNDING_LABELS,
  PRICE_ROUNDINGS,
  printLayout,
  RETURN_POLICY_NOTE,
} from '@iwe/domain';
import { Box, Flex, SelectField, Text, TextField } from '@iwe/ui';
import { fieldProps } from '@iwe/ui/sheet';
import type { RecordForm, TextNames } from '@iwe/ui/sheet';
import { CheckField, DayField, NoteField } from '@iwe/ui/sheet-view';
import { LockNotice } from './lock-notice.tsx';
import { LogoField } from './logo-field.tsx';
import { ORGANISATION_LABELS as LABELS, TIME_ZONES } from './organisation-fields.ts';
import type { OrganisationValues } from './organisation-fields.ts';
import { Cell, SettingsSection } from './settings-section.tsx';

/** The form whose fields a section shows. */
interface SettingsProps {
  form: RecordForm<OrganisationValues>;
}

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

/** Name, time zone, logo in the header, second factor. */
export function GeneralSettings({ form }: SettingsProps) {
  const { values, set } = form;
  return (
    <SettingsSection title="General">
      <SettingText form={form} name="name" span={4} maxLength={120} required />
      <Cell>
        <SelectField
          label={LABELS.timeZone}
          required
          clearable={false}
          value={values.timeZone}
          onChange={(zone) => set('timeZone', zone ?? '')}
          options={ZONES}
          error={form.errors['timeZone']}
        />
      </Cell>
      <SettingText
        form={form}
        name="logoMatch"
        span={3}
        maxLength={60}
        hint="Part of the name; empty shows the house logo."
      />
      <SettingText form={form} name="logoName" span={3} maxLength={60} hint="In the header, beside a star." />
      <Cell>
        <CheckField
          label={LABELS.requiresSecondFactor}
          {...fieldProps(form, 'requiresSecondFactor')}
          hint="Who has none sets it up at the next sign-in."
        />
      </Cell>
    </SettingsSection>
  );
}

/** Rounding of prices, and how long a quote is valid. */
export function PriceSettings({ form }: SettingsProps) {
  return (
    <SettingsSection title="Prices and quotes">
      <SettingChoice
        form={form}
        name="priceRounding"
        options={ROUNDINGS}
        hint="Percentages over many prices, and classes that follow class A. Typed prices stay."
      />
      <SettingText
        form={form}
        name="quoteValidDays"
        span={3}
        maxLength={3}
        numeric
        required
        hint="New quotes begin with this last day; each can have another."
      />
    </SettingsSection>
  );
}

/** What approvals do at zero stock, how costs are spread, and who sees cost. */
export function StockSettings({ form }: SettingsProps) {
  return (
    <SettingsSection title="Stock and cost">
      <SettingChoice
        form={form}
        name="negativeStock"
        options={NEGATIVE}
        hint="When an approval would take stock below zero."
      />
      <SettingChoice
        form={form}
        name="landedCostMethod"
        options={METHODS}
        hint="How freight and clearance are spread over a bill."
      />
      <SettingText
        form={form}
        name="draftAgeDays"
        span={3}
        maxLength={3}
        numeric
        required
        hint="Older drafts no longer take from what is available."
      />
      <Cell span={3}>
        <Box pt="5">
          <CheckField
            label={LABELS.isCostVisible}
            {...fieldProps(form, 'isCostVisible')}
            hint="In quotings and the price list."
          />
        </Box>
      </Cell>
    </SettingsSection>
  );
}

/** The lock date, and the accounts in Xero for who may set them. `storedLock` is empty for no lock. */
export function AccountingSettings({
  form,
  storedLock,
  maySet,
}: SettingsProps & { storedLock: string; maySet: boolean }) {
  const { values } = form;
  return (
    <SettingsSection title="Accounting">
      <Cell>
        <DayField label={LABELS.lockedUntil} shortcuts={false} {...fieldProps(form, 'lockedUntil')} />
      </Cell>
      {maySet && (
        <SettingText
          form={form}
          name="salesAccount"
          span={2}
          maxLength={10}
          required
          hint="Xero code, 200 by default"
        />
      )}
      {maySet && (
        <SettingText
          form={form}
          name="inventoryAccount"
          span={2}
          maxLength={10}
          required
          hint="Xero code, 630 by default"
        />
      )}
      <Cell span={6}>
        <Text fontSize="sm" color="fg.subtle" aria-live="polite">
          <LockNotice until={values.lockedUntil} isChanged={values.lockedUntil !== storedLock} />
        </Text>
      </Cell>
    </SettingsSection>
  );
}

/** What printed sheets say about the organisation. */
export function PrintSettings({ form }: SettingsProps) {
  const { values } = form;
  const layout = printLayout(Number(values.department_id));
  const isOddAbn = values.anb.trim() !== '' && !isValidAbn(values.anb);
  return (
    <SettingsSection title="On printed sheets">
      <SettingText form={form} name="printName" span={4} maxLength={120} />
      <SettingText
        form={form}
        name="anb"
        span={2}
        maxLength={20}
        hint={isOddAbn ? 'This is no valid ABN. It can be saved all the same.' : undefined}
      />
      <SettingText form={form} name="addressLine1" span={3} maxLength={120} />
      <SettingText form={form} name="addressLine2" span={3} maxLength={120} />
      <SettingText form={form} name="phone" span={2} maxLength={40} type="tel" />
      <SettingText form={form} name="email" span={2} maxLength={254} type="email" />
      <SettingText form={form} name="website" span={2} maxLength={120} />
      <SettingText form={form} name="bankAccountName" span={2} maxLength={80} />
      <SettingText form={form} name="bsb" span={1} maxLength={10} />
      <SettingText form={form} name="bankAccount" span={2} maxLength={30} />
      <SettingText form={form} name="department_id" span={1} maxLength={2} numeric required />
      <Cell span={2}>
        <LogoField label={LABELS.logo} {...fieldProps(form, 'logo')} />
      </Cell>
      <Cell span={4}>
        <DepartmentLine department={Number(values.department_id)} />
      </Cell>
      <Cell span={6}>
        <NoteField
          label={LABELS.surchargeText}
          maxLength={300}
          {...fieldProps(form, 'surchargeText')}
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
          {...fieldProps(form, 'returnPolicyText')}
          hint={
            layout.showsReturnPolicy
              ? `Empty prints: ${RETURN_POLICY_NOTE}`
              : 'This department prints no return policy.'
          }
        />
      </Cell>
    </SettingsSection>
  );
}

/** A one-line text of the settings, `span` sixths of the row wide. */
function SettingText({ form, name, span, maxLength, hint, type, required = false, numeric = false }: SettingTextProps) {
  return (
    <Cell span={span}>
      <TextField
        label={LABELS[name]}
        maxLength={maxLength}
        {...fieldProps(form, name)}
        hint={hint}
        required={required}
        {...(type ? { type } : {})}
        {...(numeric ? { inputMode: 'numeric' as const } : {})}
      />
    </Cell>
  );
}

/** One of a few ways of doing something. */
function SettingChoice<Name extends 'priceRounding' | 'negativeStock' | 'landedCostMethod'>({
  form,
  name,
  options,
  hint,
}: SettingsProps & {
  name: Name;
  options: readonly { value: OrganisationValues[Name]; label: string }[];
  hint: string;
}) {
  return (
    <Cell span={3}>
      <SelectField
        label={LABELS[name]}
        clearable={false}
        value={form.values[name]}
        onChange={(value) => {
          if (value !== null) form.set(name, value);
        }}
        options={options}
        hint={hint}
      />
    </Cell>
  );
}

interface SettingTextProps extends SettingsProps {
  name: TextNames<OrganisationValues>;
  span: 1 | 2 | 3 | 4 | 6;
  maxLength: number;
  hint?: string | undefined;
  type?: 'email' | 'tel';
  required?: boolean;
  numeric?: boolean;
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
