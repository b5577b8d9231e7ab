import type { RemoteSettings } from '@iwe/domain';
import { statement } from '../../core/database/statements/statement.ts';

/** What an organisation has chosen for its remotes, or for one of them. */
export const STORED_SETTINGS = statement(
  'releases.stored-settings',
  `select remote, flags, config from remote_setting where organisation_id = $1 and ($2::text is null or remote = $2)`,
).narrow<RemoteSettings>();

// A null in what is given removes a choice; values are never null otherwise.
export const STORE_SETTINGS = statement(
  'releases.store-settings',
  `insert into remote_setting as s (organisation_id, remote, flags, config)
    values ($1, $2, jsonb_strip_nulls($3::jsonb), jsonb_strip_nulls($4::jsonb))
    on conflict (organisation_id, remote) do update
      set flags = jsonb_strip_nulls(s.flags || $3::jsonb), config = jsonb_strip_nulls(s.config || $4::jsonb)`,
);
