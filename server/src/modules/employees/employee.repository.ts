import type { RequestRead } from '../../app-types.ts';

/** An account of the organisation with the person behind it. */
export interface EmployeeAccountRow {
  id: number;
  user_id: number;
  name: string;
  email: string;
  phone: string;
  role: number;
  role_desc: string;
  mod_prc: boolean;
  is_acct: boolean;
  is_dir: boolean;
  crt_csr: boolean;
  max_dis_cents: number;
  is_admin: boolean;
  able_login: boolean;
  is_active: boolean;
  content_version: number;
  is_pending: boolean;
  invited_at: Date | null;
  created_at: Date;
  updated_at: Date;
  has_password: boolean;
  is_shared: boolean;
  last_sign_in: Date | null;
}

const ACCOUNT = `select m.id, m.user_id, u.name, u.email, u.phone, m.role, m.role_desc, m.mod_prc, m.is_acct, m.is_dir, m.crt_csr, m.max_dis_cents, m.is_admin, m.able_login, m.is_active, m.content_version,
    m.invited_at is not null and m.accepted_at is null as is_pending, m.invited_at, m.created_at, m.updated_at, f.has_password, f.is_shared, f.last_sign_in
  from membership m join app_user u on u.id = m.user_id cross join lateral iwe_person_facts(m.user_id) f`;

/** Accounts of the present organisation, and the people behind them through the doors of the migration. */
export function employeeRepository(tx: Pick<RequestRead, 'query'>) {
  return {
    async one(id: number): Promise<EmployeeAccountRow | null> {
      const [row] = await tx.query<EmployeeAccountRow>(`${ACCOUNT} where m.organisation_id = iwe_organisation() and m.id = $1`, [id]);
      return row ?? null;
    },
    /** Locks the account, the editor's own and every administrator's, by id: two changes never count administrators side by side. */
    lock: (id: number, own: number) => tx.query('select id from membership where organisation_id = iwe_organisation() and (id in ($1, $2) or is_admin) order by id for no key update', [id, own]),
    administrators: () => tx.query<Pick<EmployeeAccountRow, 'id' | 'is_admin' | 'role' | 'able_login' | 'is_active' | 'is_pending'>>(
      `select m.id, m.is_admin, m.role, m.able_login, m.is_active, m.invited_at is not null and m.accepted_at is null as is_pending from membership m where m.organisation_id = iwe_organisation() and m.is_admin`),
    async organisation(): Promise<{ id: number; name: string }> {
      const [row] = await tx.query<{ id: number; name: string }>('select id, name from organisation where id = iwe_organisation()');
      if (!row) throw new Error('The organisation is gone.');
      return row;
    },
    async person(email: string, name: string, phone: string): Promise<{ id: number; name: string; has_password: boolean }> {
      const [row] = await tx.query<{ id: number; name: string; has_password: boolean }>('select * from iwe_person_for_invitation($1, $2, $3)', [email, name, phone]);
      if (!row) throw new Error('The invited person could not be stored.');
      return row;
    },
    async addLink(userId: number, tokenHash: Buffer, minutes: number): Promise<boolean> {
      const [row] = await tx.query<{ added: boolean }>('select iwe_add_invitation_link($1, $2, $3) as added', [userId, tokenHash, minutes]);
      return row?.added === true;
    },
    async rename(userId: number, name: string, phone: string): Promise<boolean> {
      const [row] = await tx.query<{ done: boolean }>('select iwe_rename_person($1, $2, $3) as done', [userId, name, phone]);
      return row?.done === true;
    },
    async endSessions(userId: number): Promise<number> {
      const [row] = await tx.query<{ ended: number }>('select iwe_end_sessions($1) as ended', [userId]);
      return row?.ended ?? 0;
    },
    noteSecurity: (kind: string, userId: number, address: string, details: Record<string, unknown>) =>
      tx.query('insert into security_event (kind, user_id, address, details) values ($1, $2, $3, $4)', [kind, userId, address, JSON.stringify(details)]),
  };
}
