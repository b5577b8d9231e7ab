import {
  addressRequest,
  dateRequest,
  driverRequest,
  idParam,
  printRequest,
  sheetHeadAnswer,
  shippingTypeRequest,
} from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import { once } from '../../../core/writes/public.ts';
import { assertValidBody } from '../assert-valid-body.ts';
import { assignDriver, changeAddress, changeDates, changeShipping, markPrinted } from './edit-sheet.commands.ts';

const config = { permission: 'staff' } as const;
const response = { 200: sheetHeadAnswer };

/** What may still change on an existing sheet (spec §4 "Edit rights", §7). */
export async function editRoutes(app: App): Promise<void> {
  app.post(
    '/api/ag/orders/:id/date',
    { config, attachValidation: true, schema: { params: idParam, body: dateRequest, response } },
    (request) =>
      request.write((tx) => {
        assertValidBody(request);
        return once(tx, request, () => changeDates(tx, request.params.id, request.body));
      }),
  );

  app.post(
    '/api/ag/orders/:id/address',
    { config, attachValidation: true, schema: { params: idParam, body: addressRequest, response } },
    (request) =>
      request.write((tx) => {
        assertValidBody(request);
        return once(tx, request, () => changeAddress(tx, request.params.id, request.body));
      }),
  );

  app.post(
    '/api/ag/orders/:id/shipping-type',
    { config, attachValidation: true, schema: { params: idParam, body: shippingTypeRequest, response } },
    (request) =>
      request.write((tx) => {
        assertValidBody(request);
        return once(tx, request, () => changeShipping(tx, request.params.id, request.body));
      }),
  );

  app.post(
    '/api/ag/orders/:id/driver',
    { config, attachValidation: true, schema: { params: idParam, body: driverRequest, response } },
    (request) =>
      request.write((tx) => {
        assertValidBody(request);
        return once(tx, request, () => assignDriver(tx, request.params.id, request.body));
      }),
  );

  app.post(
    '/api/ag/orders/:id/print',
    { config, schema: { params: idParam, body: printRequest.nullish(), response } },
    (request) => request.write((tx) => once(tx, request, () => markPrinted(tx, request.params.id))),
  );
}
