import {
  idParam,
  reportRecipients,
  reportRecipientsQuery,
  reportScheduleRequest,
  reportSchedules,
} from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import { once } from '../../../core/writes/public.ts';
import { recipientRefusal } from './recipient-rights.ts';
import { changeSchedule, createSchedule, removeSchedule, visibleSchedules } from './schedule.commands.ts';
import { peopleOf } from './schedules.repository.ts';

const config = { permission: 'staff' } as const;
const response = { 200: reportSchedules };

/** Reports that are sent every week or month, and whom they may be sent to. */
export function reportScheduleRoutes(app: App): void {
  app.get('/api/ag/report-schedules', { config, schema: { response } }, (request) => request.read(visibleSchedules));

  app.post('/api/ag/report-schedules', { config, schema: { body: reportScheduleRequest, response } }, (request) =>
    request.write((tx) => once(tx, request, () => createSchedule(tx, request.body))),
  );

  app.put(
    '/api/ag/report-schedules/:id',
    { config, schema: { params: idParam, body: reportScheduleRequest, response } },
    (request) => request.write((tx) => once(tx, request, () => changeSchedule(tx, request.params.id, request.body))),
  );

  app.delete('/api/ag/report-schedules/:id', { config, schema: { params: idParam, response } }, (request) =>
    request.write((tx) => once(tx, request, () => removeSchedule(tx, request.params.id))),
  );

  app.get(
    '/api/ag/report-recipients',
    { config, schema: { querystring: reportRecipientsQuery, response: { 200: reportRecipients } } },
    (request) =>
      request.read(async (tx) => {
        const showsCost = request.query.includeCost === '1';
        const people = (await peopleOf(tx)).filter((person) => recipientRefusal(person, showsCost) === null);
        return { data: people.map(({ eId, name, email }) => ({ eId, name, email })) };
      }),
  );
}
