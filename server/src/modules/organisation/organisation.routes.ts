import { lockedDrafts, lockedDraftsQuery, organisationAnswer, organisationSettings as settingsSchema, printInfo, updateOrganisationRequest } from '@iwe/contract';
import type { App } from '../../app-types.ts';
import { draftsUntil, organisationSettings, presentPrintInfo } from './organisation.repository.ts';
import { updateOrganisation } from './update-organisation.command.ts';

/** The organisation's settings, kept by its administrators, and what of them stands on printed sheets. */
export async function organisationRoutes(app: App): Promise<void> {
  const config = { permission: 'orgAdmin', pipelined: true } as const;

  app.get('/api/ag/printInfo', { config: { permission: 'staff', pipelined: true }, schema: { response: { 200: printInfo } } }, (request) =>
    request.readAtOnce(async (tx) => presentPrintInfo(await organisationSettings(tx))));

  app.get('/api/ag/organisation', { config, schema: { response: { 200: settingsSchema } } }, (request) => request.readAtOnce((tx) => organisationSettings(tx)));

  app.put('/api/ag/organisation', { config, schema: { body: updateOrganisationRequest, response: { 200: organisationAnswer } } }, (request) =>
    request.tenant((tx) => updateOrganisation(tx, request, request.body)));

  app.get('/api/ag/organisation/drafts', { config, schema: { querystring: lockedDraftsQuery, response: { 200: lockedDrafts } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const data = await draftsUntil(tx, request.query.until);
      return { total: data.reduce((sum, row) => sum + row.count, 0), data };
    }));
}
