import { failedHere } from '../load/failed-here.ts';
import { toFailure } from '../host/failure.ts';
import { readLastAnswer, storeLastAnswer } from './last-answer.ts';
import { addMounted, mountedHere } from '../host/mounted.ts';
import { tabRevision } from './tab-revision.ts';
import { noteTime, timingsHere } from '../use/timings.ts';

const refuseStorage = () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
};
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

describe('what failed in this tab', () => {
  const failure = toFailure(new Error('it threw'), 'mount');

  it('is remembered by remote and version, and forgotten by remote', () => {
    for (const [name, version] of [
      ['mf-sales', '1.0.0'],
      ['mf-sales', '1.1.0'],
      ['mf-sales-2', '1.0.0'],
    ] as const)
      failedHere.add(name, version, failure);
    expect(failedHere.why('mf-sales', '1.1.0')).toEqual(failure);
    expect(failedHere.why('mf-sales', '1.2.0')).toBeNull();
    expect(localStorage).toHaveLength(0);
    failedHere.forget('mf-sales');
    expect(Object.keys(failedHere.all())).toEqual(['mf-sales-2@1.0.0']);
  });

  it('is nothing when the tab’s storage is damaged or disabled', () => {
    for (const broken of ['{', '[1]', 'null', '"text"']) {
      sessionStorage.setItem('iwe.platform.failed', broken);
      expect(failedHere.all()).toEqual({});
    }
    failedHere.add('mf-sales', '1.0.0', failure);
    expect(Object.keys(failedHere.all())).toEqual(['mf-sales@1.0.0']);
    refuseStorage();
    expect(() => failedHere.add('mf-sales', '1.1.0', failure)).not.toThrow();
    expect(failedHere.why('mf-sales', '1.0.0')).toBeNull();
  });
});

describe('the earlier state that a tab runs', () => {
  it('is a whole number of a decision, until the tab returns to the current one', () => {
    expect(tabRevision.get()).toBeNull();
    tabRevision.set(12);
    expect([tabRevision.get(), localStorage.length]).toEqual([12, 0]);
    tabRevision.set(null);
    expect([tabRevision.get(), sessionStorage.length]).toEqual([null, 0]);
    for (const broken of ['0', '-3', '1.5', 'now', '']) {
      sessionStorage.setItem('iwe.platform.at', broken);
      expect(tabRevision.get()).toBeNull();
    }
  });

  it('is the current one without storage', () => {
    refuseStorage();
    expect(() => tabRevision.set(12)).not.toThrow();
    expect(tabRevision.get()).toBeNull();
  });
});

describe('the last list of an account', () => {
  const list = { text: '{}', seal: 'a seal' };

  it('is its own alone, and removed on request', () => {
    storeLastAnswer('1', list);
    expect([readLastAnswer('1'), readLastAnswer('2'), readLastAnswer('')]).toEqual([list, null, null]);
    storeLastAnswer('2', { text: 'other', seal: '' });
    storeLastAnswer('1', null);
    expect([readLastAnswer('1'), readLastAnswer('2')?.text]).toEqual([null, 'other']);
  });

  it('is none when something else is stored, or nothing can be', () => {
    for (const broken of ['{', 'null', '7', '{"text":"{}"}', '{"seal":"a seal"}']) {
      localStorage.setItem('iwe.platform.remotes.1', broken);
      expect(readLastAnswer('1')).toBeNull();
    }
    refuseStorage();
    expect(() => storeLastAnswer('1', list)).not.toThrow();
    expect(readLastAnswer('1')).toBeNull();
  });
});

it('a release that runs twice on a page still runs when one of them has been closed', () => {
  const release = { name: 'mf-sales', version: '1.0.0' };
  const [first, second] = [addMounted(release), addMounted(release)];
  const panel = addMounted({ name: 'mf-reports', version: '2.0.0' });
  first();
  first();
  expect([...mountedHere()]).toEqual(['mf-sales@1.0.0', 'mf-reports@2.0.0']);
  second();
  panel();
  expect(mountedHere().size).toBe(0);
});

it('a start’s steps are those of its last start, each at its first time', () => {
  const clock = jest.spyOn(performance, 'now');
  const at = (time: number, step: Parameters<typeof noteTime>[1], version = '1.0.0') => {
    clock.mockReturnValue(time);
    noteTime({ name: 'mf-sales', version }, step);
  };
  at(5, 'drawn', '0.9.0');
  at(10.4, 'asked');
  at(20.6, 'loaded');
  at(30, 'mounted');
  at(40, 'drawn');
  at(50, 'drawn');
  const first = { release: 'mf-sales@1.0.0', asked: 10, loaded: 21, mounted: 30, drawn: 40 };
  expect(timingsHere()).toEqual([first]);
  at(60, 'asked');
  at(70, 'asked', '1.1.0');
  expect(timingsHere()).toEqual([
    { ...first, asked: 60, loaded: null, mounted: null, drawn: null },
    { release: 'mf-sales@1.1.0', asked: 70, loaded: null, mounted: null, drawn: null },
  ]);
});
