import { releaseParams } from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { notFound } from '../../core/errors.ts';
import { asPlatformAdmin } from '../control/decide/decide.ts';
import { tarball } from '../kit/tar.ts';

/**
 * Registers the source maps of one release as one archive. They contain the sources, so they are for platform admins;
 * everybody else gets the same 403, whether they exist or not.
 */
export function sourceMapsRoutes(app: App): void {
  app.get(
    '/api/platform/source-maps/:remote/:version',
    { config: { permission: 'staff' }, schema: { params: releaseParams, hide: true } },
    async (request, reply) => {
      const { remote, version } = request.params;
      await asPlatformAdmin(app, request, { action: 'read source maps', remote, version });
      const prefix = `${remote}/${version}/`;
      const keys = await app.platform.maps.list(prefix);
      const files = await Promise.all(
        keys.map(async (key) => ({ path: key.slice(prefix.length), bytes: await app.platform.maps.get(key) })),
      );
      const stored = files.flatMap(({ path, bytes }) => (bytes ? [{ path, bytes }] : []));
      if (stored.length === 0) throw notFound();
      return reply
        .type('application/gzip')
        .header('content-disposition', `attachment; filename="${remote}-${version}-source-maps.tgz"`)
        .header('cache-control', 'no-store')
        .send(await tarball(stored));
    },
  );
}
