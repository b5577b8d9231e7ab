import { dynamicStatement, statement } from '../../core/database/index.ts';
import type { Reader, RowOf, Transaction } from '../../core/database/index.ts';

// People are shared by organisations: iwe_app reaches them only through functions (migration 0014).
const ACCOUNT = statement(
  'employees.account',
  `select m.id, m.user_id, u.name, u.email, u.phone, m.role, m.role_desc, m.mod_prc, m.is_acct, m.is_dir, m.crt_csr,
    m.max_dis_cents, m.is_admin, m.able_login, m.is_active, m.content_version,
    m.invited_at is not null and m.accepted_at is null as is_pending, m.invited_at, m.created_at, m.updated_at,
    f.has_password, f.is_shared, f.last_sign_in, s.has_second_factor, s.is_platform_admin
  from membership m join app_user u on u.id = m.user_id cross join lateral iwe_person_facts(m.user_id) f
    cross join lateral iwe_factor_facts(m.user_id) s
  where m.organisation_id = $1 and m.id = $2`,
).narrow<{
  is_pending: boolean;
  has_password: boolean;
  is_shared: boolean;
  has_second_factor: boolean;
  is_platform_admin: boolean;
}>();

/** An account of the organisation with the person who uses it. */
export type EmployeeAccountRow = RowOf<typeof ACCOUNT>;

const LOCK = statement(
  'employees.lock',
  `select id from membership where organisation_id = $1 and (id in ($2, $3) or is_admin)
  order by id for no key update`,
);

const ADMINISTRATORS = statement(
  'employees.administrators',
  `select id, is_admin, role, able_login, is_active, invited_at is not null and accepted_at is null as is_pending
  from membership where organisation_id = $1 and is_admin`,
).narrow<{ is_pending: boolean }>();

const ORGANISATION = statement('employees.organisation', 'select id, name from organisation where id = $1');

const PERSON = statement(
  'employees.person',
  'select id, name, has_password from iwe_person_for_invitation($1, $2, $3)',
).narrow<{ id: number; name: string; has_password: boolean }>();

const INSERT = statement(
  'employees.insert',
  `insert into membership (organisation_id, user_id, role, role_desc, mod_prc, is_acct, is_dir, crt_csr, max_dis_cents,
    is_admin, able_login, invited_at, accepted_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $12 then now() end, case when $13 then now() end)
  on conflict (organisation_id, user_id) do nothing returning id`,
);

const INVITED_AGAIN = statement(
  'employees.invited-again',
  'update membership set invited_at = now() where organisation_id = $1 and id = $2',
);

const ADD_LINK = statement('employees.add-link', 'select iwe_add_invitation_link($1, $2, $3) as added');
const RENAME = statement('employees.rename', 'select iwe_rename_person($1, $2, $3) as done');
const END_SESSIONS = statement('employees.end-sessions', 'select iwe_end_sessions($1) as ended');

const REMOVE_FACTOR = statement('employees.remove-second-factor', 'select iwe_remove_second_factor($1) as ended');

const SECURITY_EVENT = statement(
  'employees.security-event',
  'insert into security_event (kind, user_id, address, details) values ($1, $2, $3, $4)',
);

/** A new account as it is inserted. */
export interface NewAccount {
  userId: number;
  role: number;
  roleDesc: string;
  modPrc: boolean;
  isAcct: boolean;
  isDir: boolean;
  crtCsr: boolean;
  maxDisCents: number;
  isAdmin: boolean;
  canLogin: boolean;
  /** The person gets an invitation by mail. */
  isInvited: boolean;
  /** The person has a password already, so there is nothing left to accept. */
  isAccepted: boolean;
}

/** An account of the organisation; undefined when it has none of that id. */
export async function employeeAccount(tx: Reader, id: number): Promise<EmployeeAccountRow | undefined> {
  const [row] = await tx.query(ACCOUNT(tx.organisation, id));
  return row;
}

/** Writes of the organisation's accounts, and of the people who use them. */
export function employeeRepository(tx: Transaction) {
  return {
    /**
     * Locks an account, the editor's own and every administrator's, and returns the first two. Because of the lock two
     * changes never count the administrators at the same moment.
     */
    async lock(id: number, editor: number): Promise<[EmployeeAccountRow | undefined, EmployeeAccountRow | undefined]> {
      const { organisation } = tx;
      const [, [row], [own]] = await tx.batch([
        LOCK(organisation, id, editor),
        ACCOUNT(organisation, id),
        ACCOUNT(organisation, editor),
      ]);
      return [row, own];
    },
    administrators: () => tx.query(ADMINISTRATORS(tx.organisation)),
    async organisation(): Promise<{ id: number; name: string }> {
      const [row] = await tx.query(ORGANISATION(tx.organisation));
      if (!row) throw new Error('The organisation does not exist.');
      return row;
    },
    /** The person with this email; stored with this name and phone when there is none yet. */
    async person(
      email: string,
      name: string,
      phone: string,
    ): Promise<{ id: number; name: string; has_password: boolean }> {
      const [row] = await tx.query(PERSON(email, name, phone));
      if (!row) throw new Error('The invited person could not be stored.');
      return row;
    },
    /** Inserts an account and returns its id; undefined when the person has one in this organisation already. */
    async insert(account: NewAccount): Promise<number | undefined> {
      const [row] = await tx.query(
        INSERT(
          tx.organisation,
          account.userId,
          account.role,
          account.roleDesc,
          account.modPrc,
          account.isAcct,
          account.isDir,
          account.crtCsr,
          account.maxDisCents,
          account.isAdmin,
          account.canLogin,
          account.isInvited,
          account.isAccepted,
        ),
      );
      return row?.id;
    },
    /** Stores columns of an account under a new version. */
    update: (id: number, columns: readonly { column: string; value: unknown }[]) => {
      const sets = columns.map(({ column }, index) => `${column} = $${index + 3}`);
      return tx.query(
        dynamicStatement(
          `update membership set ${[...sets, 'content_version = content_version + 1', 'updated_at = now()'].join(', ')}
          where organisation_id = $1 and id = $2`,
          [tx.organisation, id, ...columns.map(({ value }) => value)],
        ),
      );
    },
    invitedAgain: (id: number) => tx.query(INVITED_AGAIN(tx.organisation, id)),
    /** Stores a link to set a password; false when the person had too many links in the last quarter of an hour. */
    async addLink(userId: number, tokenHash: Buffer, minutes: number): Promise<boolean> {
      const [row] = await tx.query(ADD_LINK(userId, tokenHash, minutes));
      return row?.added === true;
    },
    /** Changes a person's name and phone; false when the person works for other organisations too. */
    async rename(userId: number, name: string, phone: string): Promise<boolean> {
      const [row] = await tx.query(RENAME(userId, name, phone));
      return row?.done === true;
    },
    /** Ends every session of a person; returns how many there were. */
    async endSessions(userId: number): Promise<number> {
      const [row] = await tx.query(END_SESSIONS(userId));
      return row?.ended ?? 0;
    },
    /** Removes a person's second factor and ends the sessions; returns how many, null when there was none to remove. */
    async removeSecondFactor(userId: number): Promise<number | null> {
      const [row] = await tx.query(REMOVE_FACTOR(userId));
      return row?.ended ?? null;
    },
    recordSecurityEvent: (kind: string, userId: number, address: string, details: Record<string, unknown>) =>
      tx.query(SECURITY_EVENT(kind, userId, address, JSON.stringify(details))),
  };
}
