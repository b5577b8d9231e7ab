import { failedHere } from '../load/failed-here.ts';
import { toFailure } from '../host/failure.ts';
import { readLastAnswer, storeLastAnswer } from './last-answer.ts';
import { addMounted, mountedHere } from '../host/mounted.ts';
import { tabPreview } from './tab-preview.ts';

const allFailed = (): object => JSON.parse(sessionStorage.getItem('iwe.platform.failed') ?? '{}') as object;
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
    expect(Object.keys(allFailed())).toEqual(['mf-sales-2@1.0.0']);
  });

  it('is nothing when the tab’s storage is damaged or disabled', () => {
    for (const broken of ['{', '[1]', 'null', '"text"']) {
      sessionStorage.setItem('iwe.platform.failed', broken);
      expect(failedHere.why('mf-sales', '1.0.0')).toBeNull();
    }
    failedHere.add('mf-sales', '1.0.0', failure);
    expect(Object.keys(allFailed())).toEqual(['mf-sales@1.0.0']);
    refuseStorage();
    expect(() => failedHere.add('mf-sales', '1.1.0', failure)).not.toThrow();
    expect(failedHere.why('mf-sales', '1.0.0')).toBeNull();
  });
});

describe('the preview that a tab runs', () => {
  it('is the tab’s alone, and none without storage', () => {
    tabPreview.set('mf-sales@1.1.0-preview.1');
    expect([tabPreview.get(), localStorage.length]).toEqual(['mf-sales@1.1.0-preview.1', 0]);
    tabPreview.set(null);
    expect([tabPreview.get(), sessionStorage.length]).toEqual([null, 0]);
    refuseStorage();
    expect(() => tabPreview.set('mf-sales@1.1.0-preview.1')).not.toThrow();
    expect(tabPreview.get()).toBeNull();
    expect(() => tabPreview.refuse('it has ended')).not.toThrow();
    expect(tabPreview.refusal('mf-sales@1.1.0-preview.1')).toBeNull();
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
