import { customerDebt } from '@iwe/contract';
import type { CustomerDebt, SlotProps } from '@iwe/contract';
import { debtAgeText, SHEET_ATTENTION_LABELS } from '@iwe/domain';
import { useAccount, useApi } from '@iwe/session';
import { Box, Button, Flex, momentText, moneyText, Panel, quantityText, Skeleton, Text } from '@iwe/ui';
import { FigureRow } from '../home/figure-row.tsx';
import { useConfig } from '../settings.ts';

/** What a customer owes by the days since it was due, on the customer's page. Each figure opens its invoices. */
export function OverduePanel({ customerId }: SlotProps<'customer.panel'>) {
  const { overdueStepDays } = useConfig();
  const { data, error, isFetching, reload } = useApi<CustomerDebt>(
    `customers/${customerId}/debt`,
    { step: overdueStepDays },
    { quiet: true, keepPrevious: true, answer: customerDebt },
  );
  return (
    <Panel as="section" aria-labelledby={HEADING} minH="132px" pt="3" pb="1.5">
      <Flex px="4" gap="3" align="baseline" wrap="wrap">
        <Text as="h2" id={HEADING} fontWeight="semibold" fontSize="md">
          Overdue by age
        </Text>
        {data && <ReadNote debt={data} />}
      </Flex>
      {data ? <Figures debt={data} /> : error ? null : <Skeleton mx="4" my="3" h="9" />}
      {error && !data && (
        <Flex px="4" py="1.5" gap="3" align="center" wrap="wrap" role="alert" fontSize="sm">
          <Text flex="1" minW="40" color="danger.fg">
            {error.lines.join(' ')}
          </Text>
          <Button size="sm" busy={isFetching} onClick={reload}>
            Try again
          </Button>
        </Flex>
      )}
    </Panel>
  );
}

const HEADING = 'customer-overdue-by-age';

function Figures({ debt: { ages, unknown, isConnected, readAt } }: { debt: CustomerDebt }) {
  if (unknown.sheets === 0 && ages.every(({ sheets }) => sheets === 0))
    return (
      <Text px="4" py="1.5" fontSize="sm" color="fg.muted">
        {isConnected || readAt !== null
          ? 'Nothing is owed: every invoice at Xero is paid.'
          : 'This organisation is not connected to Xero, so nobody knows here what is paid. An administrator can connect it.'}
      </Text>
    );
  return (
    <Box css={FIGURES}>
      {ages.map((age) => (
        <FigureRow
          key={age.from}
          label={debtAgeText(age)}
          detail={`${quantityText(age.sheets)} ${age.sheets === 1 ? 'invoice' : 'invoices'}`}
          value={moneyText(age.amount)}
          href={age.href}
          isWarning={age.from !== null && age.sheets > 0}
          isNothing={age.sheets === 0}
        />
      ))}
      {unknown.sheets > 0 && (
        <Box gridColumn="1 / -1">
          <FigureRow
            label={SHEET_ATTENTION_LABELS['overdue-unknown']}
            detail="invoices not at Xero, or not read yet"
            value={quantityText(unknown.sheets)}
            href={unknown.href}
          />
        </Box>
      )}
    </Box>
  );
}

/** As many figures in a row as have the room; the one with a long label has a row of its own. */
const FIGURES = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(160px, 100%), 1fr))' };

/** From when the figures are. */
function ReadNote({ debt: { isConnected, readAt } }: { debt: CustomerDebt }) {
  const { timeZone } = useAccount();
  if (readAt === null) return null;
  const read = `Payments as read at Xero, ${momentText(readAt, timeZone)}`;
  return (
    <Text fontSize="sm" color="fg.muted">
      {isConnected ? read : `${read}; not connected since`}
    </Text>
  );
}
