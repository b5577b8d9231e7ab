import { statement } from '../../core/database/statements/statement.ts';

export const CLAIM_UPLOAD = statement(
  'releases.claim-upload',
  `insert into release_upload (remote, version, id, until) values ($1, $2, $3::uuid, now() + make_interval(secs => $4))
     on conflict (remote, version) do update set id = excluded.id, until = excluded.until
     where release_upload.until < now()
     returning id`,
);

export const END_CLAIM = statement(
  'releases.end-claim',
  'delete from release_upload where remote = $1 and version = $2 and id = $3::uuid returning id',
);
