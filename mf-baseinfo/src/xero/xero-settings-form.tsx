import type { XeroChart, XeroConnection, XeroSettings } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, toast, useApi } from '@iwe/session';
import { Button, ErrorState, Flex, SelectField, Skeleton, Text } from '@iwe/ui';
import { useRecordForm } from '@iwe/ui/sheet';
import { FormNotices } from '../admin/record/form-notices.tsx';
import { Cell, SettingsSection } from '../organisation/settings-section.tsx';

type Field = keyof XeroSettings;

/** The codes that sheets are sent with, chosen from the chart as Xero has it now. */
export function XeroSettingsForm({ connection, onSaved }: { connection: XeroConnection; onSaved: () => void }) {
  const { data: chart, error, reload } = useApi<XeroChart>('xero/chart', undefined, { quiet: true, freshMs: 0 });
  const form = useRecordForm<XeroSettings>({
    start: { values: connection.settings, version: 0 },
    save: (settings) => api.put('xero/settings', settings, { quiet: true }),
    onSaved: () => {
      toast.success(messages.operationSuccessful);
      onSaved();
    },
  });
  const { values, set, errors } = form;
  if (error && !chart) return <ErrorState lines={error.lines} onRetry={reload} />;
  if (!chart) return <Skeleton h="40" borderRadius="lg" />;
  const accounts = (use: 'forSales' | 'forPurchases') =>
    chart.accounts.filter((each) => each[use]).map(({ code, name }) => ({ value: code, label: `${code} - ${name}` }));
  const taxTypes = (use: 'forSales' | 'forPurchases') =>
    chart.taxTypes.filter((each) => each[use]).map(({ type, name }) => ({ value: type, label: `${name} (${type})` }));
  const freeTypes = (use: 'freeSales' | 'freePurchases') => [
    { value: 'NONE', label: 'No tax at all (NONE)' },
    ...chart.taxTypes
      .filter((each) => each[use])
      .map(({ type, name }) => ({ value: type, label: `${name} (${type})` })),
  ];
  const ofJournal = chart.accounts
    .filter(({ code, reserved }) => reserved === undefined && code !== values.inventoryAccount)
    .map(({ code, name }) => ({ value: code, label: `${code} - ${name}` }));
  const field = (name: Field, label: string, options: readonly { value: string; label: string }[]) => (
    <Cell span={3}>
      <SelectField
        label={label}
        required
        clearable={false}
        value={values[name] ?? ''}
        onChange={(value) => set(name, value ?? '')}
        options={options}
        error={errors[name] ?? (options.some(({ value }) => value === values[name]) ? undefined : NOT_THERE)}
      />
    </Cell>
  );
  return (
    <>
      <SettingsSection title="Accounts and tax types" lead="As they are in the chart of accounts of Xero now.">
        {field('salesAccount', 'Invoices and credit notes', accounts('forSales'))}
        {field('salesTaxType', 'GST on them', taxTypes('forSales'))}
        {field('inventoryAccount', 'Bills and bill credit notes', accounts('forPurchases'))}
        {field('purchaseTaxType', 'GST on these', taxTypes('forPurchases'))}
      </SettingsSection>
      {values.salesFreeTaxType !== undefined && (
        <SettingsSection title="Sheets without GST" lead="What the activity statement makes of them.">
          {field('salesFreeTaxType', 'Tax type of sales', freeTypes('freeSales'))}
          {field('purchaseFreeTaxType', 'Tax type of purchases', freeTypes('freePurchases'))}
        </SettingsSection>
      )}
      {values.cogsAccount !== undefined && (
        <SettingsSection title="Monthly journal of stock" lead="The other sides of the account of bills.">
          {field('cogsAccount', 'Cost of goods sold', ofJournal)}
          {field('adjustmentAccount', 'Adjustments and variance', ofJournal)}
          {field('landedCostAccount', 'Landed cost', ofJournal)}
        </SettingsSection>
      )}
      <FormNotices form={form} labels={{}} />
      <Flex gap="3" align="center">
        <Button variant="solid" busy={form.isBusy} onClick={form.submit}>
          {connection.checkedAt === null ? 'Confirm' : 'Save'}
        </Button>
        {connection.checkedAt === null && <Text color="fg.muted">Nothing is sent before these are confirmed.</Text>}
      </Flex>
    </>
  );
}

const NOT_THERE = 'Xero has no such active entry. Choose another one.';
