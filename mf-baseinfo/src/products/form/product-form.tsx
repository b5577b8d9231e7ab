import type { ProductPageAnswer, ProductRecord } from '@iwe/contract';
import {
  changeSpecialFlag,
  checkProduct,
  describeLoadIndex,
  describeSpeedSymbol,
  canModifyPrices,
  messages,
  PRODUCT_FIXED,
  PRODUCT_NAME_MAX_LENGTH,
} from '@iwe/domain';
import { api, toast, TOAST_MS, useAccount } from '@iwe/session';
import { Box, GridItem, Text } from '@iwe/ui';
import { XeroTag } from '@iwe/ui/sheet-view';
import { useNavigate } from 'react-router-dom';
import { FormConflictDialog } from '../../form/conflict-dialog.tsx';
import { FormCard, FormFrame, Wide } from '../../form/form-frame.tsx';
import { FormInput } from '../../form/form-input.tsx';
import { formOf } from '../../form/form-values.ts';
import type { FormField, FormValues } from '../../form/form-values.ts';
import { useDefinedForm } from '../../form/use-defined-form.ts';
import { goBack } from '../../form/go-back.ts';
import { ProductAside } from '../page/product-aside.tsx';
import { LocationsField } from './locations-field.tsx';
import { COST_FIELD_NAMES, PRICE_FIELD_NAMES } from './price-fields.ts';
import { PRICES, PRODUCT_INPUTS, productLabel, productSections } from './product-sections.ts';
import { useProductChoices } from './use-product-choices.ts';

/** Initial values of a new product. */
const START: FormValues = {
  ...formOf(PRODUCT_INPUTS, {}),
  unit: 'EA',
  is_customer_show: 1,
  is_clearance: 0,
  is_special: 0,
  material: 1,
  stock_3rdP: '0',
};

const baseOf = (record: ProductRecord) => ({ values: formOf(PRODUCT_INPUTS, record), version: record.contentVersion });

interface ProductFormProps {
  /** The stored product, or null for a new one. */
  page: ProductPageAnswer | null;
  path: string;
  draftId: string;
  /** Reloads the page's data after a save. */
  onChanged: () => void;
}

/** The form of a product (spec §2): sections, required fields, and the fields that are fixed after creation. */
export function ProductForm({ page, path, draftId, onChanged }: ProductFormProps) {
  const account = useAccount();
  const navigate = useNavigate();
  const choices = useProductChoices();
  const record = page?.data ?? null;
  const mayPrice = canModifyPrices(account);
  const withheld = [
    ...(mayPrice ? [] : PRICE_FIELD_NAMES),
    ...(account.canSeeCost ? [] : COST_FIELD_NAMES),
    ...(record ? PRODUCT_FIXED : []),
  ];
  const form = useDefinedForm<ProductRecord>({
    path,
    draftId,
    fields: PRODUCT_INPUTS,
    base: record && baseOf(record),
    start: START,
    withheld,
    // Fields that are not sent keep their stored values.
    check: (sent) => checkProduct({ ...(record ?? { is_special: 0 }), ...sent }, record),
    save: async (sent, version) => {
      const body = version === null ? sent : { ...sent, contentVersion: version };
      const answer = await (record
        ? api.put<{ data: ProductRecord }>(`products/${record.id}`, body, { quiet: true })
        : api.post<{ data: ProductRecord }>('products', body, { quiet: true }));
      return answer.data;
    },
    baseOf,
    onSaved: (saved) => {
      if (record) onChanged();
      else void navigate(`/baseinfo/Products/${saved.id}`, { replace: true });
    },
    reload: async () => baseOf((await api.get<ProductPageAnswer>(`products/${record?.id ?? 0}`)).data),
  });
  const { values, set, errors } = form;

  const setField = (field: string, value: string | number | null) => {
    set(field, value);
    if (field !== 'is_special') return;
    const { warning } = changeSpecialFlag({ isSpecial: values['is_special'] === 1, specialCents: 0 }, value === 1);
    if (value !== 1) set('specialPrice', '');
    if (warning) toast.warning(warning, { duration: TOAST_MS.short });
  };
  const drawn = (field: FormField) => {
    if (field.kind === 'special')
      return (
        <LocationsField
          key={field.field}
          label={field.label}
          value={String(values[field.field] ?? '')}
          onChange={(value) => set(field.field, value)}
          choices={choices['tag4']}
          error={errors[field.field]}
        />
      );
    const isFixed = record !== null && (PRODUCT_FIXED as readonly string[]).includes(field.field);
    const isPrice = PRICES.includes(field);
    return (
      <FormInput
        key={field.field}
        field={field}
        value={values[field.field] ?? null}
        onChange={(value) => setField(field.field, value)}
        error={errors[field.field]}
        disabled={isFixed || (isPrice && !mayPrice) || (field.field === 'specialPrice' && values['is_special'] !== 1)}
        {...(field.kind === 'choice' ? { choices: choices[field.choices] } : {})}
        hint={isFixed ? 'Fixed after creation' : HINTS[field.field]?.(String(values[field.field] ?? ''))}
      />
    );
  };
  const text = (field: string, value: string | number | null) => valueText(choices, field, value);

  return (
    <FormFrame
      title={record ? record.code : 'New Product'}
      meta={record && <XeroTag xeroSent={record.xeroSent} />}
      isSaving={form.isBusy}
      errors={errors}
      onSubmit={form.submit}
      onCancel={() => form.leave(() => goBack(navigate, '/products'))}
      aside={page && <ProductAside page={page} />}
    >
      {productSections(values['category'] as number | null).map((section) => (
        <FormCard key={section.title} title={section.title}>
          {section.fields.map((field) => (
            <Wide key={field.field} span={field.span}>
              {drawn(field)}
            </Wide>
          ))}
          {section.title === 'Basic' && (
            <>
              <PriceHeading mayPrice={mayPrice} />
              {PRICES.filter(({ field }) => account.canSeeCost || !COST_FIELD_NAMES.includes(field)).map((field) => (
                <Wide key={field.field} span={field.span}>
                  {drawn(field)}
                </Wide>
              ))}
            </>
          )}
        </FormCard>
      ))}
      {form.conflict && (
        <FormConflictDialog
          conflict={form.conflict}
          what="product"
          label={productLabel}
          text={text}
          onMerge={form.mergeAndSave}
          onClose={form.closeConflict}
        />
      )}
    </FormFrame>
  );
}

function PriceHeading({ mayPrice }: { mayPrice: boolean }) {
  return (
    <GridItem gridColumn="1 / -1">
      <Box borderTopWidth="1px" borderColor="border.subtle" pt="2" mt="1">
        <Text fontSize="sm" fontWeight="semibold" color="fg.muted">
          Prices (AUD, GST included)
        </Text>
        {!mayPrice && (
          <Text fontSize="sm" color="fg.subtle">
            {messages.noPricePermission}
          </Text>
        )}
      </Box>
    </GridItem>
  );
}

/** The hints of fields that depend on what is typed. */
const HINTS: Readonly<Record<string, (typed: string) => string | undefined>> = {
  name: (typed) => nameHint(typed),
  load_rate: describeLoadIndex,
  speed_rate: describeSpeedSymbol,
};

/** Returns how close the name is to its limit, once that matters. */
const nameHint = (name: string): string | undefined =>
  name.length >= 40 ? `${name.length} of ${PRODUCT_NAME_MAX_LENGTH} characters` : undefined;

/** Returns a value as the conflict dialog shows it: for a code or an id, its name. */
function valueText(
  choices: ReturnType<typeof useProductChoices>,
  field: string,
  value: string | number | null,
): string {
  const known = PRODUCT_INPUTS.find((one) => one.field === field);
  if (known?.kind === 'flag') return value === 1 ? 'YES' : value === 0 ? 'NO' : '';
  if (known?.kind === 'choice')
    return choices[known.choices]?.options.find((option) => option.value === value)?.label ?? String(value ?? '');
  return String(value ?? '');
}
