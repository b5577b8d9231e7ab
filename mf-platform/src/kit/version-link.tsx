import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { releasePath } from '../paths.ts';

/** A version as a link to its page. */
export function VersionLink({ remote, version, children }: { remote: string; version: string; children?: ReactNode }) {
  return <Link to={releasePath(remote, version)}>{children ?? version}</Link>;
}
