import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { DriverRun, NewRunLink } from '@iwe/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { TestServer, TestStaff } from '../../../../testing/index.ts';

/** What these need of a test's organisation. */
interface Office {
  server: TestServer;
  /** The account of a driver. */
  driver: number;
  sales: TestStaff;
  call: (staff: TestStaff, method: 'POST', path: string, payload: object) => Promise<LightMyRequestResponse>;
}

/** Makes a link to a run of the office's driver; `token` is what the phone sends. */
export async function makeRunLink(
  office: Office,
  body: Record<string, unknown>,
  staff: TestStaff = office.sales,
): Promise<NewRunLink & { token: string }> {
  const answer = await office.call(staff, 'POST', 'delivery-runs/links', { driverId: office.driver, ...body });
  assert.equal(answer.statusCode, 200, answer.body);
  const { data } = answer.json<{ data: NewRunLink }>();
  return { ...data, token: data.url.split('#')[1] ?? '' };
}

/** Sends what a driver's phone sends with the token of its link. */
export const callAsPhone = (
  office: Office,
  token: string,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  office.server.inject({
    method,
    url: `/api/ag/${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });

/** Returns a report of a stop as the phone has seen it. */
export function reportOf(run: DriverRun, sheetId: number, fields: Record<string, unknown> = {}) {
  const stop = run.stops.find(({ id }) => id === sheetId);
  assert.ok(stop);
  const { contentVersion, deliveryStatus, actualPayType, deliveryComment } = stop;
  return {
    uuid: randomUUID(),
    sheetId,
    isDelivered: true,
    reason: '',
    receivedBy: '',
    actualPayType: null,
    amount: null,
    comment: '',
    reportedAt: new Date().toISOString(),
    seen: { contentVersion, deliveryStatus, actualPayType, deliveryComment },
    photo: null,
    signature: null,
    ...fields,
  };
}
