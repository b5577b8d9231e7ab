import type { CustomerCard } from '@iwe/contract';
import { SHEET_TYPES } from '@iwe/domain';
import { Badge } from '../../kit/data/badge.tsx';
import { Money, moneyText } from '../../kit/data/money.tsx';
import { Box, chakra, Flex, Text } from '../../kit/layout.ts';
import { TOUCH } from '../../kit/theme/media.ts';
import { ageText } from './age-text.ts';
import { memo } from 'react';
import type { ReactNode } from 'react';

/**
 * What a salesperson must know about the customer while taking the order: remark, limit, balance and its age, terms,
 * and today's other drafts. Null while they are loading: their line is there from the start, so that the grid below it
 * doesn't move.
 */
export const CustomerFacts = memo(function CustomerFacts({
  customer,
  sheetId,
}: {
  customer: CustomerCard | null;
  sheetId: number | null;
}) {
  if (!customer)
    return (
      <Flex direction="column" rowGap="1" fontSize="sm" aria-hidden>
        <span>&nbsp;</span>
        {/* On a phone they take two lines. */}
        <Box as="span" display={{ base: 'block', md: 'none' }}>
          &nbsp;
        </Box>
      </Flex>
    );
  const now = new Date();
  const drafts = customer.draftsToday.filter((draft) => draft.id !== sheetId);
  const isOver = customer.creditLimit !== 0 && customer.xeroBalance > customer.creditLimit;
  return (
    <Flex
      columnGap="5"
      rowGap="1"
      flexWrap="wrap"
      align="baseline"
      fontSize="sm"
      color="fg.muted"
      role="group"
      aria-label={`About ${customer.name}`}
    >
      {(customer.attention || customer.note) && (
        <Text
          color="spark.fg"
          fontWeight="medium"
          title={[customer.attention, customer.note].filter(Boolean).join('\n')}
        >
          {[customer.attention, customer.note].filter(Boolean).join(' · ')}
        </Text>
      )}
      <Fact label="Limit">{customer.creditLimit === 0 ? 'none' : <Money value={customer.creditLimit} />}</Fact>
      <Fact label="Balance">
        <Box as="span" color={isOver ? 'danger.fg' : 'inherit'} fontWeight={isOver ? 'semibold' : 'inherit'}>
          {moneyText(customer.xeroBalance)}
        </Box>
        <Box as="span" color="fg.subtle">
          {' '}
          {ageText(customer.xeroBalanceAt, now)}
        </Box>
        {isOver && (
          <Badge tone="danger" ms="1.5">
            over the limit
          </Badge>
        )}
      </Fact>
      <Fact label="Terms">{customer.paymentType}</Fact>
      <Fact label="Prices">{customer.priceType}</Fact>
      {drafts.length > 0 && (
        <Fact label={drafts.length === 1 ? 'Draft of today' : 'Drafts of today'}>
          {drafts.map((draft, index) => (
            <span key={draft.id}>
              {index > 0 && ', '}
              <DraftLink href={`/order_edit/${SHEET_TYPES[1].routeName}/${draft.id}`} target="_blank" rel="noopener">
                {draft.no}
              </DraftLink>{' '}
              ({moneyText(draft.amount)})
            </span>
          ))}
        </Fact>
      )}
    </Flex>
  );
});

/** As high as a finger needs, over the lines around it, so that it pushes none of them away. */
const DraftLink = chakra('a', { base: { [TOUCH]: { display: 'inline-block', py: '15px', my: '-15px' } } });

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Text as="span">
      <Box as="span" color="fg.subtle">
        {label}
      </Box>{' '}
      <Box as="span" color="fg" fontVariantNumeric="tabular-nums">
        {children}
      </Box>
    </Text>
  );
}
