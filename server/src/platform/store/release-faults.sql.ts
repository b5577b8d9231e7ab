import { statement } from '../../core/database/statements/statement.ts';

const STORED_MANIFEST = 'r.remote, r.version, r.manifest_text, r.signature, k.public_key';

/** The manifest of one release as it is stored. */
export const STORED = statement(
  'releases.stored-manifest',
  `select ${STORED_MANIFEST} from release r join signing_key k on k.id = r.signing_key_id
  where r.remote = $1 and r.version = $2`,
);

/** The next stored manifests in the order of their names, with the faults that are recorded. */
export const STORED_AFTER = statement(
  'releases.stored-manifests-after',
  `select ${STORED_MANIFEST}, r.fault from release r join signing_key k on k.id = r.signing_key_id
  where (r.remote, r.version) > ($1, $2) order by r.remote, r.version limit $3`,
);

/** Releases with a fault; with $1 also those that somebody is given. */
export const FAULTY_OR_GIVEN = statement(
  'releases.faulty-or-given',
  `select ${STORED_MANIFEST}, r.fault from release r join signing_key k on k.id = r.signing_key_id
  where r.fault is not null or ($1::boolean and (
    exists (select from release_channel c where c.remote = r.remote and c.version = r.version)
    or exists (select from release_pin p where p.remote = r.remote and p.version = r.version)
    or exists (select from release_grant g where g.remote = r.remote and g.version = r.version
      and g.revoked_at is null and g.until > now())
    or exists (select from release_rollout o where o.remote = r.remote and o.version = r.version
      and o.state in ('running', 'paused'))))
  order by r.remote, r.version`,
);

/** Returns a row when the fault is another one than was recorded. */
export const SET_FAULT = statement(
  'releases.set-fault',
  `update release set fault = $3 where remote = $1 and version = $2 and fault is distinct from $3 returning version`,
);

export const ADD_RELEASE_EVENT = statement(
  'releases.add-security-event',
  `insert into security_event (kind, user_id, address, details) values ($1, null, '', $2::jsonb)`,
);
