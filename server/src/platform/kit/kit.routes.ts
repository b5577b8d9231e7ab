import { existsSync } from 'node:fs';
import path from 'node:path';
import { remoteName } from '@iwe/contract';
import * as z from 'zod';
import type { App } from '../../core/app-types.ts';
import { CHECKOUT } from '../../core/config.ts';
import { notFound } from '../../core/errors.ts';
import { TEAM_OF_REMOTE } from '../teams/requests.sql.ts';
import { openKit } from './kit-store.ts';
import type { KitStore } from './kit-store.ts';
import { packKit } from './pack.ts';
import { packTemplate } from './template.ts';

const PATH = '/api/platform/kit';

/**
 * Registers the shared packages for teams outside the workspace as an npm registry of the scope @iwe. A team's .npmrc
 * names it together with the deploy token. Packed on the first request from the sources that this server runs; every
 * version that was served stays available.
 */
export function kitRoutes(app: App): void {
  const opened = openKit(
    app.platform.kit,
    (work) => app.database.system(work),
    (number) => packKit(CHECKOUT, number),
  );
  const kit = (): KitStore => {
    if (!existsSync(path.join(CHECKOUT, 'pnpm-workspace.yaml'))) throw notFound();
    return opened;
  };
  const config = { permission: 'kitReader' as const };

  app.get(
    `${PATH}/:name`,
    { config, schema: { params: z.object({ name: z.string().max(60) }), hide: true } },
    async (request, reply) => {
      const found = await kit().versionsOf(request.params.name);
      if (!found) throw notFound();
      const versions = found.map(({ version, manifest, file, integrity, shasum }) => {
        const dist = { tarball: `${app.config.publicUrl}${PATH}/files/${file}`, integrity, shasum };
        return [version, { ...manifest, dist }] as const;
      });
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(
          JSON.stringify({
            name: request.params.name,
            'dist-tags': { latest: found.at(-1)?.version },
            versions: Object.fromEntries(versions),
          }),
        );
    },
  );

  app.get(
    `${PATH}/files/:file`,
    { config, schema: { params: z.object({ file: z.string().max(120) }), hide: true } },
    async (request, reply) => {
      const bytes = await kit().file(request.params.file);
      if (!bytes) throw notFound();
      return reply.type('application/gzip').header('cache-control', 'private, max-age=31536000, immutable').send(bytes);
    },
  );

  app.get(
    `${PATH}/template/:remote`,
    { config, schema: { params: z.object({ remote: remoteName }), hide: true } },
    async (request, reply) => {
      const { remote } = request.params;
      const [team] = await app.database.query(TEAM_OF_REMOTE(remote));
      const wanted = { remote, team: team?.name };
      return reply
        .type('application/gzip')
        .header('cache-control', 'no-store')
        .send(await packTemplate(CHECKOUT, wanted, `${app.config.publicUrl}${PATH}/`));
    },
  );
}
