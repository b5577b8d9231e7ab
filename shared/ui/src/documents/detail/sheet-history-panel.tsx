import { Card } from '../../kit/data/card.tsx';
import type { SheetHistory } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { useAccount, useApi, t } from '@iwe/session';
import { useEffect, useRef } from 'react';
import { Badge } from '../../kit/data/badge.tsx';
import { momentText } from '../../kit/data/date-text.tsx';
import { Box, Flex, Text } from '../../kit/layout.ts';
import { ErrorState } from '../../kit/feedback/states.tsx';

type Entry = SheetHistory['data'][number];

/**
 * The operation history, newest first: who did what and when, with old → new. It reloads after each of this page's
 * `writes`.
 */
export function SheetHistoryPanel({ sheetId, writes }: { sheetId: number; writes: number }) {
  const { timeZone } = useAccount();
  const { data, error, reload } = useApi<SheetHistory>(`orders/${sheetId}/history`, undefined, {
    quiet: true,
    freshMs: 0,
  });
  // `reload` is a new function on every render; only a write starts a request.
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => {
    if (writes > 0) latest.current();
  }, [writes]);
  return (
    <Card title="Operation history">
      {error && <ErrorState lines={error.lines} onRetry={reload} />}
      {data && data.data.length === 0 && (
        <Text color="fg.subtle" py="2">
          {t(messages.noData)}
        </Text>
      )}
      <Flex
        as="ol"
        aria-label={t('Operation history')}
        // Arrow keys scroll it without a pointer (WCAG 2.1.1).
        tabIndex={0}
        direction="column"
        gap="2"
        listStyleType="none"
        maxH="96"
        overflowY="auto"
      >
        {data?.data.map((entry, index) => (
          <HistoryEntry key={`${entry.date}-${index}`} entry={entry} timeZone={timeZone} />
        ))}
      </Flex>
    </Card>
  );
}

/** Fields whose values are words of ours. What people typed into the others is shown as it is. */
const OF_OUR_WORDS: ReadonlySet<string> = new Set([
  'Status',
  'Progress',
  'Closure',
  'Tag',
  'Tax type',
  'Shipping type',
  'Print',
  'Needs',
  'Acknowledged',
  'Permitted',
]);

const valueText = (field: string, value: string): string => (OF_OUR_WORDS.has(field) ? t(value) : value) || '–';

function HistoryEntry({ entry, timeZone }: { entry: Entry; timeZone: string }) {
  return (
    <Box
      as="li"
      fontSize="md"
      lineHeight="snug"
      borderTopWidth="1px"
      borderColor="border.subtle"
      pt="2"
      _first={{ borderTopWidth: '0', pt: '0' }}
    >
      <Flex gap="2" align="baseline" flexWrap="wrap">
        <Text as="span" color="fg.subtle" fontVariantNumeric="tabular-nums">
          {momentText(entry.date, timeZone)}
        </Text>
        <Text as="span" fontWeight="medium">
          {entry.operator}
        </Text>
        <Badge tone="neutral">{t(entry.action)}</Badge>
        {entry.reason && (
          <Text as="span" color="fg.muted">
            {entry.reason}
          </Text>
        )}
      </Flex>
      {entry.changes.length > 0 && (
        <Flex as="ul" listStyleType="none" direction="column" mt="0.5" color="fg.muted">
          {entry.changes.map((change, index) => (
            <Text as="li" key={`${change.field}-${index}`} overflowWrap="anywhere">
              <Text as="span" color="fg.subtle">
                {t(change.field)}:{' '}
              </Text>
              {valueText(change.field, change.old)} <span aria-label={t('to')}>→</span>{' '}
              <Text as="span" color="fg">
                {valueText(change.field, change.new)}
              </Text>
            </Text>
          ))}
        </Flex>
      )}
    </Box>
  );
}
