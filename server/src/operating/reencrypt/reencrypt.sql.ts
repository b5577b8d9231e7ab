/** What is encrypted with the instance key and stays: where it is, and where it belongs. */
interface Encrypted {
  name: string;
  /** Rows that another key than $1 encrypted: id, organisation, service, field, key, bytes. */
  read: string;
  /** Stores key $2 and bytes $3 of row $1, if its bytes are still $4. */
  write: string;
}

export interface EncryptedRow {
  id: string;
  organisation: number;
  service: string;
  field: string;
  keyId: string;
  encrypted: Buffer;
}

/**
 * Authorizations that are under way are left out: they end within minutes. The places are those of credentials.ts,
 * second-factor.ts and mail.ts.
 */
export const ENCRYPTED: readonly Encrypted[] = [
  {
    name: 'credentials of outside services',
    read: `select ctid::text as id, organisation_id as organisation, service, field, key_id as "keyId", encrypted
      from service_credential where key_id <> $1`,
    write: 'update service_credential set key_id = $2, encrypted = $3 where ctid = $1::tid and encrypted = $4',
  },
  {
    name: 'second factors',
    read: `select user_id::text as id, 0 as organisation, 'second factor' as service, user_id::text as field,
      key_id as "keyId", secret as encrypted from second_factor where key_id <> $1`,
    write: 'update second_factor set key_id = $2, secret = $3 where user_id = $1::bigint and secret = $4',
  },
  {
    name: 'waiting emails',
    read: `select id::text, coalesce(organisation_id, 0) as organisation, 'mail' as service,
      message_key::text as field, body_key_id as "keyId", body as encrypted
      from mail_message where body is not null and body_key_id <> $1`,
    write: 'update mail_message set body_key_id = $2, body = $3 where id = $1::bigint and body = $4',
  },
];
