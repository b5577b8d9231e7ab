import { parseArgs } from 'node:util';
import pg from 'pg';
import { loadConfig } from '../../core/config.ts';
import { attachPostgres } from '../../core/database/index.ts';
import { erasePerson, exportPerson } from './people-data.ts';
import { USER_BY_EMAIL } from './people-data.sql.ts';
import type { Subject } from './people-data.sql.ts';

const USAGE = `pnpm people-data export --organisation 1 --contact 123    prints everything about a customer or supplier (JSON)
pnpm people-data export --email alex@coastal.example      … about somebody with an account
pnpm people-data erase  --organisation 1 --contact 123    removes what identifies them; what the tax law keeps stays
pnpm people-data erase  --email alex@coastal.example`;

try {
  const { values, positionals } = parseArgs({
    options: { organisation: { type: 'string' }, contact: { type: 'string' }, email: { type: 'string' } },
    allowPositionals: true,
  });
  const [command] = positionals;
  const isContact = values.organisation !== undefined && values.contact !== undefined;
  if ((command !== 'export' && command !== 'erase') || isContact === (values.email !== undefined)) {
    console.error(USAGE);
    process.exitCode = 2;
  } else await run(command, values);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(command: 'export' | 'erase', given: Record<string, string | undefined>): Promise<void> {
  // NODE_ENV=test: nothing is served here, so the rules for production servers do not apply.
  const postgres = await attachPostgres(loadConfig({ ...process.env, NODE_ENV: 'test' }));
  const client = new pg.Client({ ...postgres.connection, application_name: 'iwe-people-data', statement_timeout: 0 });
  try {
    await client.connect();
    const subject = await subjectOf(client, given);
    if (command === 'export') console.log(JSON.stringify(await exportPerson(client, subject), null, 2));
    else {
      await erasePerson(client, subject);
      console.log('Erased. Sheets and their history stay for five years, as the tax law asks; see docs/OPERATING.md.');
    }
  } finally {
    await client.end();
    await postgres.close();
  }
}

async function subjectOf(client: pg.Client, given: Record<string, string | undefined>): Promise<Subject> {
  const { organisation, contact, email } = given;
  if (email === undefined) return { kind: 'contact', organisation: Number(organisation), id: Number(contact) };
  const { rows } = await client.query<{ id: number }>(USER_BY_EMAIL, [email]);
  if (rows[0] === undefined) throw new Error(`Nobody has the account ${email}.`);
  return { kind: 'user', id: rows[0].id };
}
