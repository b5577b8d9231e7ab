import { t } from '@iwe/session';
import type { ApprovalFigures } from '@iwe/contract';
import { moneyText } from '../../../kit/data/money.tsx';
import { Box, Flex, Text } from '../../../kit/layout.ts';

type Credit = NonNullable<ApprovalFigures['credit']>;

/** The parts of the bar, in the order in which they use up the limit. */
const PARTS = [
  { key: 'balance', label: 'Balance', color: 'accent.solid' },
  { key: 'approvedUnsent', label: 'Approved, not sent', color: 'accent.ring' },
  { key: 'thisSheet', label: 'This sheet', color: 'spark.solid' },
  { key: 'drafts', label: 'Other drafts', color: 'border.strong' },
] as const;

/** A customer's credit as one bar: what is used, this sheet, other drafts, and where the limit is. */
export function CreditBar({ credit }: { credit: Credit }) {
  const { limit, over } = credit;
  const used = PARTS.reduce((sum, { key }) => sum + Math.max(0, credit[key]), 0);
  const whole = Math.max(limit, used, 0.01);
  const share = (amount: number): string => `${(Math.max(0, amount) / whole) * 100}%`;
  const sentence = limitSentence(limit, over, credit);
  return (
    <Box as="section" aria-label={t('Credit')}>
      <Flex justify="space-between" gap="3" flexWrap="wrap" mb="1">
        <Text fontSize="sm" fontWeight="semibold" color="fg.muted">
          {t('Credit')}
        </Text>
        <Text fontSize="sm" fontWeight="medium" color={over > 0 ? 'danger.fg' : 'fg.muted'}>
          {sentence}
        </Text>
      </Flex>
      {limit > 0 && (
        <Box position="relative" h="3" bg="bg.muted" borderRadius="sm" overflow="hidden" aria-hidden>
          <Flex h="full">
            {PARTS.map(({ key, color }) => (
              <Box key={key} h="full" bg={color} style={{ width: share(credit[key]) }} />
            ))}
          </Flex>
          <Box position="absolute" top="0" bottom="0" w="2px" bg="fg" style={{ left: `calc(${share(limit)} - 2px)` }} />
        </Box>
      )}
      <Flex as="dl" columnGap="4" rowGap="0.5" flexWrap="wrap" mt="1" fontSize="sm" fontVariantNumeric="tabular-nums">
        {PARTS.map(({ key, label, color }) => (
          <Flex key={key} gap="1.5" align="center">
            <Box w="2" h="2" borderRadius="xs" bg={color} aria-hidden />
            <Text as="dt" color="fg.subtle">
              {t(label)}
            </Text>
            <Text as="dd">{moneyText(credit[key])}</Text>
          </Flex>
        ))}
        {limit > 0 && (
          <Flex gap="1.5" align="center">
            <Box w="2px" h="3" bg="fg" aria-hidden />
            <Text as="dt" color="fg.subtle">
              {t('Limit')}
            </Text>
            <Text as="dd">{moneyText(limit)}</Text>
          </Flex>
        )}
      </Flex>
    </Box>
  );
}

function limitSentence(limit: number, over: number, { balance, approvedUnsent, thisSheet }: Credit): string {
  if (limit === 0) return t('No limit');
  if (over > 0) return t('{} over the limit', moneyText(over));
  return t('{} left after this sheet', moneyText(limit - balance - approvedUnsent - thisSheet));
}
