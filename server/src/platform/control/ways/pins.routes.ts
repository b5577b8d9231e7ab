import { decisionAnswer, pinRequest, unpinRequest } from '@iwe/contract';
import type { SystemTransaction } from '../../../core/database/index.ts';
import type { App } from '../../../core/app-types.ts';
import { forbidden, notFound, unprocessable } from '../../../core/errors.ts';
import { choosable } from '../decide/choose.ts';
import { asAdminOf, decide } from '../decide/decide.ts';
import type { Decider } from '../decide/decide.ts';
import { DELETE_PIN, LOCK_PIN, PINNED_ORGANISATION_EXISTS, SET_PIN } from './pins.sql.ts';
import type { PinRow } from './pins.sql.ts';

/**
 * Registers an organisation's own version of a remote. Organisation admins pin their own organisation, platform admins
 * any.
 */
export function pinsRoutes(app: App): void {
  const schema = { response: { 200: decisionAnswer } };

  app.post(
    '/api/platform/pins',
    { config: { permission: 'signedIn' }, schema: { ...schema, body: pinRequest } },
    async (request) => {
      const { organisationId, remote, version, reason, expiresAt, locked } = request.body;
      const record = { action: 'pin', organisationId, remote, version };
      await asAdminOf(app, request, organisationId, record);
      return decide(app, request, request.body, [remote], async (tx, actor) => {
        const [organisation] = await tx.query(PINNED_ORGANISATION_EXISTS(organisationId));
        if (!organisation) throw notFound();
        if (expiresAt && !(Date.parse(expiresAt) > Date.now()))
          throw unprocessable([
            {
              code: 'expiry',
              field: 'expiresAt',
              message: 'A pin ends in the future. Choose a later moment, or none.',
            },
          ]);
        await choosable(app, tx, remote, version, organisationId);
        const before = await allowedPin(tx, actor, organisationId, remote, locked);
        await tx.query(SET_PIN(organisationId, remote, version, reason, actor.userId, expiresAt ?? null, locked));
        return { ...record, before: before ?? null, after: { version, expiresAt: expiresAt ?? null, locked } };
      });
    },
  );

  app.delete(
    '/api/platform/pins',
    { config: { permission: 'signedIn' }, schema: { ...schema, body: unpinRequest } },
    async (request) => {
      const { organisationId, remote } = request.body;
      const record = { action: 'unpin', organisationId, remote, version: null };
      await asAdminOf(app, request, organisationId, record);
      return decide(app, request, request.body, [remote], async (tx, actor) => {
        const before = await allowedPin(tx, actor, organisationId, remote, false);
        if (!before) throw notFound();
        await tx.query(DELETE_PIN(organisationId, remote));
        return { ...record, before };
      });
    },
  );
}

/**
 * Returns the existing pin, locked for update. Throws 403 when an organisation's admin would change a pin that the
 * platform has locked, or lock one.
 */
async function allowedPin(
  tx: SystemTransaction,
  actor: Decider,
  organisationId: number,
  remote: string,
  locks: boolean,
): Promise<PinRow | undefined> {
  const [pin] = await tx.query(LOCK_PIN(organisationId, remote));
  if (!actor.isPlatformAdmin && (pin?.locked || locks)) {
    throw forbidden(
      pin?.locked
        ? `This pin is locked by the platform: ${pin.reason}. Ask a platform administrator.`
        : 'Only a platform administrator may lock a pin.',
      'pin-locked',
    );
  }
  return pin;
}
