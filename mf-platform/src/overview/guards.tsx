import type { GuardView, Overview } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { Badge, DataTable, Flex, momentText, Text } from '@iwe/ui';
import { Stacked } from '@iwe/ui/sheet-view';
import type { Column } from '@iwe/ui';
import { Section } from '../kit/section.tsx';
import { VersionLink } from '../kit/version-link.tsx';
import { counted } from '../kit/affected-text.ts';

/** Stable versions that are watched since they were chosen, and those that were reverted. */
export function Guards({ overview: { guards } }: { overview: Overview }) {
  const { timeZone } = useAccount();
  if (guards.length === 0) return null;
  const columns: Column<GuardView>[] = [
    {
      key: 'remote',
      header: 'Remote',
      width: 140,
      cell: ({ remote, version, revertedVersion }) => (
        <VersionLink remote={remote} version={revertedVersion ?? version}>
          {remote} {revertedVersion ?? version}
        </VersionLink>
      ),
    },
    {
      key: 'state',
      header: 'State',
      width: 84,
      cell: ({ revertedVersion }) => (
        <Badge tone={revertedVersion ? 'danger' : 'accent'}>{revertedVersion ? 'reverted' : 'watched'}</Badge>
      ),
    },
    {
      key: 'starts',
      header: 'Since it is stable',
      width: 176,
      cell: ({ runs, failures, errors, revertedVersion }) =>
        revertedVersion ? (
          ''
        ) : (
          <Stacked
            top={
              <Text
                as="span"
                color={failures > 0 ? 'danger.fg' : undefined}
              >{`${runs} started, ${failures} failed`}</Text>
            }
            below={
              errors > 0 && (
                <Text as="span" color="danger.fg">
                  {counted(errors, 'person had errors in use', 'people had errors in use')}
                </Text>
              )
            }
          />
        ),
    },
    {
      key: 'then',
      header: 'What happens',
      cell: ({ version, before, until, revertedVersion, why }) =>
        revertedVersion
          ? `${version} is stable again: ${why ?? ''}`
          : `Until ${momentText(until ?? '', timeZone)} ${before ?? ''} becomes stable again when too many starts fail`,
    },
  ];
  return (
    <Section title="New stable versions">
      <Flex minW="0">
        <DataTable label="New stable versions" columns={columns} rows={guards} rowKey={({ remote }) => remote} />
      </Flex>
    </Section>
  );
}
