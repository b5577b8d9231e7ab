import type { CustomerClassOption } from '@iwe/contract';
import { DEFAULT_SHIP_TYPE_LABELS, BUSINESS_TYPES, PAYMENT_TYPES, PRICE_STRATEGIES } from '@iwe/domain';
import { useApi } from '@iwe/session';
import type { ApiState } from '@iwe/session';
import { useStaff } from '@iwe/ui/sheet-view';
import type { Choices } from '../../form/form-input.tsx';

interface Named {
  data: readonly { id: number; name: string }[];
}

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
  const areas = useApi<Named>('area-types', undefined, { freshMs: FRESH_MS, quiet: true });
  const classes = useApi<{ data: CustomerClassOption[] }>('customer-classes', undefined, {
    freshMs: FRESH_MS,
    quiet: true,
  });
  const named = ({ data, error, isLoading, reload }: ApiState<Named>): Choices => ({
    options: (data?.data ?? []).map((row) => ({ value: row.id, label: row.name })),
    isLoading,
    onRetry: error && !data ? reload : undefined,
  });
  return {
    priceTypes: PRICE_TYPES,
    paymentTypes: PAYMENTS,
    businessTypes: BUSINESSES,
    shipTypes: SHIPPING,
    staff: useStaff(),
    areas: named(areas),
    classes: named(classes),
  };
}
