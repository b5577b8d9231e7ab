import type { Overview } from '@iwe/contract';
import { Text } from '@iwe/ui';
import { Stacked } from '@iwe/ui/sheet-view';
import type { Column } from '@iwe/ui';
import { RemoteNameLink, VersionLink } from '../kit/version-link.tsx';

/** The first columns of a table of remotes: the remote with its team, its stable and its newest version. */
export const REMOTE_COLUMNS: readonly Column<Overview['remotes'][number]>[] = [
  {
    key: 'remote',
    header: 'Remote',
    width: 190,
    cell: ({ name, owner }) => (
      <Stacked
        top={
          <Text as="span" fontWeight="medium">
            <RemoteNameLink remote={name} />
          </Text>
        }
        below={owner}
      />
    ),
  },
  {
    key: 'stable',
    header: 'Stable',
    width: 80,
    cell: ({ name, stable }) =>
      stable ? (
        <VersionLink remote={name} version={stable} />
      ) : (
        <Text as="span" color="fg.muted">
          none
        </Text>
      ),
  },
  {
    key: 'newest',
    header: 'Newest',
    width: 80,
    hint: 'Published last',
    cell: ({ name, newest }) => (newest ? <VersionLink remote={name} version={newest} /> : '–'),
  },
];
