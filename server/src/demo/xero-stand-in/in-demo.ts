import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { XERO_SCOPES } from '../../core/config.ts';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/index.ts';

const addressFile = ({ dataDir }: Config): string => join(dataDir, 'xero-stand-in.url');

/**
 * Starts the stand-in of the demo beside the server; what it holds is stored in the data directory. It is loaded for
 * its first request: reading what it holds takes half a second, which a start need not wait for.
 */
export async function startInDemo(config: Config, database: Database): Promise<{ close(): Promise<void> }> {
  let loading: Promise<FastifyInstance> | undefined;
  const server = createServer((request, response) => {
    loading ??= load(config, database);
    loading.then(
      (app) => app.routing(request, response),
      (error: Error) => {
        loading = undefined;
        response.writeHead(500).end(error.message);
      },
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  // Workers are processes of their own, and the port is another one at each start.
  writeFileSync(addressFile(config), `http://127.0.0.1:${port}`);
  pointToStandIn(config);
  return {
    close: async () => {
      server.close();
      server.closeAllConnections();
      await (await loading?.catch(() => undefined))?.close();
    },
  };
}

async function load(config: Config, database: Database): Promise<FastifyInstance> {
  const [{ buildXeroStandIn }, { fillBooks }] = await Promise.all([import('./start.ts'), import('./fill-books.ts')]);
  const { app, state } = buildXeroStandIn({ file: join(config.dataDir, 'xero-stand-in.jsonl') });
  await fillBooks(database, state);
  await app.ready();
  return app;
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
