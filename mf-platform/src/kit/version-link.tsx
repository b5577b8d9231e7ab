import { useAccount } from '@iwe/session';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { releasePath, remotePath } from '../paths.ts';

/** The pages of remotes and releases are for administrators (`access` in remote.json): nobody else gets a link. */
function AdminLink({ to, children }: { to: string; children: ReactNode }) {
  const { is_admin: isAdmin, is_platform_admin: isPlatformAdmin } = useAccount();
  return isAdmin || isPlatformAdmin ? <Link to={to}>{children}</Link> : children;
}

/** A version as a link to its page, for those who may open it. */
export function VersionLink({ remote, version, children }: { remote: string; version: string; children?: ReactNode }) {
  return <AdminLink to={releasePath(remote, version)}>{children ?? version}</AdminLink>;
}

/** A remote's name as a link to its page, for those who may open it. */
export function RemoteNameLink({ remote }: { remote: string }) {
  return <AdminLink to={remotePath(remote)}>{remote}</AdminLink>;
}
