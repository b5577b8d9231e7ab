import type { DriverRun, DriverStop } from '@iwe/contract';
import { deliveryStatusLabel } from '@iwe/domain';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { photoOf } from './pictures.ts';
import { RunPage } from './run-page.tsx';
import type { RunSession, RunState } from './run-session.ts';
import type { StoredReport } from './run-store.ts';
import { timeText } from './delivery-text.ts';
import { dialLink, mapLink } from './links.ts';

// Looks are compared here, so every declaration counts.
jest.mock('@chakra-ui/react/styled-system', () => jest.requireActual('@chakra-ui/react/styled-system').whole);

jest.mock('./pictures.ts', () => ({ ...jest.requireActual('./pictures.ts'), photoOf: jest.fn() }));

const loadedAt = new Date(2026, 2, 3, 8, 5).getTime();
const aStop = (id: number, fields: Partial<DriverStop> = {}): DriverStop => ({
  id,
  type: 1,
  no: `IN00000${id}`,
  customer: `Customer ${id}`,
  address: '9 High St',
  phone: '0400 111 222',
  comments: 'Ring twice',
  shipType: 1,
  deliveryStatus: 2,
  deliveryComment: '',
  actualPayType: 0,
  contentVersion: 1,
  quantity: 4,
  lines: [{ seq: 1, code: '2055516-X', name: 'Eco', unit: 'pc', quantity: 4 }],
  ...fields,
});
const aRun = (fields: Partial<DriverRun> = {}): DriverRun => ({
  id: 7,
  organisation: 'Iwe',
  phone: '02 9000 0000',
  driver: 'Dan Driver',
  day: '2026-03-03',
  expiresAt: '2026-03-04T00:00:00Z',
  stops: [aStop(1), aStop(2)],
  ...fields,
});
const aReport = (sheetId: number, fields: Partial<StoredReport> = {}): StoredReport => ({
  uuid: `uuid ${sheetId}`,
  runId: 7,
  place: 1,
  no: `IN00000${sheetId}`,
  customer: `Customer ${sheetId}`,
  request: {
    uuid: `uuid ${sheetId}`,
    sheetId,
    isDelivered: true,
    reason: '',
    receivedBy: 'Ann',
    actualPayType: null,
    amount: null,
    comment: '',
    photo: null,
    signature: null,
    reportedAt: new Date(2026, 2, 3, 9, 30).toISOString(),
    seen: { contentVersion: 1, deliveryStatus: 2, actualPayType: 0, deliveryComment: '' },
  },
  state: 'waiting',
  notice: '',
  sentAt: null,
  ...fields,
});

const sync = jest.fn(async () => {});
const report = jest.fn<ReturnType<RunSession['report']>, Parameters<RunSession['report']>>();
const show = (fields: Partial<RunState> = {}, run: DriverRun = aRun()) => {
  const state: RunState = { stored: { run, loadedAt }, reports: [], obstacle: null, isLoading: false, ...fields };
  render(<RunPage session={{ get: () => state, subscribe: () => () => {}, sync, report, waitMs: () => 0 }} />);
};
beforeEach(() => {
  jest.resetAllMocks();
  // A phone that cannot draw, where a test does not bring a pen.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const stop = (place: number) => screen.getByRole('listitem', { name: new RegExp(`^Stop ${place}:`) });

describe('before the run is on the phone', () => {
  test('it is loading', () => {
    show({ stored: null, isLoading: true });
    expect(screen.getByRole('status').textContent).toBe('Loading the run…');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('without a network it can be tried again', () => {
    show({ stored: null, obstacle: { kind: 'offline' } });
    expect(screen.getByRole('alert').textContent).toContain('There is no network');
    press('Try again');
    expect(sync).toHaveBeenCalledTimes(1);
  });

  test('a link that has ended says why', () => {
    show({ stored: null, obstacle: { kind: 'ended', message: 'The link has ended.' } });
    expect(screen.getByRole('alert').textContent).toBe('The link has ended.');
  });
});

test('the head names driver, day, number of stops and organisation, and calls the office', () => {
  show();
  expect(screen.getByRole('heading', { name: 'Dan Driver' })).toBeTruthy();
  expect(screen.getByText(/2 stops · Iwe/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Call office' }).getAttribute('href')).toBe('tel:0290000000');
  expect(screen.queryByText(/There are no stops/)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an office without a telephone is not called; one stop is one stop; none is said', () => {
  show({}, aRun({ phone: '', stops: [aStop(1)] }));
  expect(screen.queryByRole('link', { name: 'Call office' })).toBeNull();
  expect(screen.getByText(/· 1 stop ·/)).toBeTruthy();
});

test('a run without stops says whom to call', () => {
  show({}, aRun({ stops: [] }));
  expect(screen.getByText('There are no stops on this run. Call the office.')).toBeTruthy();
});

describe('what has arrived', () => {
  const state = () => screen.getByRole('status').textContent;

  test('everything', () => {
    show({ reports: [aReport(1, { state: 'recorded', sentAt: 1 })] });
    expect(state()).toBe('Everything has been sent. Stops as of 08:05.');
    expect(screen.getByRole('status').className).toBe('banner good');
    expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
  });

  test('one report waits', () => {
    show({ reports: [aReport(1), aReport(2, { state: 'refused' })] });
    expect(state()).toBe('One report to send. Stops as of 08:05.');
    expect(screen.getByRole('status').className).toBe('banner wait');
  });

  test('two wait without a network, and can be tried now', () => {
    show({ reports: [aReport(1), aReport(2)], obstacle: { kind: 'offline' } });
    expect(state()).toContain('2 reports to send. No network: this page works on and sends by itself later.');
    press('Try now');
    expect(sync).toHaveBeenCalledTimes(1);
  });

  test('nothing waits without a network', () => {
    show({ obstacle: { kind: 'offline' } });
    expect(state()).toContain('Everything has been sent. No network');
    expect(screen.getByRole('status').className).toBe('banner');
  });

  test('a link that has ended says whether something is left on the phone', () => {
    show({ obstacle: { kind: 'ended', message: 'The link has ended.' } });
    expect(screen.getByRole('alert').textContent).toBe('The link has ended.');
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('a link that has ended keeps what waits', () => {
    show({ obstacle: { kind: 'ended', message: 'The link has ended.' }, reports: [aReport(1)] });
    expect(screen.getByRole('alert').textContent).toContain('One report could not be sent. Nothing is lost');
  });
});

test('a link that has ended counts all that waits, and not what has arrived', () => {
  const reports = [aReport(1), aReport(2), aReport(3, { state: 'recorded' })];
  show({ obstacle: { kind: 'ended', message: 'The link has ended.' }, reports });
  expect(screen.getByRole('alert').textContent).toContain('2 reports could not be sent.');
});

test("a stop with two reports shows the later one's outcome; a pick-up report is labelled so", () => {
  const later = aReport(1, { uuid: 'later', state: 'refused', notice: 'Void.' });
  show({ reports: [aReport(1, { state: 'recorded' }), later] }, aRun({ stops: [aStop(1, { shipType: 2 })] }));
  const lines = [...stop(1).querySelectorAll('.report')].map(({ textContent }) => textContent);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/ 09:30 was refused\. Call the office\. Void\.$/);
  const done = deliveryStatusLabel(3, 2);
  expect(
    within(stop(1))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([`Not ${done.toLowerCase()}`, done]);
  expect(lines[0]?.startsWith(done)).toBe(true);
});

test('a stop lists each of its goods with its quantity', () => {
  const line = { seq: 1, code: 'A', name: 'Eco', unit: 'pc', quantity: 4 };
  show({}, aRun({ stops: [aStop(1, { lines: [line, { ...line, seq: 2, code: 'B', name: 'Sport', quantity: 12 }] })] }));
  const goods = within(within(stop(1)).getByRole('list', { name: 'Goods' })).getAllByRole('listitem');
  expect(goods.map(({ textContent }) => textContent)).toEqual(['4AEco', '12BSport']);
});

describe('stops that the office has taken off the run', () => {
  const left = () => screen.queryByRole('region', { name: 'Stops that are no longer on this run' });

  test('are not mentioned when there is none', () => {
    show({ reports: [aReport(1)] });
    expect(left()).toBeNull();
  });

  test('say where their reports are', () => {
    show({
      reports: [aReport(1), aReport(8), aReport(9, { state: 'notApplied', notice: 'The sheet is void.' })],
    });
    const items = within(left()!).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'IN000008, Customer 8: your report waits on this phone.',
      'IN000009, Customer 9: your report has arrived. Call the office. The sheet is void.',
    ]);
  });
});

describe('a stop', () => {
  test('says where, for whom, and what', () => {
    show({}, aRun({ stops: [aStop(1), aStop(2, { type: 4 })] }));
    expect(within(stop(1)).getByText('Deliver IN000001')).toBeTruthy();
    expect(within(stop(2)).getByText('Pick up IN000002')).toBeTruthy();
    expect(within(stop(1)).getByRole('link', { name: '9 High St' }).getAttribute('href')).toBe(mapLink('9 High St'));
    expect(within(stop(1)).getByRole('link', { name: 'Call 0400 111 222' }).getAttribute('href')).toBe(
      'tel:0400111222',
    );
    expect(within(stop(1)).getByText('Ring twice')).toBeTruthy();
    expect(within(stop(1)).getByRole('list', { name: 'Goods' }).textContent).toBe('42055516-XEco');
    expect(within(stop(1)).queryByText('Address and goods')).toBeNull();
    expect(stop(1).className).toBe('stop');
    expect(within(stop(1)).getByRole('button', { name: 'Delivered' }).className).toBe('button good');
    expect(stop(1).querySelector('.badge')?.className).toBe('badge');
  });

  test('leaves out what is not known', () => {
    show({}, aRun({ stops: [aStop(1, { address: '', phone: '', comments: '' })] }));
    expect(within(stop(1)).queryByRole('link')).toBeNull();
    expect(stop(1).querySelector('.note')).toBeNull();
  });

  test('that is done hides its task and can still be reported', () => {
    show({}, aRun({ stops: [aStop(1, { deliveryStatus: 3 })] }));
    expect(stop(1).className).toBe('stop done');
    expect(stop(1).querySelector('.badge')?.className).toBe('badge good');
    expect(within(stop(1)).getByText('Address and goods')).toBeTruthy();
    const ends = within(stop(1)).getAllByRole('button');
    expect(ends.map(({ textContent, className }) => [textContent, className])).toEqual([
      ['Not delivered', 'button'],
      ['Delivered', 'button'],
    ]);
  });

  test.each<[StoredReport['state'], string, string]>([
    ['waiting', '', 'Delivered 09:30 waits on this phone'],
    ['recorded', '', 'Delivered 09:30 has arrived'],
    ['notApplied', 'It is void.', 'Delivered 09:30 has arrived, but was not applied. Call the office. It is void.'],
    ['refused', 'No.', 'Delivered 09:30 was refused. Call the office. No.'],
  ])('says of a report that is %s: %s%s', (state, notice, text) => {
    show({ reports: [aReport(1, { state, notice })] });
    expect(stop(1).querySelector('.report')?.textContent).toBe(text);
    expect(stop(2).querySelector('.report')).toBeNull();
  });

  test('has the state that this phone reported before the office knows of it', () => {
    show({ reports: [aReport(1)] });
    expect(stop(1).querySelector('.badge')?.textContent).toBe(deliveryStatusLabel(3, 1));
    expect(stop(2).querySelector('.badge')?.textContent).toBe(deliveryStatusLabel(2, 1));
  });

  test('says that it was not delivered', () => {
    const failed = aReport(1);
    show({ reports: [{ ...failed, request: { ...failed.request, isDelivered: false } }] });
    expect(stop(1).querySelector('.report')?.textContent).toContain('Not delivered 09:30');
  });
});

describe('a report', () => {
  const begin = (isDelivered: boolean) => {
    show();
    fireEvent.click(within(stop(2)).getByRole('button', { name: isDelivered ? 'Delivered' : 'Not delivered' }));
    return screen.getByRole('dialog');
  };
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const send = (isDelivered: boolean) =>
    act(async () => {
      fireEvent.click(
        within(screen.getByRole('dialog')).getByRole('button', { name: isDelivered ? 'Delivered' : 'Not delivered' }),
      );
    });
  const problems = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
  const sent = () => report.mock.lastCall?.[1];
  const choosePhoto = (files: File[]) =>
    act(async () => {
      fireEvent.change(screen.getByLabelText(/photo$/), { target: { files } });
    });
  const photo = new File(['x'], 'x.jpg', { type: 'image/jpeg' });

  test('of a delivery says who received it, and is sent for its stop', async () => {
    const dialog = begin(true);
    expect(within(dialog).getByRole('heading').textContent).toBe('Delivered: IN000002');
    expect(screen.queryByLabelText('Why not?')).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Delivered' }).className).toBe('button good');
    type('Received by', ' Ann ');
    type('Comment', ' at the door ');
    await send(true);
    expect(report.mock.lastCall?.[0].stop.id).toBe(2);
    expect(sent()).toEqual({
      isDelivered: true,
      reason: '',
      receivedBy: 'Ann',
      actualPayType: null,
      amount: null,
      comment: 'at the door',
      photo: null,
      signature: null,
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of a failed delivery says why, and has no receiver and no signature', async () => {
    const dialog = begin(false);
    expect(screen.queryByLabelText('Received by')).toBeNull();
    expect(screen.queryByRole('img', { name: 'Sign here with a finger' })).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Not delivered' }).className).toBe('button bad');
    await send(false);
    expect(problems()).toEqual(['Say why it was not delivered.']);
    type('Why not?Say why it was not delivered.', '   ');
    await send(false);
    expect(report).not.toHaveBeenCalled();
    press('Nobody there');
    await send(false);
    expect(sent()).toMatchObject({ isDelivered: false, reason: 'Nobody there', receivedBy: '', signature: null });
  });

  test.each([
    ['0', 'Enter an amount like 120.50.'],
    ['1.234', 'Enter an amount like 120.50.'],
    ['12345678', 'Enter an amount like 120.50.'],
    ['ten', 'Enter an amount like 120.50.'],
    ['120.50', 'Say how it was paid.'],
  ])('with the amount %s: %s', async (amount, message) => {
    begin(true);
    type('Money received', amount);
    await send(true);
    expect(problems()).toEqual([message]);
    expect(report).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test.each([
    ['120,5', 120.5],
    [' 80 ', 80],
    ['', null],
  ])('sends the payment and the amount %p as %p', async (text, amount) => {
    begin(true);
    const payment = screen.getByLabelText<HTMLSelectElement>('Payment');
    expect(payment.value).toBe('');
    const value = payment.options[1]!.value;
    fireEvent.change(payment, { target: { value } });
    type('Money received', text);
    await send(true);
    expect(sent()).toMatchObject({ actualPayType: Number(value), amount });
  });

  test.each([
    ['1234567', 1_234_567],
    ['0.01', 0.01],
  ])('takes the amount %s, the largest and the smallest of their kind', async (text, amount) => {
    begin(true);
    const payment = screen.getByLabelText<HTMLSelectElement>('Payment');
    fireEvent.change(payment, { target: { value: payment.options[2]!.value } });
    type('Money received', text);
    await send(true);
    expect(sent()).toMatchObject({ actualPayType: Number(payment.options[2]!.value), amount });
  });

  test('withdraws its errors once they are corrected, and keeps typed input until it is sent', async () => {
    begin(false);
    await send(false);
    press('Closed');
    type('Money received', '0.00');
    type('Comment', 'gate');
    await send(false);
    expect(problems()).toEqual(['Enter an amount like 120.50.']);
    expect(screen.getByLabelText<HTMLInputElement>('Why not?').value).toBe('Closed');
    type('Money receivedEnter an amount like 120.50.', '');
    type('Why not?', ' Closed until noon ');
    await send(false);
    expect(sent()).toMatchObject({ reason: 'Closed until noon', comment: 'gate', amount: null, actualPayType: null });
  });

  test('of another stop begins empty', () => {
    begin(true);
    type('Received by', 'Ann');
    press('Cancel');
    fireEvent.click(within(stop(1)).getByRole('button', { name: 'Delivered' }));
    expect(screen.getByRole('dialog').textContent).toContain('IN000001');
    expect(screen.getByLabelText<HTMLInputElement>('Received by').value).toBe('');
  });

  test('that the phone cannot store stays open and can be tried again', async () => {
    report.mockRejectedValueOnce(new Error('QuotaExceededError'));
    begin(true);
    await send(true);
    expect(problems()).toEqual(['The phone could not store this. Free some room on it and try again.']);
    await send(true);
    expect(report).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is sent once while it is being stored', async () => {
    report.mockReturnValue(new Promise(() => {}));
    const dialog = begin(true);
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delivered' });
    expect(button.disabled).toBe(false);
    await send(true);
    expect(button.disabled).toBe(true);
  });

  test('has the photo that was taken last, and none that was removed', async () => {
    begin(true);
    jest.mocked(photoOf).mockResolvedValueOnce('AAAA').mockResolvedValueOnce('BBBB');
    expect(screen.getByLabelText('Take a photo')).toBeTruthy();
    await choosePhoto([]);
    expect(photoOf).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
    await choosePhoto([photo]);
    expect(screen.getByRole('img', { name: 'What the office will see' }).getAttribute('src')).toBe(
      'data:image/jpeg;base64,AAAA',
    );
    press('Remove photo');
    expect(screen.queryByRole('img', { name: 'What the office will see' })).toBeNull();
    await choosePhoto([photo]);
    expect(screen.getByLabelText('Take another photo')).toBeTruthy();
    await send(true);
    expect(sent()?.photo).toBe('BBBB');
  });

  test('can have a photo again that was removed: its field is empty once it is taken', async () => {
    const setValue = jest.spyOn(HTMLInputElement.prototype, 'value', 'set');
    begin(true);
    jest.mocked(photoOf).mockResolvedValue('AAAA');
    await choosePhoto([photo]);
    expect(setValue.mock.contexts).toContain(screen.getByLabelText('Take another photo'));
    expect(setValue).toHaveBeenLastCalledWith('');
    expect(photoOf).toHaveBeenCalledWith(photo);
    setValue.mockRestore();
  });

  test('cannot be sent while its photo is made, and says when a picture cannot be used', async () => {
    const dialog = begin(true);
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delivered' });
    let fail = () => {};
    jest.mocked(photoOf).mockReturnValueOnce(new Promise((_resolve, reject) => (fail = () => reject(new Error('x')))));
    await choosePhoto([photo]);
    expect(button.disabled).toBe(true);
    await act(async () => fail());
    expect(button.disabled).toBe(false);
    expect(problems()).toEqual(['This picture cannot be used. Take it again.']);
    jest.mocked(photoOf).mockResolvedValueOnce('AAAA');
    await choosePhoto([photo]);
    expect(problems()).toEqual([]);
  });

  test('is sent by Enter too, and the page stays', async () => {
    const form = begin(true).querySelector('form')!;
    await act(async () => {
      expect(fireEvent.submit(form)).toBe(false);
    });
    expect(report).toHaveBeenCalledTimes(1);
  });

  test('is left without a word by Cancel, and by the phone’s own way back', () => {
    fireEvent(begin(true), new Event('close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(within(stop(1)).getByRole('button', { name: 'Delivered' }));
    press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(report).not.toHaveBeenCalled();
  });

  describe('with a signature', () => {
    const pen = { fillRect: jest.fn(), beginPath: jest.fn(), moveTo: jest.fn(), lineTo: jest.fn(), stroke: jest.fn() };
    /** The finger may leave the field without losing the line. */
    const capture = jest.fn();
    const pad = () => screen.getByRole('img', { name: 'Sign here with a finger' });
    const point = (kind: string, clientX: number, clientY: number) =>
      fireEvent(pad(), new MouseEvent(kind, { bubbles: true, clientX, clientY }));
    beforeEach(() => {
      jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as unknown as null);
      jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,INK');
      HTMLCanvasElement.prototype.setPointerCapture = capture;
      HTMLCanvasElement.prototype.getBoundingClientRect = () => new DOMRect(10, 20, 340, 120);
    });
    afterEach(() => jest.restoreAllMocks());

    test('draws where the finger is, on white, and only while it is down', async () => {
      begin(true);
      expect(pen.fillRect).toHaveBeenCalledTimes(1);
      point('pointermove', 50, 50);
      point('pointerup', 50, 50);
      expect(pen.stroke).not.toHaveBeenCalled();
      point('pointerdown', 10, 20);
      point('pointermove', 20, 30);
      point('pointermove', 30, 30);
      expect(capture).toHaveBeenCalledTimes(1);
      expect(pen.beginPath).toHaveBeenCalledTimes(3);
      // The touch itself is a dot.
      expect(pen.moveTo.mock.calls).toEqual([
        [0, 0],
        [0, 0],
        [20, 20],
      ]);
      expect(pen.lineTo.mock.calls).toEqual([
        [0, 0],
        [20, 20],
        [40, 20],
      ]);
      expect(pen.stroke).toHaveBeenCalledTimes(3);
      point('pointerup', 30, 30);
      point('pointermove', 40, 40);
      expect(pen.stroke).toHaveBeenCalledTimes(3);
      await send(true);
      expect(sent()?.signature).toBe('INK');
    });

    test('that is cleared sends none', async () => {
      begin(true);
      point('pointerdown', 10, 20);
      point('pointerup', 10, 20);
      pen.fillRect.mockClear();
      press('Clear signature');
      expect(pen.fillRect).toHaveBeenCalledTimes(1);
      await send(true);
      expect(sent()?.signature).toBeNull();
    });

    test('a finger that was not down leaves no signature', async () => {
      begin(true);
      point('pointerup', 10, 20);
      await send(true);
      expect(sent()?.signature).toBeNull();
    });
  });
});

test('times are those of 24 hours, and numbers are dialled without spaces', () => {
  expect(timeText(new Date(2026, 2, 3, 16, 7).getTime())).toBe('16:07');
  expect(dialLink('+61 (2) 9000-0000')).toBe('tel:+61290000000');
});
