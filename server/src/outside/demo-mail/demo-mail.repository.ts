import { statement } from '../../core/database/index.ts';
import type { SystemTransaction } from '../../core/database/index.ts';

const COLUMNS = 'id, received_at, from_address, to_address, subject, body_text';

const NEWEST = statement('demo-mail.newest', `select ${COLUMNS} from mail_sink order by id desc limit 200`);
const BY_ID = statement('demo-mail.by-id', `select ${COLUMNS}, raw from mail_sink where id = $1`);

/** The newest mails of the demo. */
export const newestMails = (tx: SystemTransaction) => tx.query(NEWEST());

/** One mail of the demo; undefined when there is none of that id. */
export async function mailById(tx: SystemTransaction, id: number) {
  const [mail] = await tx.query(BY_ID(id));
  return mail;
}
