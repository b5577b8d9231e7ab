import {
  keysFolderAnswer,
  publishAnswer,
  publishRequest,
  releaseAnswer,
  releaseList,
  releaseListQuery,
  releasePage,
  releaseParams,
} from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import { missingBrowser } from '../browser-check/check-release.job.ts';
import { whyUnchecked } from '../browser-check/check-release.repository.ts';
import { readSigned } from '../publish/check-release.policy.ts';
import { publisherOf } from '../security/deploy-token.ts';
import { keysFolder } from '../security/instance-keys.ts';
import { findRelease } from './platform.repository.ts';
import { publishRelease } from '../publish/publish-release.command.ts';
import { listReleases, readReleasePage, shellShownTo } from './release-page.ts';
import { readShells } from '../shells/running-shell.ts';
import { CHECK_REPORT } from './releases.sql.ts';

/** A release is a few hundred kilobytes; base64 adds a third. */
const MAX_RELEASE_BYTES = 24 * 1024 * 1024;

/** Registers what teams and their pipelines use: publishing, looking up releases, tokens. */
export function releasesRoutes(app: App): void {
  app.post(
    '/api/platform/releases',
    {
      config: { permission: 'deployToken' },
      bodyLimit: MAX_RELEASE_BYTES,
      schema: { body: publishRequest, response: { 200: publishAnswer } },
    },
    async (request) => {
      const remote = remoteNamed(request.body.manifest);
      const publisher = await publisherOf(app, request, remote);
      return publishRelease(app, publisher, readSigned(request.body, publisher.publicKey), request.body);
    },
  );

  app.get(
    '/api/platform/releases/:remote/:version',
    {
      config: { permission: 'deployToken' },
      schema: { params: releaseParams, response: { 200: releaseAnswer } },
    },
    async (request) => {
      const { remote, version } = request.params;
      await publisherOf(app, request, remote);
      const found = await app.database.system((tx) => findRelease(tx, remote, version));
      if (!found) throw notFound();
      const [said] = await app.database.query(CHECK_REPORT(remote, version));
      const missing = await missingBrowser();
      return {
        manifest: found.manifest_text,
        status: found.status,
        check: found.check_state,
        report: said?.report ?? [],
        ...(found.check_state === 'unchecked'
          ? { waitsFor: await app.database.system((tx) => whyUnchecked(tx, remote, version, missing)) }
          : {}),
      };
    },
  );

  app.get(
    '/api/platform/releases',
    {
      config: { permission: 'releaseAdmin' },
      schema: { querystring: releaseListQuery, response: { 200: releaseList } },
    },
    async (request) => {
      const actor = request.staff();
      const { page, per_page } = request.query;
      const own = actor.isPlatformAdmin ? null : actor.account.organisation;
      const { facts } = shellShownTo(await readShells(app, app.database), own);
      const { data, total } = await listReleases(app.database, facts, own, request.query);
      return { data, meta: { total, current_page: page, per_page } };
    },
  );

  app.get(
    '/api/platform/releases/:remote/:version/page',
    { config: { permission: 'releaseAdmin' }, schema: { params: releaseParams, response: { 200: releasePage } } },
    async (request) => {
      const actor = request.staff();
      const { remote, version } = request.params;
      const data = await app.database.system(async (tx) =>
        readReleasePage(
          tx,
          await readShells(app, tx),
          actor.isPlatformAdmin ? null : actor.account.organisation,
          remote,
          version,
        ),
      );
      if (!data) throw notFound();
      return { data };
    },
  );

  app.get(
    '/api/platform/keys-folder',
    { config: { permission: 'loopback' }, schema: { response: { 200: keysFolderAnswer } } },
    () => ({ folder: keysFolder(app.config.dataDir) }),
  );
}

/** Returns the remote that an unverified manifest names: used only to check that the token covers it. */
function remoteNamed(manifest: string): string {
  try {
    const { remote } = JSON.parse(manifest) as { remote?: unknown };
    return typeof remote === 'string' ? remote : '';
  } catch {
    throw unprocessable([{ code: 'release-manifest', message: 'The manifest is not valid JSON.' }]);
  }
}
