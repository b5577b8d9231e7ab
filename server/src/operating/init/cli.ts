// `npm run init`: creates an organisation with its first administrator, on a fresh installation or as one more. Takes
// flags, a JSON file, or asks on a terminal.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../core/config.ts';
import { Database } from '../../core/database/database.ts';
import { attachPostgres } from '../../core/database/index.ts';
import { migrate } from '../../core/database/migrations/migrate.ts';
import { initOrganisation, LINK_HOURS, linkForAdministrator } from './init-organisation.ts';
import type { PresentOrganisation } from './init-organisation.ts';
import { INPUT_FIELDS, InputRefused, parseOrganisation, warehouseOf } from './organisation-input.ts';

const USAGE = `npm run init                           asks for everything
npm run init -- --file first.json      reads it from a file (- for standard input)
npm run init -- --name … --abn … …     takes flags; a flag wins over the file
npm run init -- --link <email>         prints a new link for an administrator, such as one whose link has ended
Flags: ${INPUT_FIELDS.map(({ flag }) => `--${flag}`).join(' ')}`;

const values: Readonly<Record<string, string | boolean | string[] | undefined>> = readFlags();
const config = loadConfig();
try {
  if (values['help'] === true) console.log(USAGE);
  else if (typeof values['link'] === 'string') await printLink(values['link']);
  else await runInit();
} catch (error) {
  console.error(error instanceof InputRefused || error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readFlags() {
  const options = {
    help: { type: 'boolean' as const },
    file: { type: 'string' as const },
    link: { type: 'string' as const },
    ...Object.fromEntries(
      INPUT_FIELDS.map(({ flag, isList = false }) => [flag, { type: 'string' as const, multiple: isList }]),
    ),
  };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(2);
  }
}

async function runInit(): Promise<void> {
  const given = readGiven();
  // Asked when nothing was given: with flags or a file a missing field is an error, because nobody may sit there.
  const input = parseOrganisation(Object.keys(given).length === 0 && process.stdin.isTTY ? await ask() : given);
  const result = await withDatabase((database) => initOrganisation(database, input));
  if (!result.isNew) return tellPresent(input.orgId, result.present);
  console.log(`Organisation ${input.orgId}, ${input.name}, is created with ${input.adminEmail} as its administrator.`);
  if (result.isPlatformAdmin) console.log('This person also administers the installation (Releases, Background jobs).');
  if (result.token === null) console.log('The person has a password already and signs in with it.');
  else tellLink(result.token);
}

async function printLink(email: string): Promise<void> {
  const token = await withDatabase((database) => linkForAdministrator(database, email));
  if (token === null) throw new InputRefused(`${email} is no administrator here.`);
  tellLink(token);
}

function tellLink(token: string): void {
  console.log(`\nOpen this link within ${LINK_HOURS} hours to choose the password. It works once:\n`);
  console.log(`  ${config.publicUrl}/password/reset#token=${token}\n`);
}

function tellPresent(
  orgId: number,
  { name, warehouses, people, products, sheets, waiting }: PresentOrganisation,
): void {
  console.log(
    `Organisation ${orgId} exists already and nothing was changed: ${name}, with ${warehouses} warehouses, ` +
      `${people} people, ${products} products and ${sheets} sheets. Its settings are at Administration / organisation.`,
  );
  for (const email of waiting) console.log(`${email} has no password yet. A new link: npm run init -- --link ${email}`);
}

/** Returns the fields of the file and the flags, which win. */
function readGiven(): Record<string, unknown> {
  const { file } = values;
  const fields =
    typeof file === 'string' ? (parseJson(readFileSync(file === '-' ? 0 : file, 'utf8'), file) as object) : {};
  const flags = INPUT_FIELDS.flatMap(({ flag, key }) => {
    const value = values[flag];
    if (value === undefined) return [];
    return [[key, key === 'warehouses' ? (value as string[]).map(warehouseOf) : value] as const];
  });
  return { ...fields, ...Object.fromEntries(flags) };
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputRefused(`${file} is no JSON: ${(error as Error).message}`);
  }
}

/** Asks each question until its answer is a valid one. */
async function ask(): Promise<Record<string, unknown>> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answers: Record<string, unknown> = {};
  console.log('An empty line takes what is in brackets. Everything but the number can be changed later.\n');
  try {
    for (const field of INPUT_FIELDS) {
      const { key, question, proposal } = field;
      if (question === undefined) continue;
      for (;;) {
        const line = (await terminal.question(`${question}${proposal ? ` [${proposal}]` : ''}: `)).trim();
        const answer = line || (proposal ?? '');
        if (answer !== '' || proposal === undefined)
          answers[key] = key === 'warehouses' ? [warehouseOf(answer)] : answer;
        const problem = problemOf(key, answers);
        if (problem === null) break;
        console.log(`  ${problem}`);
      }
    }
    return answers;
  } finally {
    terminal.close();
  }
}

/** Returns what is wrong with one answer, or null: the fields that were not asked yet are missing and do not count. */
function problemOf(key: string, answers: Record<string, unknown>): string | null {
  try {
    parseOrganisation(answers);
    return null;
  } catch (error) {
    if (!(error instanceof InputRefused)) throw error;
    const own = error.message.split('\n').find((line) => line.startsWith(`${key} `) || line.startsWith(`${key}.`));
    return own ?? null;
  }
}

/** Works beside the running server, or starts the database for a moment. An empty one is migrated first. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const postgres = await attachPostgres(config, { prepare: async (connection) => void (await migrate(connection)) });
  const database = new Database(postgres.connection, { onError: (error) => console.warn(error.message) });
  try {
    await migrate(postgres.connection);
    return await work(database);
  } finally {
    await database.close();
    await postgres.close();
  }
}
