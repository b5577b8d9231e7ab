import 'fake-indexeddb/auto';
import type { DriverReportRequest, DriverRun } from '@iwe/contract';
import type { Outcome, RunApi } from './run-api.ts';
import { shownStops, startRunSession } from './run-session.ts';
import type { ReportInput, RunSession } from './run-session.ts';
import { openRunStore } from './run-store.ts';

const aRun = (fields: Partial<DriverRun> = {}): DriverRun => ({
  id: 7,
  organisation: 'Iwe',
  phone: '02 9000 0000',
  driver: 'Dan Driver',
  day: '2026-03-03',
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  stops: [aStop(1), aStop(2)],
  ...fields,
});
const aStop = (id: number, fields = {}): DriverRun['stops'][number] => ({
  id,
  type: 1,
  no: `IN00000${id}`,
  customer: `Customer ${id}`,
  address: '9 High St',
  phone: '0400 111 222',
  comments: '',
  shipType: 1,
  deliveryStatus: 2,
  deliveryComment: '',
  actualPayType: 0,
  contentVersion: 1,
  quantity: 4,
  lines: [],
  ...fields,
});
const input = (fields: Partial<ReportInput> = {}): ReportInput => ({
  isDelivered: true,
  reason: '',
  receivedBy: 'Ann',
  actualPayType: null,
  amount: null,
  comment: '',
  photo: 'AAAA',
  signature: 'BBBB',
  ...fields,
});

/** A server whose network, link and answers a test decides. */
class FakeServer implements RunApi {
  run = aRun();
  received: DriverReportRequest[] = [];
  /** What a report is answered with; null for a recorded one. */
  refusal: ((report: DriverReportRequest) => Outcome<never> | null) | null = null;
  isOnline = true;
  ended: string | null = null;

  private obstacle(): Outcome<never> | null {
    if (!this.isOnline) return { kind: 'later', waitMs: 5 };
    return this.ended === null ? null : { kind: 'ended', message: this.ended };
  }
  async load() {
    return this.obstacle() ?? { kind: 'ok' as const, data: this.run };
  }
  async report(_runId: number, report: DriverReportRequest) {
    const refused = this.obstacle() ?? this.refusal?.(report);
    if (refused) return refused;
    if (!this.received.some(({ uuid }) => uuid === report.uuid)) this.received.push(report);
    return { kind: 'ok' as const, data: { uuid: report.uuid, isApplied: true, notice: '' } };
  }
}

let names = 0;
let name: string;
let server: FakeServer;
beforeEach(() => {
  names += 1;
  name = `run-${names}`;
  server = new FakeServer();
});
/** The page as it is opened, on the same phone each time. */
const open = async (token = 'token') => {
  const session = await startRunSession(token, await openRunStore(name), server);
  await session.sync();
  return session;
};
const report = async (session: RunSession, id: number, fields: Partial<ReportInput> = {}) => {
  const shown = shownStops(session.get()).find(({ stop }) => stop.id === id);
  if (!shown) throw new Error('There is no such stop.');
  await session.report(shown, input(fields));
  await session.sync();
};
const statesOf = (session: RunSession) => session.get().reports.map(({ state }) => state);

test('a report is sent at once, and its pictures leave the phone', async () => {
  const session = await open();
  await report(session, 1);
  expect(server.received.map(({ sheetId, photo }) => [sheetId, photo])).toEqual([[1, 'AAAA']]);
  expect(session.get().reports[0]).toMatchObject({ state: 'recorded', request: { photo: null, signature: null } });
});

test('without a network reports wait, outlive the page, and are sent in order once it is back', async () => {
  const first = await open();
  server.isOnline = false;
  await report(first, 2);
  await report(first, 1, { isDelivered: false, reason: 'Closed' });
  expect(first.get().obstacle).toEqual({ kind: 'offline' });
  expect(statesOf(first)).toEqual(['waiting', 'waiting']);

  const again = await open();
  expect(again.get().stored?.run.driver).toBe('Dan Driver');
  expect(statesOf(again)).toEqual(['waiting', 'waiting']);
  server.isOnline = true;
  await again.sync();
  await again.sync();
  expect(server.received.map(({ sheetId, photo }) => [sheetId, photo])).toEqual([
    [2, 'AAAA'],
    [1, 'AAAA'],
  ]);
  expect(statesOf(again)).toEqual(['recorded', 'recorded']);
  expect(again.get().obstacle).toBeNull();
});

test('a report whose answer was lost is sent again as the same one', async () => {
  const session = await open();
  let isLost = true;
  server.refusal = (sent) => {
    if (!isLost) return null;
    isLost = false;
    server.received.push(sent);
    return { kind: 'later', waitMs: 5 };
  };
  await report(session, 1);
  await session.sync();
  expect(server.received).toHaveLength(1);
  expect(statesOf(session)).toEqual(['recorded']);
});

test('two calls at once send a report once', async () => {
  const session = await open();
  server.isOnline = false;
  await report(session, 1);
  server.isOnline = true;
  const sent: string[] = [];
  server.refusal = ({ uuid }) => {
    sent.push(uuid);
    return null;
  };
  await Promise.all([session.sync(), session.sync(), session.sync()]);
  expect(sent).toHaveLength(1);
});

test('a stop is shown as it will be, and a second report builds on the first', async () => {
  const session = await open();
  server.isOnline = false;
  await report(session, 1, { isDelivered: false, reason: 'Closed', actualPayType: 1 });
  const [shown] = shownStops(session.get());
  const expected = { deliveryStatus: 1, actualPayType: 1, deliveryComment: 'Not delivered: Closed' };
  expect(shown?.delivery).toEqual(expected);
  await report(session, 1, { comment: 'Second try' });
  expect(session.get().reports[1]?.request.seen).toEqual({ contentVersion: 1, ...expected });
  // What the run has already is not added again.
  server.isOnline = true;
  server.run = aRun({ stops: [aStop(1, { deliveryStatus: 99 })] });
  await session.sync();
  expect(shownStops(session.get())[0]?.delivery.deliveryStatus).toBe(99);
});

test('when the link has ended nothing is lost, and a new link of the run sends it', async () => {
  const session = await open();
  server.isOnline = false;
  await report(session, 1);
  server.isOnline = true;
  server.ended = 'The office has ended this link.';
  await session.sync();
  expect(session.get().obstacle).toEqual({ kind: 'ended', message: server.ended });
  expect(statesOf(session)).toEqual(['waiting']);
  const reopened = await open();
  expect(statesOf(reopened)).toEqual(['waiting']);
  expect(server.received).toEqual([]);
  server.ended = null;
  const other = await open('another token');
  expect(server.received).toHaveLength(1);
  expect(statesOf(other)).toEqual(['recorded']);
});

test('a refused report does not hold up the others, and says why', async () => {
  const session = await open();
  server.isOnline = false;
  await report(session, 1);
  await report(session, 2);
  server.isOnline = true;
  server.refusal = ({ sheetId }) =>
    sheetId === 1 ? { kind: 'refused', message: 'This stop is not on your run.' } : null;
  await session.sync();
  expect(statesOf(session)).toEqual(['refused', 'recorded']);
  expect(session.get().reports[0]?.notice).toBe('This stop is not on your run.');
  await session.sync();
  expect(server.received).toHaveLength(1);
});

test('a link that never worked shows no run', async () => {
  server.ended = 'This link is not valid.';
  const session = await open('changed');
  expect(session.get()).toMatchObject({
    stored: null,
    isLoading: false,
    obstacle: { kind: 'ended', message: 'This link is not valid.' },
  });
});

test('a run that is over leaves the phone, unless something of it waits', async () => {
  const past = new Date(Date.now() - 25 * 3_600_000).toISOString();
  server.run = aRun({ expiresAt: past });
  const session = await open();
  server.isOnline = false;
  await report(session, 1);
  const kept = await open();
  expect(statesOf(kept)).toEqual(['waiting']);
  server.isOnline = true;
  await kept.sync();
  server.isOnline = false;
  expect((await open()).get().stored).toBeNull();
});

test('before its first load a run is loading; a listener hears of it until it stops listening', async () => {
  const session = await startRunSession('token', await openRunStore(name), server);
  expect(session.get()).toMatchObject({ stored: null, isLoading: true });
  const heard = jest.fn();
  const stop = session.subscribe(heard);
  await session.sync();
  expect(session.get()).toMatchObject({ stored: { run: { id: 7 } }, isLoading: false });
  expect(heard).toHaveBeenCalled();
  stop();
  heard.mockClear();
  await session.sync();
  expect(heard).not.toHaveBeenCalled();
  const again = await startRunSession('token', await openRunStore(name), server);
  expect(again.get().isLoading).toBe(false);
});

test('the next try is in a minute, or when the server says', async () => {
  const session = await open();
  expect(session.waitMs()).toBe(60_000);
  server.isOnline = false;
  await session.sync();
  expect(session.waitMs()).toBe(5);
  expect(session.get().obstacle).toEqual({ kind: 'offline' });
  server.isOnline = true;
  await session.sync();
  expect(session.waitMs()).toBe(60_000);
});

test('a link that has ended says why, also before anything was loaded', async () => {
  server.ended = 'The link has ended.';
  const session = await open();
  expect(session.get()).toMatchObject({ stored: null, obstacle: { kind: 'ended', message: 'The link has ended.' } });
  expect(session.waitMs()).toBe(60_000);
});

test('the run is loaded once at first, and again after something was sent or when nothing waits', async () => {
  const load = jest.spyOn(server, 'load');
  const session = await open();
  expect(load).toHaveBeenCalledTimes(1);
  await session.sync();
  expect(load).toHaveBeenCalledTimes(2);
  const [shown] = shownStops(session.get());
  await session.report(shown!, input());
  await session.sync();
  expect(load).toHaveBeenCalledTimes(3);
});

test('a report that the server has not applied has arrived, with what was said of it', async () => {
  const session = await open();
  jest.spyOn(server, 'report').mockResolvedValueOnce({
    kind: 'ok',
    data: { uuid: 'u', isApplied: false, notice: 'The sheet is void.' },
  });
  await report(session, 1);
  expect(session.get().reports[0]).toMatchObject({ state: 'notApplied', notice: 'The sheet is void.' });
});

test('without a run there are no stops, and nothing can be reported', async () => {
  const session = await startRunSession('token', await openRunStore(name), server);
  expect(shownStops(session.get())).toEqual([]);
  const shown = { stop: aStop(1), delivery: { deliveryStatus: 2, actualPayType: 0, deliveryComment: '' }, last: null };
  await expect(session.report(shown as Parameters<RunSession['report']>[0], input())).rejects.toThrow('no run yet');
});

test('a report that is made while the run is read is sent all the same, once that is done', async () => {
  const session = await open();
  let settle = () => {};
  jest.spyOn(server, 'load').mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => (settle = resolve));
    return { kind: 'ok', data: server.run };
  });
  const reading = session.sync();
  const [shown] = shownStops(session.get());
  await session.report(shown!, input());
  expect(statesOf(session)).toEqual(['waiting']);
  const sent = new Promise<void>((resolve) => {
    session.subscribe(() => statesOf(session)[0] === 'recorded' && resolve());
  });
  settle();
  await reading;
  // By itself: nobody asks for it once more.
  await sent;
  expect(server.received).toHaveLength(1);
});

test('a report received while the run is read is not in that run; one received before is', async () => {
  const session = await open();
  await report(session, 1);
  const { stored, reports } = session.get();
  const sent = reports[0]!;
  const statusAt = (sentAt: number, state: (typeof sent)['state'] = 'recorded') =>
    shownStops({ stored: { ...stored!, loadedAt: 1_000 }, reports: [{ ...sent, state, sentAt }] })[0]?.delivery
      .deliveryStatus;
  const done = statusAt(1_001);
  expect(done).not.toBe(2);
  expect([statusAt(1_000), statusAt(999), statusAt(1_001, 'notApplied'), statusAt(1_001, 'refused')]).toEqual([
    2, 2, 2, 2,
  ]);
});

test('the run is as of the moment in which it was asked for, however long that takes', async () => {
  const session = await open();
  const now = jest.spyOn(Date, 'now').mockReturnValue(5_000);
  jest.spyOn(server, 'load').mockImplementationOnce(async () => {
    now.mockReturnValue(9_000);
    return { kind: 'ok', data: server.run };
  });
  await session.sync();
  now.mockRestore();
  expect(session.get().stored?.loadedAt).toBe(5_000);
});

test('a run that is over leaves the phone with reports that were not applied, too', async () => {
  server.run = aRun({ expiresAt: new Date(Date.now() - 25 * 3_600_000).toISOString() });
  const session = await open();
  jest.spyOn(server, 'report').mockResolvedValueOnce({
    kind: 'ok',
    data: { uuid: 'u', isApplied: false, notice: 'The sheet is void.' },
  });
  await report(session, 1);
  expect(statesOf(session)).toEqual(['notApplied']);
  server.isOnline = false;
  expect((await open()).get().stored).toBeNull();
});

const endedBefore = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test('a run stays on the phone for a day after its link has ended', async () => {
  server.run = aRun({ expiresAt: endedBefore(23.9) });
  await open();
  server.isOnline = false;
  expect((await open()).get().stored?.run.id).toBe(7);
});

test('a run of which a report was refused stays on the phone, with the pictures of that report', async () => {
  server.run = aRun({ expiresAt: endedBefore(25) });
  const session = await open();
  server.refusal = () => ({ kind: 'refused', message: 'No.' });
  await report(session, 1);
  server.isOnline = false;
  const kept = (await open()).get();
  expect(kept.stored?.run.id).toBe(7);
  expect(kept.reports[0]).toMatchObject({ state: 'refused', notice: 'No.', sentAt: null, request: { photo: 'AAAA' } });
});

test('of a run that has left the phone its reports are gone, too', async () => {
  server.run = aRun({ expiresAt: endedBefore(25) });
  await report(await open(), 1);
  const again = await open('another link');
  expect([again.get().stored?.run.id, again.get().reports]).toEqual([7, []]);
});

test('a report is of its own run: the link of another one neither shows nor sends it', async () => {
  const sent = jest.spyOn(server, 'report');
  const first = await open();
  server.isOnline = false;
  await report(first, 1);
  sent.mockClear();
  server.isOnline = true;
  server.run = aRun({ id: 8 });
  const other = await open('of another run');
  expect([other.get().stored?.run.id, other.get().reports]).toEqual([8, []]);
  expect(sent).not.toHaveBeenCalled();
  await report(other, 2);
  expect(sent.mock.calls.map(([runId, { sheetId }]) => [runId, sheetId])).toEqual([[8, 2]]);
});

test('a report that was not applied or refused changes nothing of its stop', async () => {
  const session = await open();
  // Nothing newer than the reports is known.
  jest.spyOn(server, 'load').mockResolvedValue({ kind: 'later', waitMs: 5 });
  jest.spyOn(server, 'report').mockResolvedValueOnce({
    kind: 'ok',
    data: { uuid: 'u', isApplied: false, notice: 'The sheet is void.' },
  });
  await report(session, 1);
  server.refusal = () => ({ kind: 'refused', message: 'No.' });
  await report(session, 2);
  const shown = shownStops(session.get());
  expect(shown.map(({ delivery, last }) => [delivery.deliveryStatus, last?.state])).toEqual([
    [2, 'notApplied'],
    [2, 'refused'],
  ]);
});
