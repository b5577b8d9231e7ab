import pg from 'pg';
import type { ClientBase } from 'pg';
import {
  BY_WAY_OF_CONTACT,
  ERASE_BESIDE_CONTACT,
  ERASE_BESIDE_USER,
  ERASE_CONTACT,
  ERASE_USER,
  HISTORY_OF_CONTACT,
  IS_LAST_ADMIN,
  OPEN_WORK,
  REFERRING_TABLES,
  rowsSql,
} from './people-data.sql.ts';
import type { Subject } from './people-data.sql.ts';

/** What is stored about somebody: rows by table. */
export type PersonalData = Record<string, Record<string, unknown>[]>;

/**
 * Returns everything that is stored about a customer, supplier or user: the record and all rows that refer to it,
 * without passwords, tokens and other secrets. `client` is a connection of the tables' owner. Throws when there is no
 * such record.
 */
export async function exportPerson(client: ClientBase, subject: Subject): Promise<PersonalData> {
  const table = subject.kind === 'contact' ? 'contact' : 'app_user';
  const values = subject.kind === 'contact' ? [subject.id, subject.organisation] : [subject.id];
  await client.query('begin isolation level repeatable read read only');
  try {
    const read = async (from: string, column: string) =>
      (await client.query<{ row: Record<string, unknown> }>(rowsSql(from, column, subject.kind === 'contact'), values))
        .rows;
    const data: PersonalData = { [table]: (await read(table, 'id')).map(({ row }) => row) };
    if (data[table]?.length === 0) throw new Error(notFound(subject));
    const { rows } = await client.query<{ table: string; column: string }>(REFERRING_TABLES, [table]);
    // Memberships refer to a user too, and everything that an employee did refers to those: that is the business's.
    const tables = subject.kind === 'user' ? [...rows, { table: 'membership', column: 'user_id' }] : rows;
    for (const referring of tables) {
      const found = await read(referring.table, pg.escapeIdentifier(referring.column));
      if (found.length > 0) (data[referring.table] ??= []).push(...found.map(({ row }) => row));
    }
    if (subject.kind === 'contact') {
      const history = await client.query<{ row: Record<string, unknown> }>(HISTORY_OF_CONTACT, values);
      data['audit'] = history.rows.map(({ row }) => row);
      for (const [name, text] of Object.entries(BY_WAY_OF_CONTACT)) {
        const found = await client.query<{ row: Record<string, unknown> }>(text, values);
        if (found.rows.length > 0) (data[name] ??= []).push(...found.rows.map(({ row }) => row));
      }
    }
    return data;
  } finally {
    await client.query('rollback');
  }
}

/**
 * Removes what identifies somebody, in one transaction: the record's own data, comments, files, sessions. What the tax
 * law keeps for five years stays: sheets with the name and address that they were approved with, and the audit. Throws,
 * and changes nothing, when there is no such record or work with it is not finished.
 */
export async function erasePerson(client: ClientBase, subject: Subject): Promise<void> {
  await client.query('begin');
  try {
    if (subject.kind === 'contact') await eraseContact(client, subject.organisation, subject.id);
    else await eraseUser(client, subject.id);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function eraseContact(client: ClientBase, organisation: number, id: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(OPEN_WORK, [organisation, id]);
  const drafts = rows[0]?.count ?? 0;
  if (drafts > 0) throw new Error(`${drafts} drafts name this record. Approve or void them first, then erase it.`);
  const { rowCount } = await client.query(ERASE_CONTACT, [organisation, id]);
  if (rowCount === 0) throw new Error(notFound({ kind: 'contact', organisation, id }));
  for (const statement of ERASE_BESIDE_CONTACT) await client.query(statement, [organisation, id]);
}

async function eraseUser(client: ClientBase, id: number): Promise<void> {
  const { rows } = await client.query<{ last: boolean }>(IS_LAST_ADMIN, [id]);
  if (rows[0]?.last)
    throw new Error('This is the only administrator of the installation. Make somebody else one first.');
  const { rowCount } = await client.query(ERASE_USER, [id]);
  if (rowCount === 0) throw new Error(notFound({ kind: 'user', id }));
  for (const statement of ERASE_BESIDE_USER) await client.query(statement, [id]);
}

const notFound = (subject: Subject): string =>
  subject.kind === 'contact'
    ? `Organisation ${subject.organisation} has no customer or supplier ${subject.id}. The number is in the page's address.`
    : `There is no user ${subject.id}.`;
