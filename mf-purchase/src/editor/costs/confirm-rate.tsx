import { t, plural } from '@iwe/session';
import { isPositiveFxRate } from '@iwe/domain';
import { confirm, Text } from '@iwe/ui';
import { PriceChangeTable } from '@iwe/ui/sheet';
import type { PriceChange } from '@iwe/ui/sheet';
import { rateText } from '../../rate-text.ts';

const NEW_PRICES = { one: 'Take {} new price', other: 'Take {} new prices' };
const OTHER_RATE = {
  one: '{} line price is of another rate. Submitting recalculates it from the USD price.',
  other: '{} line prices are of another rate. Submitting recalculates them from the USD price.',
};
const NO_RATE = {
  one: 'Without a rate the line price is 1.00. Enter the rate, or save and enter it later.',
  other: 'Without a rate all {} line prices are 1.00. Enter the rate, or save and enter it later.',
};

/** Shows the prices of another rate, old → new, before they change (DOMAIN §5). Resolves to false to keep them. */
export async function acceptRate(fxRate: number | null, changes: readonly PriceChange[]): Promise<boolean> {
  const count = changes.filter(({ applies }) => applies).length;
  const answer = await confirm({
    title: isPositiveFxRate(fxRate) ? t('FX rate {}', rateText(fxRate)) : 'FX rate without a number greater than 0',
    body: <PriceChangeTable changes={changes} />,
    actions: [
      { id: 'keep', label: 'Keep old prices', tone: 'plain' },
      { id: 'take', label: plural(count, NEW_PRICES), tone: 'accent' },
    ],
  });
  return answer === 'take';
}

/** Asks before saving: a rate that was typed but not applied changes the prices anyway. */
export async function confirmRate(changes: readonly PriceChange[]): Promise<boolean> {
  const stale = changes.filter(({ applies }) => applies).length;
  const answer = await confirm({
    title: 'The FX rate is not applied yet',
    body: (
      <>
        <Text mb="2">{plural(stale, OTHER_RATE)}</Text>
        <PriceChangeTable changes={changes} />
      </>
    ),
    actions: [
      { id: 'stay', label: 'Go on editing', tone: 'plain' },
      { id: 'go', label: 'Recalculate & submit', tone: 'accent' },
    ],
  });
  return answer === 'go';
}

/** Asks before an order is saved without a rate: by the specification (§5) each of its prices is 1.00 then. */
export async function confirmWithoutRate(lines: number): Promise<boolean> {
  const answer = await confirm({
    title: 'Save without an FX rate?',
    body: plural(lines, NO_RATE),
    actions: [
      { id: 'stay', label: 'Go on editing', tone: 'plain' },
      { id: 'save', label: 'Save without a rate', tone: 'accent' },
    ],
  });
  return answer === 'save';
}
