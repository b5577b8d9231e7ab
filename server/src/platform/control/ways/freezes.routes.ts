import { decisionAnswer, endFreezeRequest, freezeRequest, LONGEST_FREEZE_DAYS } from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import type { SystemTransaction } from '../../../core/database/index.ts';
import { notFound, unprocessable } from '../../../core/errors.ts';
import { asAdminOf, asPlatformAdmin, decide } from '../decide/decide.ts';
import { ADD_FREEZE, END_FREEZE, END_PINS_OF_FREEZE, FREEZE, REMOTES_PINNED_BY_FREEZE } from './freezes.sql.ts';
import { ORGANISATION_EXISTS } from '../decide/decide.sql.ts';
import type { FastifyRequest } from 'fastify';
import type { DecisionRecord } from '../decide/changes.ts';

/** A new freeze changes what nobody gets: no remote is looked at, and no page asks again. */
const NO_REMOTE: readonly string[] = [];
const NOBODY: readonly number[] = [];

/**
 * Registers freezes: from one moment to another nobody changes what an organisation gets. Its admins freeze their own
 * organisation, platform admins any, or everybody.
 */
export function freezesRoutes(app: App): void {
  const schema = { response: { 200: decisionAnswer } };
  const allowed = (request: FastifyRequest, record: DecisionRecord): Promise<void> =>
    record.organisationId === undefined
      ? asPlatformAdmin(app, request, record)
      : asAdminOf(app, request, record.organisationId, record);

  app.post(
    '/api/platform/freezes',
    { config: { permission: 'signedIn' }, schema: { ...schema, body: freezeRequest } },
    async (request) => {
      const { organisationId, startsAt, endsAt, reason } = request.body;
      const record = recordOf('freeze', organisationId, { startsAt, endsAt });
      await allowed(request, record);
      return decide(app, request, request.body, NO_REMOTE, async (tx, actor) => {
        if (organisationId !== null && (await tx.query(ORGANISATION_EXISTS(organisationId))).length === 0)
          throw notFound();
        const ends = Date.parse(endsAt);
        if (!(ends > Date.now() && ends > Date.parse(startsAt)))
          throw unprocessable([
            { code: 'until', field: 'endsAt', message: 'A freeze ends after it begins, and in the future.' },
          ]);
        if (ends - Math.max(Date.now(), Date.parse(startsAt)) > LONGEST_FREEZE_DAYS * DAY_MS + HOUR_MS)
          throw unprocessable([
            {
              code: 'until',
              field: 'endsAt',
              message: `A freeze lasts at most ${LONGEST_FREEZE_DAYS} days. Choose an earlier end.`,
            },
          ]);
        await tx.query(ADD_FREEZE(organisationId, startsAt, endsAt, reason, actor.userId));
        return record;
      });
    },
  );

  app.delete(
    '/api/platform/freezes',
    { config: { permission: 'signedIn' }, schema: { ...schema, body: endFreezeRequest } },
    async (request) => {
      const { id } = request.body;
      const [freeze] = await app.database.system((tx) => tx.query(FREEZE(id)));
      if (!freeze) throw notFound();
      const record = recordOf('end freeze', freeze.organisation_id, undefined);
      await allowed(request, record);
      const heldRemotes = async (tx: SystemTransaction): Promise<string[]> =>
        (await tx.query(REMOTES_PINNED_BY_FREEZE(id))).map(({ remote }) => remote);
      return decide(app, request, request.body, heldRemotes, async (tx) => {
        const { concerns, ...rest } = record;
        const isHolding = (await heldRemotes(tx)).length > 0;
        await tx.query(END_PINS_OF_FREEZE(id));
        const [before] = await tx.query(END_FREEZE(id));
        if (!before) throw notFound();
        return isHolding ? { ...rest, before } : { ...rest, concerns, before };
      });
    },
  );
}

const DAY_MS = 86_400_000;
/** Calendar days in which the clocks go back are an hour longer. */
const HOUR_MS = 3_600_000;

const recordOf = (
  action: string,
  organisationId: number | null,
  after: object | undefined,
): DecisionRecord & { concerns: readonly number[] } => ({
  action,
  remote: '',
  version: null,
  concerns: NOBODY,
  ...(organisationId === null ? {} : { organisationId }),
  ...(after ? { after } : {}),
});
