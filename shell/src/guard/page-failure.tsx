import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { ShellFailurePanel, toFailure } from '../platform/index.ts';
import { reportShellFailure } from '../screens/lazy-part.tsx';

/** Shown in place of the whole page when the frame itself threw while it was drawn. */
export function PageFailure() {
  const error = useRouteError();
  const [failure] = useState(() => toFailure(error, 'render'));
  useEffect(() => reportShellFailure(failure), [failure]);
  return <ShellFailurePanel failure={failure} onRetry={null} />;
}
