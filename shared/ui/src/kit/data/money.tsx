import { t } from '@iwe/session';
import { formatPercent, LOCALE } from '@iwe/domain';
import { Box } from '../layout.ts';

const AUD = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const WHOLE = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });

/**
 * Returns an amount with two decimals, thousands separators, and negatives in brackets (spec §9): -1234.5 →
 * '(1,234.50)'.
 */
export function moneyText(value: number): string {
  const text = AUD.format(Math.abs(value));
  return value < 0 && text !== '0.00' ? `(${text})` : text;
}

/** Returns a whole number with thousands separators, and negatives in brackets. */
export function quantityText(value: number): string {
  return value < 0 ? `(${WHOLE.format(-value)})` : WHOLE.format(value);
}

/** An amount of money as the API returns it. Null and undefined ("not set") are shown as a dash. */
export interface MoneyProps {
  value: number | null | undefined;
  /** muted for a figure of less importance; strong for the main figure. */
  emphasis?: 'normal' | 'muted' | 'strong';
}

export function Money({ value, emphasis = 'normal' }: MoneyProps) {
  if (value === null || value === undefined) return <NotSet />;
  const text = moneyText(value);
  return <Figure text={text} negative={text.startsWith('(')} emphasis={emphasis} />;
}

/** A whole number. Null and undefined are shown as a dash. */
export function Quantity({ value, emphasis = 'normal' }: MoneyProps) {
  if (value === null || value === undefined) return <NotSet />;
  return <Figure text={quantityText(value)} negative={value < 0} emphasis={emphasis} />;
}

/** A percentage of a fraction: 0.125 is shown as 12.5 %. */
export function Percent({ value }: { value: number }) {
  return <Figure text={formatPercent(value * 100)} negative={value < 0} emphasis="normal" />;
}

const COLORS = { normal: undefined, muted: 'fg.subtle', strong: undefined } as const;

function Figure({
  text,
  negative,
  emphasis,
}: {
  text: string;
  negative: boolean;
  emphasis: NonNullable<MoneyProps['emphasis']>;
}) {
  // Most figures of a table need no style: plain text keeps a page of 150 rows fast.
  if (emphasis === 'normal' && !negative) return text;
  const color = negative ? 'danger.fg' : COLORS[emphasis];
  return (
    <Box
      as="span"
      fontVariantNumeric="tabular-nums"
      {...(color ? { color } : {})}
      {...(emphasis === 'strong' ? { fontWeight: 'semibold' } : {})}
    >
      {text}
    </Box>
  );
}

function NotSet() {
  return (
    <span aria-label={t('not set')} role="img" data-not-set="">
      –
    </span>
  );
}
