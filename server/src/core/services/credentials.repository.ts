import { statement } from '../database/index.ts';

export const STORE_CREDENTIAL = statement(
  'service-credential.store',
  `insert into service_credential (organisation_id, service, field, key_id, encrypted, expires_at, updated_by)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (organisation_id, service, field) do update set key_id = excluded.key_id, encrypted = excluded.encrypted,
  expires_at = excluded.expires_at, updated_by = excluded.updated_by, updated_at = now()`,
);

export const CREDENTIALS = statement(
  'service-credential.of-service',
  `select field, key_id, encrypted, expires_at from service_credential where organisation_id = $1 and service = $2`,
);

export const DELETE_CREDENTIALS = statement(
  'service-credential.delete',
  `delete from service_credential where organisation_id = $1 and service = $2`,
);
