import { t } from '@iwe/session';
import { DELIVERY_STATUS_COLOURS, deliveryStatusLabel, xeroSentColour } from '@iwe/domain';
import type { DeliveryStatus } from '@iwe/domain';
import type { ReactNode } from 'react';
import { Badge } from '../../kit/data/badge.tsx';
import type { Tone } from '../../kit/data/badge.tsx';
import { chakra, Text } from '../../kit/layout.ts';
import { TOUCH } from '../../kit/theme/media.ts';

const COLOUR_TONES = {
  gray: 'neutral',
  blue: 'accent',
  orange: 'warning',
  green: 'success',
  red: 'danger',
  amber: 'warning',
} as const satisfies Record<string, Tone>;

const DOT_COLOURS: Record<Tone, string> = {
  neutral: 'border.control',
  accent: 'accent.ring',
  success: 'success.fg',
  warning: 'spark.solid',
  danger: 'danger.fg',
  spark: 'spark.solid',
};
const Point = chakra('span', {
  base: { display: 'inline-block', w: '7px', h: '7px', borderRadius: 'full', me: '1.5', verticalAlign: '0.5px' },
});

/** A label with a coloured dot before it: a quieter badge for cells. */
export function Dot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span>
      <Point aria-hidden style={{ backgroundColor: `var(--chakra-colors-${DOT_COLOURS[tone].replace('.', '-')})` }} />
      {children}
    </span>
  );
}

const deliveryTone = (deliveryStatus: number): Tone =>
  COLOUR_TONES[DELIVERY_STATUS_COLOURS[deliveryStatus as DeliveryStatus] ?? 'gray'];

/** The delivery status with the label and colour of its ship type (spec §4). */
export function DeliveryText({ deliveryStatus, shipType }: { deliveryStatus: number; shipType: number }) {
  return <Dot tone={deliveryTone(deliveryStatus)}>{t(deliveryStatusLabel(deliveryStatus, shipType))}</Dot>;
}

export function DeliveryTag({ deliveryStatus, shipType }: { deliveryStatus: number; shipType: number }) {
  return <Badge tone={deliveryTone(deliveryStatus)}>{t(deliveryStatusLabel(deliveryStatus, shipType))}</Badge>;
}

/** The sheet's state at the accounting service: green Sent, red Fail, amber otherwise (spec §2). */
export function XeroText({ xeroSent, paymentState }: XeroProps) {
  return (
    <Dot tone={COLOUR_TONES[xeroSentColour(xeroSent)]}>
      {t(xeroSent)}
      {paymentState && (
        <Text as="span" display="block" fontSize="xs" color={paymentState === 'Overdue' ? 'danger.fg' : 'fg.subtle'}>
          {t(paymentState)}
        </Text>
      )}
    </Dot>
  );
}

/** The same with what is paid of it, as tags; the first one leads to the document's page at Xero. */
export function XeroTag({ xeroSent, paymentState, page }: XeroProps & { page?: string | null | undefined }) {
  const tag = <Badge tone={COLOUR_TONES[xeroSentColour(xeroSent)]}>{`Xero: ${t(xeroSent)}`}</Badge>;
  return (
    <>
      {page ? (
        <TagLink href={page} target="_blank" rel="noopener noreferrer" title={t('Open in Xero')}>
          {tag}
        </TagLink>
      ) : (
        tag
      )}
      {paymentState && <Badge tone={PAYMENT_TONES[paymentState] ?? 'neutral'}>{t(paymentState)}</Badge>}
    </>
  );
}

/** As high as a finger needs, over the space around the tags. */
const TagLink = chakra('a', { base: { [TOUCH]: { display: 'inline-block', py: '3', my: '-3' } } });

interface XeroProps {
  xeroSent: string;
  /** Unpaid, Part paid, Paid, Overdue; '' or missing where nothing is known. */
  paymentState?: string | undefined;
}

const PAYMENT_TONES: Readonly<Record<string, Tone>> = {
  Unpaid: 'neutral',
  'Part paid': 'warning',
  Paid: 'success',
  Overdue: 'danger',
};
