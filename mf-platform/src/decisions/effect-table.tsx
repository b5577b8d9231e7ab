import type { EffectRow } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { Box, Flex, momentText, Text } from '@iwe/ui';
import { SmallTable } from '@iwe/ui/sheet-view';
import { SourceBadge } from '../kit/badges.tsx';
import { counted } from '../kit/affected-text.ts';

/** Who gets another version, rule or reason because of a decision. */
export function EffectTable({ effect }: { effect: readonly EffectRow[] }) {
  const { timeZone } = useAccount();
  if (effect.length === 0) return <Text color="fg.muted">Nothing changes for anybody.</Text>;
  const people = effect
    .filter((row) => row.before.version !== row.after.version)
    .reduce((sum, row) => sum + row.people, 0);
  return (
    <Box maxH="56" overflow="auto" role="region" aria-label="Effect" tabIndex={0}>
      <SmallTable
        label="What changes"
        columns={[{ label: 'Organisation' }, { label: 'Remote' }, { label: 'Now' }, { label: 'After' }]}
      >
        {grouped(effect).map(({ row, organisations, people: concerned }) => (
          <tr key={`${row.organisationId} ${row.remote} ${row.before.version} ${row.after.version}`}>
            <th scope="row">
              {organisations === 1 ? row.organisation : counted(organisations, 'organisation', 'organisations')}
              <Text as="span" color="fg.muted">
                {' '}
                · {counted(concerned, 'person', 'people')}
              </Text>
            </th>
            <td data-nowrap>{row.remote}</td>
            <td>
              <Choice choice={row.before} />
            </td>
            <td>
              <Choice choice={row.after} />
              {row.frozenUntil && (
                <Text fontSize="sm" color="fg.muted">
                  Frozen until {momentText(row.frozenUntil, timeZone)}
                </Text>
              )}
            </td>
          </tr>
        ))}
      </SmallTable>
      <Text mt="1.5" fontSize="sm" color="fg.muted">
        {people === 0
          ? 'Nobody gets another version.'
          : `${counted(people, 'person gets', 'people get')} another version within a minute, or as ` +
            'soon as their work is saved.'}
      </Text>
    </Box>
  );
}

/** From this number of rows on, organisations for which the same changes are counted in one line. */
const MANY = 12;

function grouped(effect: readonly EffectRow[]): { row: EffectRow; organisations: number; people: number }[] {
  if (effect.length < MANY) return effect.map((row) => ({ row, organisations: 1, people: row.people }));
  const groups = Map.groupBy(effect, ({ remote, before, after, frozenUntil }) =>
    JSON.stringify([remote, before, after, frozenUntil]),
  );
  return [...groups.values()].flatMap((rows) => {
    const [row] = rows;
    const people = rows.reduce((sum, one) => sum + one.people, 0);
    return row ? [{ row, organisations: rows.length, people }] : [];
  });
}

function Choice({ choice }: { choice: EffectRow['before'] }) {
  return (
    <>
      <Flex as="span" display="inline-flex" align="center" gap="1.5">
        {choice.version ?? 'none'}
        <SourceBadge source={choice.source} />
      </Flex>
      {choice.degraded && (
        <Text fontSize="sm" color="danger.fg">
          {choice.degraded}
        </Text>
      )}
    </>
  );
}
