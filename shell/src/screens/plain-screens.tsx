import { ButtonLink, EmptyBoxIcon, EmptyState, LockIcon, LostIcon } from '@iwe/ui';
import { Link } from 'react-router-dom';

/** Shown for a path that no remote of this organisation serves. */
export function NotFoundScreen() {
  return (
    <EmptyState
      isPage
      icon={<LostIcon size={18} />}
      title="This page does not exist"
      hint="The address may be mistyped, or this organisation does not use that part of iWE."
    >
      <ButtonLink asChild mt="2">
        <Link to="/">To the start page</Link>
      </ButtonLink>
    </EmptyState>
  );
}

/** Shown for a page that this account may not open. */
export function NoPermissionScreen() {
  return (
    <EmptyState
      isPage
      icon={<LockIcon size={18} />}
      title="No permission"
      hint="Your account may not open this page. An administrator can change that."
    >
      <ButtonLink asChild mt="2">
        <Link to="/">To the start page</Link>
      </ButtonLink>
    </EmptyState>
  );
}

/** Shown for an organisation without a single screen. */
export function EmptyHome() {
  return (
    <EmptyState
      isPage
      icon={<EmptyBoxIcon size={18} />}
      title="There are no screens yet"
      hint="No release is available for this organisation. Ask an administrator to publish or pin one."
    />
  );
}
