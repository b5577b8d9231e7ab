import type { CustomerClassOption } from '@iwe/contract';
import { DEFAULT_SHIP_TYPE_LABELS, BUSINESS_TYPES, PAYMENT_TYPES, PRICE_STRATEGIES } from '@iwe/domain';
import { useApi } from '@iwe/session';
import { useStaff } from '@iwe/ui/sheet-view';
import type { Choices } from '../../form/form-input.tsx';

const FRESH_MS = 10 * 60_000;
const words = (list: readonly string[]): Choices => ({ options: list.map((word) => ({ value: word, label: word })) });
const PRICE_TYPES = words(PRICE_STRATEGIES);
const PAYMENTS = words(PAYMENT_TYPES);
const BUSINESSES = words(BUSINESS_TYPES);
/** Spec §3: the default is delivery or pick-up. */
const SHIPPING: Choices = {
  options: Object.entries(DEFAULT_SHIP_TYPE_LABELS).map(([type, label]) => ({ value: Number(type), label })),
};

/** Returns the options of every choice in the customer form, by the choice's name in the sections. */
export function useCustomerChoices(): Readonly<Record<string, Choices>> {
  const areas = useApi<{ data: { id: number; name: string }[] }>('area-types', undefined, { freshMs: FRESH_MS });
  const classes = useApi<{ data: CustomerClassOption[] }>('customer-classes', undefined, { freshMs: FRESH_MS });
  const named = (rows: { id: number; name: string }[] | undefined, isLoading: boolean): Choices => ({
    options: (rows ?? []).map((row) => ({ value: row.id, label: row.name })),
    isLoading,
  });
  return {
    priceTypes: PRICE_TYPES,
    paymentTypes: PAYMENTS,
    businessTypes: BUSINESSES,
    shipTypes: SHIPPING,
    staff: useStaff(),
    areas: named(areas.data?.data, areas.isLoading),
    classes: named(classes.data?.data, classes.isLoading),
  };
}
