import { jobAnswer, jobList, jobParams, jobQuery, messageAnswer } from '@iwe/contract';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../core/app-types.ts';
import { conflict, notFound } from '../../core/errors.ts';
import { askToCancel, runAgain } from '../../core/jobs/job.repository.ts';
import { findJob, jobCounts, jobPage } from './job-admin.repository.ts';

/**
 * Background jobs for administrators: of their own organisation, or all of them for those of the whole installation.
 */
export function jobAdminRoutes(app: App): void {
  const config = { permission: 'releaseAdmin' } as const;

  app.get(
    '/api/platform/jobs',
    { config, schema: { querystring: jobQuery, response: { 200: jobList } } },
    async (request) => {
      const { page, per_page, state = null } = request.query;
      const organisation = organisationOf(request);
      return app.database.system(async (tx) => {
        const counts = await jobCounts(tx, organisation);
        const total = state === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state];
        const data = await jobPage(tx, { organisation, state }, { page, perPage: per_page });
        return { data, meta: { total, current_page: page, per_page, counts } };
      });
    },
  );

  app.get(
    '/api/platform/jobs/:id',
    { config, schema: { params: jobParams, response: { 200: jobAnswer } } },
    async (request) => {
      const found = await app.database.system((tx) => findJob(tx, request.params.id, organisationOf(request)));
      if (found === null) throw notFound();
      return { data: found };
    },
  );

  /**
   * Decides about one job in one transaction: 404 for a job that the caller does not see, 409 where `act` returns
   * false.
   */
  const decide = (
    request: FastifyRequest,
    id: number,
    act: typeof askToCancel,
    words: { done: string; late: string },
  ): Promise<{ message: string }> =>
    app.database.system(async (tx) => {
      if ((await findJob(tx, id, organisationOf(request))) === null) throw notFound();
      if (!(await act(tx, id, request.staff().userId))) throw conflict(words.late, 'job-state');
      return { message: words.done };
    });
  const ofOne = { params: jobParams, response: { 200: messageAnswer } };

  app.post('/api/platform/jobs/:id/cancel', { config, schema: ofOne }, (request) =>
    decide(request, request.params.id, askToCancel, {
      done: 'The job is cancelled. One that runs ends within seconds.',
      late: 'The job has ended already.',
    }),
  );

  app.post('/api/platform/jobs/:id/again', { config, schema: ofOne }, (request) =>
    decide(request, request.params.id, runAgain, {
      done: 'The job begins within seconds.',
      late: 'Only a job that failed, was cancelled or waits can begin now.',
    }),
  );
}

/** The organisation whose jobs the caller sees; null for all. */
function organisationOf(request: FastifyRequest): number | null {
  const actor = request.staff();
  return actor.isPlatformAdmin ? null : actor.account.organisation;
}
