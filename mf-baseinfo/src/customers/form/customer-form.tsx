import type { CustomerFields, CustomerPage, SavedCustomer } from '@iwe/contract';
import {
  abnWarning,
  blankRecord,
  checkCustomer,
  CUSTOMER_CREDIT_FIELDS,
  CUSTOMER_FIELDS,
  CUSTOMER_FIXED,
  formatAbn,
  isAbnShown,
  isValidAbn,
  canFillCustomerCredit,
  PriceStrategy,
} from '@iwe/domain';
import { api, toast, useAccount } from '@iwe/session';
import { Field, moneyText, Text } from '@iwe/ui';
import { XeroTag, XeroText } from '@iwe/ui/sheet-view';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormConflictDialog } from '../../form/conflict-dialog.tsx';
import { FormCard, FormFrame, Wide } from '../../form/form-frame.tsx';
import { FormInput } from '../../form/form-input.tsx';
import { formOf } from '../../form/form-values.ts';
import type { FormField, FormValues } from '../../form/form-values.ts';
import { goBack } from '../../form/go-back.ts';
import { useDefinedForm } from '../../form/use-defined-form.ts';
import { CustomerAside } from '../page/customer-aside.tsx';
import { CUSTOMER_FORM, CUSTOMER_INPUTS, customerLabel } from './customer-sections.ts';
import { useCustomerChoices } from './use-customer-choices.ts';

/** Initial values of a new customer. */
const START: FormValues = formOf(CUSTOMER_INPUTS, blankRecord(CUSTOMER_FIELDS));

const baseOf = ({ form, contentVersion }: { form: CustomerFields; contentVersion: number }) => ({
  values: formOf(CUSTOMER_INPUTS, form),
  version: contentVersion,
});

interface CustomerFormProps {
  /** The stored customer, or null for a new one. */
  page: CustomerPage | null;
  path: string;
  draftId: string;
  /** Reloads the page's data after a save. */
  onChanged: () => void;
}

/**
 * The form of a customer in its four sections (spec §2), with the fields that only role 4 may change and those that are
 * fixed after creation. In a new customer everybody fills in all of them.
 */
export function CustomerForm({ page, path, draftId, onChanged }: CustomerFormProps) {
  const account = useAccount();
  const navigate = useNavigate();
  const choices = useCustomerChoices();
  const mayCredit = canFillCustomerCredit(account, { isNew: page === null });
  const withheld = [...(mayCredit ? [] : CUSTOMER_CREDIT_FIELDS), ...(page ? CUSTOMER_FIXED : [])];
  const form = useDefinedForm<SavedCustomer>({
    path,
    draftId,
    fields: CUSTOMER_INPUTS,
    base: page && baseOf(page),
    start: START,
    withheld,
    // Fields that are not sent keep their stored values.
    check: (sent) => checkCustomer({ ...page?.form, ...sent }),
    save: async (sent, version) => {
      // An empty limit means none.
      const body = sent['credit_limit'] === null ? { ...sent, credit_limit: 0 } : sent;
      const options = { quiet: true };
      const answer = await (page
        ? api.put<{ data: SavedCustomer }>(`customers/${page.id}`, { ...body, contentVersion: version }, options)
        : api.post<{ data: SavedCustomer }>('customers', body, options));
      return answer.data;
    },
    baseOf,
    onSaved: (saved) => {
      if (saved.warnings.length > 0) toast.warning(saved.warnings.map((warning) => warning.message));
      if (page) onChanged();
      else void navigate(`/baseinfo/Customers/${saved.id}`, { replace: true });
    },
    reload: async () => baseOf(await api.get<CustomerPage>(`customers/${page?.id ?? 0}`)),
  });
  const { values, set, errors } = form;
  const isOcop = values['price_strategy'] === PriceStrategy.Ocop;

  const setField = (field: string, value: string | number | null) => {
    set(field, value);
    if (field === 'price_strategy' && value !== PriceStrategy.Ocop) set('class_id', null);
  };
  const drawn = (field: FormField) => {
    if (field.kind === 'special')
      return (
        <ReadOnly key={field.field} label={field.label}>
          {readOnlyText(field.field, page)}
        </ReadOnly>
      );
    const isFixed = page !== null && (CUSTOMER_FIXED as readonly string[]).includes(field.field);
    const isCredit = (CUSTOMER_CREDIT_FIELDS as readonly string[]).includes(field.field);
    const code = String(values['code'] ?? '').trim();
    return (
      <FormInput
        key={field.field}
        field={field}
        value={values[field.field] ?? null}
        onChange={(value) => setField(field.field, value)}
        error={errors[field.field]}
        disabled={isFixed || (isCredit && !mayCredit)}
        {...(field.kind === 'choice' ? { choices: choices[field.choices] } : {})}
        hint={
          field.field === 'code'
            ? codeHint(code)
            : isFixed
              ? 'Fixed after creation'
              : isCredit && !mayCredit
                ? 'A manager changes it'
                : undefined
        }
      />
    );
  };
  return (
    <FormFrame
      title={page ? page.name : 'New Customer'}
      meta={page && <XeroTag xeroSent={page.form.xeroSent} />}
      isSaving={form.isBusy}
      errors={errors}
      onSubmit={form.submit}
      onCancel={() => form.leave(() => goBack(navigate, '/customers'))}
      aside={page && <CustomerAside page={page} onChanged={onChanged} />}
    >
      {CUSTOMER_FORM.map((section) => (
        <FormCard key={section.title} title={section.title}>
          {section.fields
            .filter((field) => field.field !== 'class_id' || isOcop)
            .map((field) => (
              <Wide key={field.field} span={field.span}>
                {drawn(field)}
              </Wide>
            ))}
        </FormCard>
      ))}
      {form.conflict && (
        <FormConflictDialog
          conflict={form.conflict}
          what="customer"
          label={customerLabel}
          text={(field, value) => valueText(choices, field, value)}
          onMerge={form.mergeAndSave}
          onClose={form.closeConflict}
        />
      )}
    </FormFrame>
  );
}

/** Returns the ABN in its groups if the code is shown as one (spec §3), or what is wrong with it. */
function codeHint(code: string): string | undefined {
  if (code === '') return undefined;
  if (isValidAbn(code)) return isAbnShown(code) ? `ABN ${formatAbn(code)}` : undefined;
  return abnWarning(code);
}

function readOnlyText(field: string, page: CustomerPage | null) {
  if (field === 'is_supplier') return 'NO';
  if (field === 'xeroBalance') return page ? moneyText(page.xeroBalance) : '–';
  return page ? <XeroText xeroSent={page.form.xeroSent} /> : '–';
}

/** A read-only value among the inputs. */
function ReadOnly({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Field label={label}>
      {(control) => (
        <Text as="output" id={control.id} display="block" py="1.5" fontVariantNumeric="tabular-nums">
          {children}
        </Text>
      )}
    </Field>
  );
}

/** Returns a value as the conflict dialog shows it: for an id, its name. */
function valueText(
  choices: ReturnType<typeof useCustomerChoices>,
  field: string,
  value: string | number | null,
): string {
  const known = CUSTOMER_INPUTS.find((one) => one.field === field);
  if (known?.kind === 'flag') return value === 1 ? 'YES' : 'NO';
  if (known?.kind === 'choice')
    return choices[known.choices]?.options.find((option) => option.value === value)?.label ?? String(value ?? '');
  return String(value ?? '');
}
