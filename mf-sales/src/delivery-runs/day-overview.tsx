import { deliveryDayAnswer } from '@iwe/contract';
import type { DeliveryDay } from '@iwe/contract';
import { formatDate, SHIP_TYPE_LABELS } from '@iwe/domain';
import { errorLines, useApi } from '@iwe/session';
import { Box, chakra, EmptyState, ErrorState, Flex, Panel, quantityText, RecordLink, Skeleton, Text } from '@iwe/ui';
import { Link } from 'react-router-dom';

interface DayOverviewProps {
  day: string;
  /** The driver whose run is shown below. */
  driverId: number | null;
  /** Returns the address of the page with a driver. */
  addressOf: (driverId: number) => string;
}

/** Who drives on a day with how many stops, each a link to the run, and what has no driver yet. */
export function DayOverview({ day, driverId, addressOf }: DayOverviewProps) {
  const { data, error, reload } = useApi<{ data: DeliveryDay }>(
    'delivery-runs/day',
    { day },
    { quiet: true, freshMs: 0, refreshOnFocus: true, keepPrevious: true, answer: deliveryDayAnswer },
  );
  if (!data) return error ? <ErrorState lines={errorLines(error)} onRetry={reload} /> : <Skeleton h="16" />;
  const { drivers, withoutDriver } = data.data;
  return (
    <>
      {drivers.length === 0 ? (
        driverId === null && (
          <EmptyState
            title={`No driver has stops on ${formatDate(day)}`}
            hint="Approved invoices and credit notes with a driver and this dispatch date are stops."
          />
        )
      ) : (
        <chakra.nav aria-label="Drivers of the day">
          <chakra.ul css={DRIVERS_CSS}>
            {drivers.map((each) => (
              <li key={each.driverId}>
                <Link to={addressOf(each.driverId)} aria-current={each.driverId === driverId ? 'true' : undefined}>
                  <b>{each.driver}</b>
                  <span>{stopsText(each)}</span>
                </Link>
              </li>
            ))}
          </chakra.ul>
          {driverId === null && (
            <Text color="fg.muted" mt="2">
              Choose a driver for the stops of the run, their order, the run sheet and the link for the phone.
            </Text>
          )}
        </chakra.nav>
      )}
      {withoutDriver.total > 0 && <WithoutDriver {...withoutDriver} isOpen={driverId === null} />}
    </>
  );
}

function stopsText({ stops, done, quantity }: DeliveryDay['drivers'][number]): string {
  const finished = done === 0 ? '' : done === stops ? ', all finished' : `, ${done} finished`;
  return `${stops === 1 ? '1 stop' : `${stops} stops`}${finished} · ${quantityText(quantity)} pcs`;
}

/** The sheets of the day that nobody drives yet. They are listed at once while no run is shown. */
function WithoutDriver({ total, sheets, isOpen }: DeliveryDay['withoutDriver'] & { isOpen: boolean }) {
  return (
    <Panel as="section" aria-label="No driver yet" px="4" py="2.5">
      <details open={isOpen}>
        <chakra.summary cursor="pointer" fontWeight="semibold" color="spark.fg">
          {`No driver yet: ${total}`}
        </chakra.summary>
        <Text fontSize="sm" color="fg.muted" my="1">
          Open a sheet to give it a driver, or tick several in the list of invoices.
          {total > sheets.length && ` The first ${sheets.length} are listed.`}
        </Text>
        <chakra.ul css={SHEETS_CSS}>
          {sheets.map(({ id, type, no, customer, customerId, address, shipType, quantity }) => (
            <chakra.li key={id} py="1">
              <Flex gap="3" rowGap="0" wrap="wrap" align="baseline">
                <Box minW="20">
                  <RecordLink record={{ kind: 'sheet', id, type }}>{no}</RecordLink>
                </Box>
                <RecordLink record={customerId === null ? null : { kind: 'customer', id: customerId }}>
                  {customer}
                </RecordLink>
                <Text as="span" color="fg.muted">
                  {[
                    (SHIP_TYPE_LABELS as Readonly<Record<number, string>>)[shipType],
                    `${quantityText(quantity)} pcs`,
                    address,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Flex>
            </chakra.li>
          ))}
        </chakra.ul>
      </details>
    </Panel>
  );
}

/** On a phone each link is as high as a finger. */
const SHEETS_CSS = {
  listStyleType: 'none',
  '@media (max-width: 700px), (max-width: 900px) and (pointer: coarse)': {
    '& a': { display: 'inline-flex', alignItems: 'center', minH: '11', minW: '11' },
  },
};

const DRIVERS_CSS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  listStyle: 'none',
  '& a': {
    display: 'flex',
    flexDirection: 'column',
    minW: '11rem',
    minH: '11',
    px: '3',
    py: '1.5',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    bg: 'bg.panel',
    color: 'inherit',
    textDecoration: 'none',
    fontVariantNumeric: 'tabular-nums',
    _hover: { borderColor: 'accent.ring' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '2px' },
  },
  '& a b': { color: 'accent.fg', fontWeight: 'semibold' },
  '& a span': { fontSize: 'sm', color: 'fg.muted' },
  '& a[aria-current]': { borderColor: 'accent.ring', bg: 'accent.subtle' },
};
