import { statement } from '../database/statements/statement.ts';

/** Replaces a set-up that was never confirmed; one that is in use stays. */
export const BEGIN_FACTOR = statement(
  'second-factor.begin',
  `insert into second_factor (user_id, key_id, secret) values ($1, $2, $3)
  on conflict (user_id) do update set key_id = excluded.key_id, secret = excluded.secret, created_at = now(),
    last_step = 0 where second_factor.confirmed_at is null returning user_id`,
);

export const FACTOR = statement(
  'second-factor.of-user',
  `select key_id as "keyId", secret as encrypted, confirmed_at is not null as "isOn",
    (select count(*)::int from recovery_code c where c.user_id = f.user_id and c.used_at is null) as "codesLeft"
  from second_factor f where user_id = $1`,
).narrow<{ isOn: boolean; codesLeft: number }>();

/** Accepts a step once: a code that was used, and every older one, changes nothing. */
export const TAKE_STEP = statement(
  'second-factor.take-step',
  'update second_factor set last_step = $2 where user_id = $1 and last_step < $2 returning user_id',
);

export const CONFIRM_FACTOR = statement(
  'second-factor.confirm',
  'update second_factor set confirmed_at = now() where user_id = $1 and confirmed_at is null returning user_id',
);

export const TAKE_RECOVERY_CODE = statement(
  'second-factor.take-recovery-code',
  `update recovery_code set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null
  returning user_id`,
);

export const DELETE_RECOVERY_CODES = statement(
  'second-factor.delete-recovery-codes',
  'delete from recovery_code where user_id = $1',
);

export const ADD_RECOVERY_CODES = statement(
  'second-factor.add-recovery-codes',
  'insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])',
);

export const DELETE_FACTOR = statement('second-factor.delete', 'delete from second_factor where user_id = $1');

/** Organisations that require a second factor of this user, who is administrator or accountant there. */
export const REQUIRED_BY = statement(
  'second-factor.required-by',
  `select o.name from membership m join organisation o on o.id = m.organisation_id
  where m.user_id = $1 and m.is_active and m.able_login and (m.is_admin or m.is_acct) and o.second_factor_required
  order by o.name`,
);
