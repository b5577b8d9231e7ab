// `pnpm recover`: blocks a release, or goes back, without any screen. Works while the server runs, whose pages learn of
// it as of every decision, and while it does not.
import { parseArgs } from 'node:util';
import type { RecoverCommand } from './recover.ts';

const USAGE = `pnpm recover list [mf-platform]                            releases and decisions, the latest first
pnpm recover block mf-platform 1.2.0 --as you@iwe.example --reason '…'   nobody gets it any more
pnpm recover free mf-platform 1.2.0 --as you@iwe.example --reason '…'    lifts the block
pnpm recover before 123 --as you@iwe.example --reason '…'                what decision 123 changed, as it was before
pnpm recover after 123 --as you@iwe.example --reason '…'                 everything as it was after decision 123`;

function commandOf([kind, first, second]: readonly string[]): RecoverCommand | null {
  if (kind === 'list') return { kind, remote: first ?? null };
  if ((kind === 'block' || kind === 'free') && first !== undefined && second !== undefined)
    return { kind, remote: first, version: second };
  if ((kind === 'before' || kind === 'after') && /^\d{1,9}$/.test(first ?? ''))
    return { kind, decision: Number(first) };
  return null;
}

async function run(command: RecoverCommand, email: string, reason: string): Promise<string> {
  // Loaded only now: how the command is used is said at once.
  const [{ buildApp }, { loadConfig }, { Database }, { attachPostgres }, { effectText, listRecoverable, recover }] =
    await Promise.all([
      import('../../app.ts'),
      import('../../core/config.ts'),
      import('../../core/database/database.ts'),
      import('../../core/database/index.ts'),
      import('./recover.ts'),
    ]);
  // NODE_ENV=test: nothing is served here, so the rules for production servers do not apply.
  const config = loadConfig({ ...process.env, NODE_ENV: 'test' });
  const postgres = await attachPostgres(config);
  const database = new Database(postgres.connection, { onError: (error) => console.warn(error.message) });
  try {
    const { app } = await buildApp({ config, database, logger: false });
    try {
      if (command.kind === 'list') return await listRecoverable(app, command.remote);
      return effectText(await recover(app, command, { email, reason }));
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
    await postgres.close();
  }
}

try {
  const { values, positionals } = parseArgs({
    options: { as: { type: 'string' }, reason: { type: 'string' } },
    allowPositionals: true,
  });
  const command = commandOf(positionals);
  const { as: email = '', reason = '' } = values;
  if (command === null || (command.kind !== 'list' && (email === '' || reason.trim() === ''))) {
    console.error(USAGE);
    process.exitCode = 2;
  } else console.log(await run(command, email, reason.trim()));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
