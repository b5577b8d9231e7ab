import { decisionAnswer, pinRequest, unpinRequest } from '@iwe/contract';
import type { App } from '../../../app-types.ts';
import type { OwnerTransaction } from '../../../database/database.ts';
import { forbidden, notFound, unprocessable } from '../../../errors.ts';
import type { Actor } from '../../../permissions.ts';
import { choosable } from './choose.ts';
import { asAdminOf, decide } from './decide.ts';

interface PinRow { version: string; reason: string; expiresAt: string | null; locked: boolean }

const HELD = `select version, reason, expires_at::text as "expiresAt", is_locked as locked from release_pin where organisation_id = $1 and remote = $2 and (expires_at is null or expires_at > now()) for update`;

/** An organisation's own version of a remote. Organisation admins pin their own organisation, platform admins any. */
export function pinsRoutes(app: App): void {
  const schema = { response: { 200: decisionAnswer } };

  app.post('/api/platform/pins', { config: { permission: 'signedIn' }, schema: { ...schema, body: pinRequest } }, async (request) => {
    const { organisationId, remote, version, reason, expiresAt, locked } = request.body;
    const record = { action: 'pin', organisationId, remote, version };
    await asAdminOf(app, request, organisationId, record);
    return decide(app, request, request.body, async (tx, actor) => {
      const [organisation] = await tx.query('select id from organisation where id = $1', [organisationId]);
      if (!organisation) throw notFound();
      if (expiresAt && !(Date.parse(expiresAt) > Date.now())) throw unprocessable([{ code: 'expiry', field: 'expiresAt', message: 'A pin ends in the future. Choose a later moment, or none.' }]);
      await choosable(app, tx, remote, version);
      const before = await held(tx, actor, organisationId, remote, locked);
      await tx.query(
        `insert into release_pin (organisation_id, remote, version, reason, pinned_by, expires_at, is_locked) values ($1, $2, $3, $4, $5, $6::timestamptz, $7)
         on conflict (organisation_id, remote) do update set version = excluded.version, reason = excluded.reason, pinned_by = excluded.pinned_by, pinned_at = now(), expires_at = excluded.expires_at, is_locked = excluded.is_locked`,
        [organisationId, remote, version, reason, actor.userId, expiresAt ?? null, locked],
      );
      return { ...record, before: before ?? null, after: { version, expiresAt: expiresAt ?? null, locked } };
    });
  });

  app.delete('/api/platform/pins', { config: { permission: 'signedIn' }, schema: { ...schema, body: unpinRequest } }, async (request) => {
    const { organisationId, remote } = request.body;
    const record = { action: 'unpin', organisationId, remote, version: null };
    await asAdminOf(app, request, organisationId, record);
    return decide(app, request, request.body, async (tx, actor) => {
      const before = await held(tx, actor, organisationId, remote, false);
      if (!before) throw notFound();
      await tx.query('delete from release_pin where organisation_id = $1 and remote = $2', [organisationId, remote]);
      return { ...record, before };
    });
  });
}

/** The pin that stands, which a locked one's organisation may not touch; locking itself is the platform's. */
async function held(tx: OwnerTransaction, actor: Actor, organisationId: number, remote: string, locks: boolean): Promise<PinRow | undefined> {
  const [pin] = await tx.query<PinRow>(HELD, [organisationId, remote]);
  if (!actor.isPlatformAdmin && (pin?.locked || locks)) {
    throw forbidden(pin?.locked ? `This pin is locked by the platform: ${pin.reason}. Ask a platform administrator.` : 'Only a platform administrator may lock a pin.', 'pin-locked');
  }
  return pin;
}
