import type { RequestTransaction } from '../../../app-types.ts';

type Tx = Pick<RequestTransaction, 'query' | 'organisation'>;

const JOIN = `with joined as (
    insert into approval_request_asker (organisation_id, request_id, membership_id, note) values ($1, $2, $3, $4) on conflict do nothing)
update approval_request set needs = array(select distinct need from unnest(needs || $5::text[]) as need order by need) where organisation_id = $1 and id = $2`;

/** Somebody else asks for what is asked for already: the same question, wide enough for both, and both hear its answer. */
export async function joinQuestion(tx: Tx, questionId: number, eId: number, needs: readonly string[], note: string): Promise<void> {
  await tx.query(JOIN, [tx.organisation, questionId, eId, note, needs]);
}

/** The rights today of those who joined a question. */
export interface AskerRights {
  role: number;
  is_acct: boolean;
  is_dir: boolean;
  mod_prc: boolean;
  crt_csr: boolean;
  max_dis_cents: number;
}

const ASKERS = `select m.role, m.is_acct, m.is_dir, m.mod_prc, m.crt_csr, m.max_dis_cents from approval_request_asker a
  join membership m on m.organisation_id = a.organisation_id and m.id = a.membership_id
where a.organisation_id = $1 and a.request_id = $2 order by a.membership_id`;

/** Who else waits for the answer. */
export const moreAskers = (tx: Tx, questionId: number): Promise<AskerRights[]> => tx.query<AskerRights>(ASKERS, [tx.organisation, questionId]);
