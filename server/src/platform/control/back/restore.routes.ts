import { decisionAnswer, restoreRequest } from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import { asAdminOf, asPlatformAdmin, sessionActor } from '../decide/decide.ts';
import { afterRecord, decisionToRestore, restoreAfter, restoreBefore } from './restore-decision.ts';

/**
 * Registers the one way back. Every state of the history can be restored: that after a decision for all remotes, or
 * that before it for what the decision itself changed; admins of an organisation may do so where it concerned theirs
 * alone.
 */
export function restoreRoutes(app: App): void {
  app.post(
    '/api/platform/restore',
    { config: { permission: 'signedIn' }, schema: { body: restoreRequest, response: { 200: decisionAnswer } } },
    async (request) => {
      const { of, state } = request.body;
      if (state === 'after') {
        await asPlatformAdmin(app, request, afterRecord(of));
        return restoreAfter(app, sessionActor(request.actor), request.body);
      }
      const taken = await decisionToRestore(app, of);
      const { organisationId } = taken.record;
      await (organisationId === undefined
        ? asPlatformAdmin(app, request, taken.record)
        : asAdminOf(app, request, organisationId, taken.record));
      return restoreBefore(app, sessionActor(request.actor), request.body, taken);
    },
  );
}
