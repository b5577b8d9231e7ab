import { messages } from '../wording/messages.ts';

/**
 * A problem that prevents the price dialog from saving: an error or a warning, both with the specification's message.
 */
export interface PriceDialogProblem {
  readonly level: 'error' | 'warning';
  readonly field: 'specialPrice' | 'isSpecial';
  readonly message: string;
}

/**
 * Checks "Special or not" against the monthly special price (spec §5); returns undefined when the prices may be saved.
 */
export function checkPriceDialog(values: {
  readonly isSpecial: boolean;
  readonly specialCents: number;
}): PriceDialogProblem | undefined {
  if (values.isSpecial && values.specialCents === 0) {
    return { level: 'error', field: 'specialPrice', message: messages.specialPriceCannotBeZero };
  }
  if (!values.isSpecial && values.specialCents > 0) {
    return { level: 'warning', field: 'isSpecial', message: messages.specialFlagMustBeYes };
  }
  return undefined;
}

/** Switches "Special or not": NO sets the special price to 0 and returns the warning (spec §4, §5). */
export function changeSpecialFlag(
  values: { readonly isSpecial: boolean; readonly specialCents: number },
  isSpecial: boolean,
): { readonly isSpecial: boolean; readonly specialCents: number; readonly warning: string | undefined } {
  const switchedOff = values.isSpecial && !isSpecial;
  return {
    isSpecial,
    specialCents: isSpecial ? values.specialCents : 0,
    warning: switchedOff ? messages.specialPriceSetToZero : undefined,
  };
}
