import pg from 'pg';
import { loadConfig } from '../../core/config.ts';
import { attachPostgres } from '../../core/database/index.ts';
import { reencrypt } from './reencrypt.ts';

// pnpm reencrypt: the last step before a previous instance key is removed ("Rotate secrets" in docs/OPERATING.md).

try {
  // NODE_ENV=test: nothing is served here, so the rules for production servers do not apply.
  const config = loadConfig({ ...process.env, NODE_ENV: 'test' });
  const postgres = await attachPostgres(config);
  const client = new pg.Client({ ...postgres.connection, application_name: 'iwe-reencrypt' });
  try {
    await client.connect();
    const results = await reencrypt(client, config.secrets);
    for (const { name, changed, unreadable } of results)
      console.log(`${name}: ${changed} encrypted again${unreadable > 0 ? `, ${unreadable} unreadable` : ''}`);
    if (results.some(({ unreadable }) => unreadable > 0)) {
      console.error(
        'The unreadable ones were made with a key that is not in IWE_PREVIOUS_INSTANCE_KEYS. Add it and run this ' +
          'again, or connect these services and set up these second factors again.',
      );
      process.exitCode = 1;
    } else console.log('Nothing needs IWE_PREVIOUS_INSTANCE_KEYS any more.');
  } finally {
    await client.end();
    await postgres.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
