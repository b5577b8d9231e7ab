import {
  decisionAnswer,
  remoteOrganisationsParams,
  remoteSettings,
  remoteSettingsQuery,
  settingsRequest,
} from '@iwe/contract';
import type { RemoteJson } from '@iwe/contract';
import { ownValue, resolveSettings, settingProblem } from '@iwe/domain';
import type { RemoteSettings, SettingValue } from '@iwe/domain';
import type { SystemTransaction } from '../../../core/database/index.ts';
import type { App } from '../../../core/app-types.ts';
import { conflict, notFound, unprocessable } from '../../../core/errors.ts';
import { findRelease, readRevision, remoteStates } from '../../releases/platform.repository.ts';
import { revisionOf } from '../../remotes/revision.ts';
import { STORED_SETTINGS, STORE_SETTINGS } from '../../remotes/settings.sql.ts';
import { asAdminOf, decide } from '../decide/decide.ts';
import { readShells } from '../../shells/running-shell.ts';
import { allOrganisations, versionsOf } from '../decide/effect.ts';

/** What the release of an organisation declares; the version is null where it has none. */
type Declared = Pick<RemoteJson, 'flags' | 'config'> & { version: string | null };

/** Settings change nobody's version: no remote is looked at. */
const NO_REMOTE: readonly string[] = [];

/** A value that is chosen; null for the release's default. */
type Chosen = Readonly<Record<string, SettingValue | null>>;

/**
 * Registers the flags and settings of remotes for one organisation. Its admins choose for their own organisation,
 * platform admins for any.
 */
export function settingsRoutes(app: App): void {
  app.get(
    '/api/platform/remotes/:remote/settings',
    {
      config: { permission: 'releaseAdmin' },
      schema: {
        params: remoteOrganisationsParams,
        querystring: remoteSettingsQuery,
        response: { 200: remoteSettings },
      },
    },
    async (request) => {
      const actor = request.staff();
      const { remote } = request.params;
      const { organisation: id } = request.query;
      if (!actor.isPlatformAdmin && actor.account.organisation !== id) throw notFound();
      return app.database.system(async (tx) => {
        const organisation = (await allOrganisations(tx)).find((one) => one.id === id);
        const declared = await declaredFor(app, tx, remote, id);
        if (!organisation || !declared) throw notFound();
        const stored = await storedFor(tx, id, remote);
        const resolved = resolveSettings(declared, stored);
        const { value } = await readRevision(tx);
        return {
          data: {
            revision: revisionOf(app, value),
            organisation: organisation.name,
            version: declared.version,
            flags: Object.entries(declared.flags ?? {}).map(([key, field]) => ({
              key,
              field,
              value: resolved?.flags[key] ?? field.default,
            })),
            config: Object.entries(declared.config ?? {}).map(([key, field]) => {
              const own = ownValue(stored.config, key);
              return {
                key,
                field,
                value: resolved?.config[key] ?? field.default,
                problem: own === undefined ? null : settingProblem(field, own),
              };
            }),
          },
        };
      });
    },
  );

  app.post(
    '/api/platform/settings',
    {
      config: { permission: 'signedIn' },
      schema: { body: settingsRequest, response: { 200: decisionAnswer } },
    },
    async (request) => {
      const { organisationId, remote, flags, config } = request.body;
      const record = { action: 'settings', organisationId, remote, version: null, concerns: [organisationId] };
      await asAdminOf(app, request, organisationId, record);
      return decide(app, request, request.body, NO_REMOTE, async (tx) => {
        const isKnown = (await allOrganisations(tx)).some(({ id }) => id === organisationId);
        const declared = isKnown ? await declaredFor(app, tx, remote, organisationId) : null;
        if (!declared) throw notFound();
        refuseUnfitting(remote, declared, flags, config);
        const stored = await storedFor(tx, organisationId, remote);
        const changed = { flags: differing(flags, stored.flags), config: differing(config, stored.config) };
        const keys = { flags: Object.keys(changed.flags), config: Object.keys(changed.config) };
        if (keys.flags.length + keys.config.length === 0)
          throw conflict('Nothing would change: these values hold already.', 'settings-unchanged');
        await tx.query(STORE_SETTINGS(organisationId, remote, JSON.stringify(flags), JSON.stringify(config)));
        const { version } = declared;
        // What is stored may have the key of a flag as a setting, and the reverse: an earlier release declared it so.
        const bothInWords = (values: { flags: Chosen; config: Chosen }) => ({
          ...inWords(keys.flags, values.flags),
          ...inWords(keys.config, values.config),
        });
        return { ...record, version, before: bothInWords(stored), after: bothInWords(changed) };
      });
    },
  );
}

/** What the release declares that an organisation runs; null for a remote that was never published. */
async function declaredFor(
  app: App,
  tx: SystemTransaction,
  remote: string,
  organisation: number,
): Promise<Declared | null> {
  const [state] = await remoteStates(tx, [remote]);
  if (!state) return null;
  const { version } = versionsOf(await readShells(app, tx), state)(organisation);
  const release = version === null ? null : await findRelease(tx, remote, version);
  return { ...release?.manifest.remoteJson, version };
}

async function storedFor(tx: SystemTransaction, organisation: number, remote: string): Promise<RemoteSettings> {
  const [stored] = await tx.query(STORED_SETTINGS(organisation, remote));
  return stored ?? { flags: {}, config: {} };
}

/** Throws 422 with a line for every key that the release does not declare and every value that it does not accept. */
function refuseUnfitting(
  remote: string,
  { flags = {}, config = {}, version }: Declared,
  chosenFlags: Chosen,
  chosenConfig: Chosen,
): void {
  const release = version === null ? `${remote}, which this organisation does not get,` : `${remote} ${version}`;
  const unknown = (kind: string, key: string) => ({
    code: 'settings-unknown',
    field: key,
    message: `${release} has no ${kind} ${key}.`,
  });
  const found = [
    ...Object.keys(chosenFlags)
      .filter((key) => !Object.hasOwn(flags, key))
      .map((key) => unknown('flag', key)),
    ...Object.entries(chosenConfig).flatMap(([key, value]) => {
      const field = Object.hasOwn(config, key) ? config[key] : undefined;
      if (!field) return [unknown('setting', key)];
      const problem = value === null ? null : settingProblem(field, value);
      return problem === null ? [] : [{ code: 'settings-value', field: key, message: problem }];
    }),
  ];
  if (found.length > 0) throw unprocessable(found, found[0]?.code);
}

/** Returns the choices that are not what is stored. */
const differing = (chosen: Chosen, stored: Readonly<Record<string, SettingValue>>): Chosen =>
  Object.fromEntries(Object.entries(chosen).filter(([key, value]) => (ownValue(stored, key) ?? null) !== value));

/** Returns the values of these keys as the history shows them. */
const inWords = (keys: readonly string[], values: Chosen): Record<string, string | number> =>
  Object.fromEntries(
    keys.map((key) => {
      const value = ownValue(values, key) ?? 'default';
      return [key, typeof value === 'boolean' ? (value ? 'on' : 'off') : value];
    }),
  );
