import type { ExcludedReleases } from '@iwe/contract';
import { counted } from '../kit/affected-text.ts';
import { Notice } from '../kit/notice.tsx';
import { VersionLink } from '../kit/version-link.tsx';

/** Whom a version of a package would exclude, in words. */
export function Excluded({ excluded: { package: name, version, of, releases } }: { excluded: ExcludedReleases }) {
  if (of === 0) return <Notice tone="accent">No live release requires {name}.</Notice>;
  if (releases.length === 0)
    return (
      <Notice tone="accent">
        {name} {version} would exclude nobody: {counted(of, 'live release requires', 'live releases require')} it, all
        in ranges that have it.
      </Notice>
    );
  return (
    <Notice tone="danger">
      {name} {version} would exclude {releases.length} of {counted(of, 'live release', 'live releases')}:
      <ul>
        {releases.map((one) => (
          <li key={`${one.remote}@${one.version}`}>
            <VersionLink remote={one.remote} version={one.version}>
              {one.remote} {one.version}
            </VersionLink>{' '}
            ({one.as.join(', ')}) needs {one.needs}: {counted(one.organisations, 'organisation', 'organisations')},{' '}
            {counted(one.people, 'person', 'people')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
