import type { ChangeEntity, ChangeHistory } from '@iwe/contract';
import { useAccount, useApi } from '@iwe/session';
import { Box, Button, Flex, momentText, Skeleton, Text, useDelayed } from '@iwe/ui';

/** A record, and the version that its history is read for. */
export interface ChangeHistoryListProps {
  entity: ChangeEntity;
  id: number;
  version: number;
}

/** Who changed what, newest first: old → new. A saved change has another version, and is asked for again. */
export const ChangeHistoryList = ({ entity, id, version }: ChangeHistoryListProps) => (
  <OneVersion key={version} path={`change-history/${entity}/${id}`} />
);

function OneVersion({ path }: { path: string }) {
  const { timeZone } = useAccount();
  const { data, error, isLoading, reload } = useApi<ChangeHistory>(path, undefined, { quiet: true, freshMs: 0 });
  const late = useDelayed(isLoading && !data);
  if (error)
    return (
      <Flex gap="2" align="center" fontSize="sm" color="fg.muted">
        {error.lines.join(' ')}
        <Button size="xs" onClick={reload}>
          Try again
        </Button>
      </Flex>
    );
  if (!data) return late ? <Skeleton h="10" /> : null;
  if (data.data.length === 0)
    return (
      <Text fontSize="sm" color="fg.subtle">
        No changes yet.
      </Text>
    );
  return (
    <Box as="ol" listStyleType="none" fontSize="sm" display="flex" flexDirection="column" gap="2">
      {data.data.map((entry, index) => (
        <Box as="li" key={`${entry.at} ${index}`}>
          <Text color="fg.subtle" fontSize="xs">
            {momentText(entry.at, timeZone)} · {entry.operator} ·{' '}
            <Text as="span" color={entry.action === 'Refused' ? 'danger.fg' : 'inherit'}>
              {entry.action}
            </Text>
          </Text>
          {entry.changes.map((change) => (
            <Text key={change.field} lineHeight="snug" overflowWrap="anywhere">
              <Text as="span" color="fg.muted">
                {change.label}:{' '}
              </Text>
              {change.old !== '' && (
                <Text as="span" color="fg.subtle" textDecoration="line-through">
                  {change.old}
                </Text>
              )}
              {change.old !== '' && ' → '}
              {change.new === '' ? (
                <Text as="span" color="fg.subtle">
                  empty
                </Text>
              ) : (
                change.new
              )}
            </Text>
          ))}
        </Box>
      ))}
    </Box>
  );
}
