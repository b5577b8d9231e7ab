import { isPositiveFxRate } from '@iwe/domain';
import { plural, t } from '@iwe/session';
import { Box, Button, Flex, TextField } from '@iwe/ui';
import { parseRate } from '@iwe/ui/sheet';
import { useState } from 'react';
import { rateText } from '../../rate-text.ts';

export interface RateFieldProps {
  rate: number | null;
  onRate: (rate: number | null) => void;
  /** Recalculates the prices of all lines. */
  onApply: (rate: number | null) => void;
  /** Number of lines priced at another rate. */
  stale: number;
  /** The organisation's last rate, as a hint. */
  lastRate: number | null;
}

const STALE = {
  one: '{} price is of another rate: Apply',
  other: '{} prices are of another rate: Apply',
} as const;

/**
 * fx_rate in USD per AUD with its Apply button (spec §2); an empty one proposes the last rate. Enter applies as well.
 */
export function RateField({ rate, onRate, onApply, stale, lastRate }: RateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? rateText(rate);
  const change = (next: string) => {
    setTyped(next);
    onRate(parseRate(next));
  };
  const isUsable = isPositiveFxRate(rate);
  const proposed = text === '' ? lastRate : null;
  const hint =
    stale > 0
      ? plural(stale, STALE)
      : !isUsable && text !== ''
        ? 'No rate: prices become 1.00'
        : lastRate === null
          ? 'USD per AUD'
          : t('Last rate {}', rateText(lastRate));
  return (
    <Flex gap="1.5" align="flex-start">
      {/* A short hint reaches below the button: a second line would push the lines down when the rate arrives. */}
      <Box flex="1" minW="0" whiteSpace={stale > 0 ? undefined : 'nowrap'}>
        <TextField
          label="FX Rate"
          value={text}
          onChange={change}
          onBlur={() => setTyped(null)}
          onEnter={() => onApply(parseRate(text))}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          hint={hint}
        />
      </Box>
      {proposed === null ? (
        <Button
          mt="4"
          variant={stale > 0 ? 'solid' : 'outline'}
          title="Recalculates every line price: USD price / FX rate (Alt+A)"
          aria-keyshortcuts="Alt+A"
          onClick={() => onApply(parseRate(text))}
        >
          Apply
        </Button>
      ) : (
        <Button
          mt="4"
          title="Takes the rate of the last purchase (Alt+A)"
          aria-keyshortcuts="Alt+A"
          onClick={() => onApply(proposed)}
        >
          {t('Use {}', rateText(proposed))}
        </Button>
      )}
    </Flex>
  );
}
