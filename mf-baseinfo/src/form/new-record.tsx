import { useHasRoute } from '@iwe/remote-kit';
import { ButtonLink, PlusIcon, useHotkey } from '@iwe/ui';

/** '+ New', which opens the form in a new tab; renders nothing when no remote serves it. */
export function NewRecord({ what, path }: { what: string; path: string }) {
  const isServed = useHasRoute(path);
  useHotkey('alt+n', () => window.open(path, '_blank', 'noopener'), { enabled: isServed });
  if (!isServed) return null;
  return (
    <ButtonLink href={path} target="_blank" rel="noopener" variant="solid" title={`New ${what} (Alt+N)`}>
      <PlusIcon size={14} />
      New
    </ButtonLink>
  );
}
