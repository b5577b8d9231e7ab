import { statement } from '../../../core/database/statements/statement.ts';

export interface PinRow {
  version: string;
  reason: string;
  expiresAt: string | null;
  locked: boolean;
}

export const PINNED_ORGANISATION_EXISTS = statement(
  'releases.pinned-organisation-exists',
  'select id from organisation where id = $1',
);

export const SET_PIN = statement(
  'releases.set-pin',
  `insert into release_pin (organisation_id, remote, version, reason, pinned_by, expires_at, is_locked) values ($1,
      $2, $3, $4, $5, $6::timestamptz, $7)
         on conflict (organisation_id, remote) do update set version = excluded.version, reason = excluded.reason,
           pinned_by = excluded.pinned_by, pinned_at = now(), expires_at = excluded.expires_at,
           is_locked = excluded.is_locked, freeze_id = null`,
);

export const DELETE_PIN = statement(
  'releases.delete-pin',
  'delete from release_pin where organisation_id = $1 and remote = $2',
);

export const LOCK_PIN = statement(
  'releases.lock-pin',
  `select version, reason, expires_at::text as "expiresAt", is_locked as locked from release_pin
      where organisation_id = $1 and remote = $2 and (expires_at is null or expires_at > now()) for update`,
).narrow<PinRow>();
