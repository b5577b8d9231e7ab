import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { XERO_SCOPES } from '../../core/config.ts';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/index.ts';
import { fillBooks } from './fill-books.ts';
import { startXeroStandIn } from './start.ts';
import type { StandIn } from './start.ts';

const addressFile = ({ dataDir }: Config): string => join(dataDir, 'xero-stand-in.url');

/** Starts the stand-in of the demo beside the server; what it holds is stored in the data directory. */
export async function startInDemo(config: Config, database: Database): Promise<StandIn> {
  const standIn = await startXeroStandIn({ file: join(config.dataDir, 'xero-stand-in.jsonl') });
  await fillBooks(database, standIn.state);
  // Workers are processes of their own, and the port is another one at each start.
  writeFileSync(addressFile(config), standIn.url);
  pointToStandIn(config);
  return standIn;
}

/** Points the configuration at the running stand-in; changes nothing where no server has started one. */
export function pointToStandIn(config: Config): void {
  if (!existsSync(addressFile(config))) return;
  const url = readFileSync(addressFile(config), 'utf8');
  config.xero = {
    clientId: 'iwe-demo',
    scopes: XERO_SCOPES,
    loginUrl: url,
    identityUrl: url,
    apiUrl: url,
    webUrl: url,
  };
}
