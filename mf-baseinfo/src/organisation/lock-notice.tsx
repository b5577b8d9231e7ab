import type { LockedDrafts } from '@iwe/contract';
import { SHEET_TYPES } from '@iwe/domain';
import { useApi } from '@iwe/session';
import { Box } from '@iwe/ui';

/** Warns about drafts that could no longer be approved with their dates after this lock date. */
export function LockNotice({ until, isChanged }: { until: string; isChanged: boolean }) {
  const { data } = useApi<LockedDrafts>(
    until === '' ? null : 'organisation/drafts',
    { until },
    { quiet: true, freshMs: 0 },
  );
  if (until === '') return <>No period is locked.</>;
  if (!data) return <>Nothing dated on or before this day can be approved, unapproved or changed.</>;
  if (data.total === 0) return <>No draft lies in the locked period.</>;
  const kinds = data.data.map(({ type, count }) => `${count} ${nameOf(type, count)}`).join(', ');
  return (
    <Box as="span" color={isChanged ? 'spark.fg' : undefined}>
      {data.total} draft {data.total === 1 ? 'sheet lies' : 'sheets lie'} in the locked period ({kinds});{' '}
      {data.total === 1 ? 'it' : 'they'} can be approved only with a later date.
    </Box>
  );
}

function nameOf(type: number, count: number): string {
  const kind = Object.values(SHEET_TYPES).find((each) => each.type === type);
  return (count === 1 ? kind?.label : kind?.pluralLabel) ?? `of type ${type}`;
}
