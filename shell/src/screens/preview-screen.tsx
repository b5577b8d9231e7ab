import { EmptyState, LostIcon } from '@iwe/ui';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { reloadPage, tabPreview, usePlatform } from '../platform/index.ts';
import type { Platform } from '../platform/index.ts';
import { PageSkeleton } from './loading-screen.tsx';

/**
 * The page of a preview's link: makes this tab run the preview and opens the first screen of its remote, or says in the
 * server's words why it can't.
 */
export function PreviewScreen() {
  const [, , remote = '', version = ''] = useLocation().pathname.split('/');
  const platform = usePlatform();
  const name = `${remote}@${version}`;
  // Whether this page was loaded for the preview. Read once: the server may refuse it, which ends it for the tab.
  const [isTaken] = useState(() => tabPreview.get() === name);
  useEffect(() => {
    if (isTaken) return;
    tabPreview.set(name);
    // The list of remotes is asked for once a page, and what runs is never replaced in it.
    reloadPage();
  }, [isTaken, name]);

  if (isTaken && platform.status === 'ready' && platform.preview === null)
    return (
      <EmptyState
        isPage
        icon={<LostIcon size={18} />}
        title="This preview cannot be opened"
        hint={`${tabPreview.refusal(name) ?? ''} Previews are shown to the people whom a platform administrator has named for ${remote}.`}
      />
    );
  if (platform.status !== 'ready' || platform.preview === null) return <PageSkeleton missing="the preview" />;
  return <Navigate to={firstPathOf(platform, remote) ?? '/'} replace />;
}

/** Returns the first screen of a remote that needs no record: its first line of the menu, else its first such route. */
function firstPathOf({ menu, routes }: Platform, remote: string): string | undefined {
  const line = menu.flatMap(({ entries }) => entries).find((entry) => entry.remote === remote);
  return line?.path ?? routes.find((route) => route.remote === remote && !route.path.includes(':'))?.path;
}
