import type { EffectRow } from '@iwe/contract';
import { Box, Flex, Text } from '@iwe/ui';
import { SMALL_TABLE, SourceBadge } from '../parts.tsx';
import { counted } from '../words.ts';

/** Who gets another version, rule or reason because of a decision. */
export function EffectTable({ effect }: { effect: readonly EffectRow[] }) {
  if (effect.length === 0) return <Text color="fg.muted">Nothing changes for anybody.</Text>;
  const people = effect
    .filter((row) => row.before.version !== row.after.version)
    .reduce((sum, row) => sum + row.people, 0);
  return (
    <Box css={SMALL_TABLE} maxH="56" overflow="auto">
      <table aria-label="What changes">
        <thead>
          <tr>
            <th scope="col">Organisation</th>
            <th scope="col">Remote</th>
            <th scope="col">Now</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {effect.map((row) => (
            <tr key={`${row.organisationId} ${row.remote}`}>
              <th scope="row">
                {row.organisation}
                <Text as="span" color="fg.muted">
                  {' '}
                  · {counted(row.people, 'person', 'people')}
                </Text>
              </th>
              <td data-nowrap>{row.remote}</td>
              <td>
                <Choice choice={row.before} />
              </td>
              <td>
                <Choice choice={row.after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text mt="1.5" fontSize="sm" color="fg.muted">
        {people === 0
          ? 'Nobody gets another version.'
          : `${counted(people, 'person gets', 'people get')} another version within a minute, or as ` +
            'soon as their work is saved.'}
      </Text>
    </Box>
  );
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
