import type { ReportRow } from '@iwe/contract';
import { Badge, Box, Flex, momentText, quantityText, Text } from '@iwe/ui';
import type { Tone } from '@iwe/ui';

const STATES: Readonly<Record<ReportRow['state'], { readonly text: string; readonly tone: Tone }>> = {
  waiting: { text: 'Waiting', tone: 'neutral' },
  running: { text: 'Preparing', tone: 'accent' },
  ready: { text: 'Ready', tone: 'success' },
  failed: { text: 'Failed', tone: 'danger' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
  expired: { text: 'Expired', tone: 'warning' },
};

/** The state of a report, its progress while it is prepared, and what to know about it. */
export function ReportStateCell({ row, timeZone }: { row: ReportRow; timeZone: string }) {
  const { text, tone } = row.isCancelling ? { text: 'Cancelling', tone: 'neutral' as const } : STATES[row.state];
  return (
    <Flex data-stacked="" align="center" gap="2.5">
      <Badge tone={tone}>{text}</Badge>
      {row.state === 'running' && !row.isCancelling && <Progress name={row.name} percent={row.progress} />}
      <Text
        as="span"
        fontSize="sm"
        color={row.error === null ? 'fg.subtle' : 'danger.fg'}
        // A reason may be a long sentence, which must not make the table wider; facts stay on one line.
        {...(row.error === null ? {} : { 'data-wrap': '', w: '20rem' })}
      >
        {noteOf(row, timeZone)}
      </Text>
    </Flex>
  );
}

function noteOf({ state, error, rows, expiresAt }: ReportRow, timeZone: string): string {
  if (error !== null) return error;
  if (state === 'expired') return 'Its file has been removed. Ask for it again.';
  if (state !== 'ready') return '';
  const size = rows === null ? [] : [`${quantityText(rows)} ${rows === 1 ? 'row' : 'rows'}`];
  return [...size, ...(expiresAt ? [`until ${momentText(expiresAt, timeZone)}`] : [])].join(' · ');
}

function Progress({ name, percent }: { name: string; percent: number }) {
  return (
    <Flex align="center" gap="2">
      <Box
        role="progressbar"
        aria-label={`Progress of ${name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        w="28"
        h="1.5"
        borderRadius="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <Box
          h="full"
          w="full"
          bg="accent.ring"
          transformOrigin="left"
          transition="transform 300ms"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </Box>
      <Text as="span" fontSize="sm" color="fg.muted">{`${percent} %`}</Text>
    </Flex>
  );
}
