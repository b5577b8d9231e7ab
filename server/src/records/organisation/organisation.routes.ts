import {
  lockedDrafts,
  lockedDraftsQuery,
  organisationAnswer,
  organisationSettings as settingsSchema,
  printInfo,
  updateOrganisationRequest,
  uploadLogoAnswer,
  uploadLogoRequest,
} from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { draftsUntil, organisationSettings } from './organisation.repository.ts';
import { presentPrintInfo } from './print-info.presenter.ts';
import { updateOrganisation } from './update-organisation.command.ts';
import { uploadLogo } from './upload-logo.ts';

/** The organisation's settings, which its administrators change, and those of them that printed sheets show. */
export async function organisationRoutes(app: App): Promise<void> {
  // Accountants lock periods; the command leaves every other setting to administrators.
  const config = { permission: 'adminOrAccountant' } as const;

  app.get(
    '/api/ag/printInfo',
    { config: { permission: 'staff' }, schema: { response: { 200: printInfo } } },
    (request) => request.read(async (tx) => presentPrintInfo(await organisationSettings(tx))),
  );

  app.get('/api/ag/organisation', { config, schema: { response: { 200: settingsSchema } } }, (request) =>
    request.read((tx) => organisationSettings(tx)),
  );

  app.put(
    '/api/ag/organisation',
    { config, schema: { body: updateOrganisationRequest, response: { 200: organisationAnswer } } },
    (request) => request.write((tx) => updateOrganisation(tx, request, request.body)),
  );

  app.post(
    '/api/ag/organisation/logo',
    {
      config: { permission: 'orgAdmin' },
      schema: { body: uploadLogoRequest, response: { 200: uploadLogoAnswer } },
    },
    async (request) => {
      const { userId, account } = request.staff();
      const scope = { organisation: account.organisation, userId };
      return { data: { logo: await uploadLogo(app, scope, account.eId, request.body.picture) } };
    },
  );

  app.get(
    '/api/ag/organisation/drafts',
    { config, schema: { querystring: lockedDraftsQuery, response: { 200: lockedDrafts } } },
    (request) =>
      request.read(async (tx) => {
        const data = await draftsUntil(tx, request.query.until);
        return { total: data.reduce((sum, row) => sum + row.count, 0), data };
      }),
  );
}
