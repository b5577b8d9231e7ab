import type { ReleaseFacts } from '@iwe/domain';
import { statement } from '../../core/database/statements/statement.ts';
import { STATUS } from '../releases/platform.sql.ts';

/** A preview, and whether a person may open those of its remote. */
export interface PreviewRow {
  status: ReleaseFacts['status'];
  needs: ReleaseFacts['needs'];
  check: 'own' | 'unchecked' | 'passed' | 'failed';
  until: string;
  lasts: boolean;
  by: string;
  commit: string;
}

export const PREVIEW = statement(
  'releases.preview',
  `select ${STATUS} as status, r.manifest -> 'requires' as needs, r.check_state as "check",
    to_json(r.preview_until) #>> '{}' as until, r.preview_until > now() as lasts,
    r.manifest ->> 'publisher' as by, r.manifest ->> 'commit' as commit
  from release r where r.remote = $1 and r.version = $2 and r.preview_until is not null`,
).narrow<PreviewRow>();

export const MAY_SEE_PREVIEWS = statement(
  'releases.may-see-previews',
  `select id from release_grant where user_id = $1 and remote = $2 and version is null and origin is null
    and revoked_at is null and until > now() limit 1`,
);
