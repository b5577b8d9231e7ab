import { beginStart, endStart, hungStarts } from './start-marker.ts';

const release = { name: 'mf-sales', version: '1.1.0' };
const marked = () => Object.keys(localStorage).filter((key) => key.startsWith('iwe.platform.starting'));
/** A marker that another tab set so many milliseconds ago. */
const ofAnotherTab = (ago: number, now = Date.now()) => {
  localStorage.setItem('iwe.platform.starting other mf-sales 1.1.0', String(now - ago));
};
let visibility: DocumentVisibilityState = 'visible';
const become = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  endStart(release);
  become('visible');
  jest.restoreAllMocks();
});

describe('a start', () => {
  it('of this page is no hang', () => {
    beginStart(release);
    expect(hungStarts('mf-sales')).toEqual([]);
    expect(marked()).toHaveLength(1);
  });

  it('that somebody leaves early is none either', () => {
    beginStart(release);
    window.dispatchEvent(new Event('pagehide'));
    expect(marked()).toEqual([]);
  });

  it('in the background is not marked, because the browser may end such a page without a word', () => {
    beginStart(release);
    become('hidden');
    expect(marked()).toEqual([]);
    become('visible');
    expect(marked()).toHaveLength(1);
  });
});

describe('a marker of another tab', () => {
  it('is a hang as soon as no start takes so long, and is returned once', () => {
    const now = Date.now();
    ofAnotherTab(11_000, now);
    expect(hungStarts('mf-sales', now)).toEqual([]);
    ofAnotherTab(13_000);
    expect(hungStarts('mf-stock')).toEqual([]);
    expect(hungStarts('mf-sales')).toEqual(['1.1.0']);
    expect(hungStarts('mf-sales')).toEqual([]);
  });

  it('of another day says nothing', () => {
    ofAnotherTab(86_500_000);
    expect(hungStarts('mf-sales')).toEqual([]);
    expect(marked()).toEqual([]);
  });

  it('is no hang at exactly the time that a start may take, and still one at exactly a day', () => {
    const now = Date.now();
    ofAnotherTab(12_000, now);
    expect(hungStarts('mf-sales', now)).toEqual([]);
    expect(marked()).toHaveLength(1);
    ofAnotherTab(12_001, now);
    expect(hungStarts('mf-sales', now)).toEqual(['1.1.0']);
    ofAnotherTab(86_400_000, now);
    expect(hungStarts('mf-sales', now)).toEqual(['1.1.0']);
    ofAnotherTab(86_400_001, now);
    expect(hungStarts('mf-sales', now)).toEqual([]);
  });
});

it('a marker of this tab’s last page is a hang at once, as its page is gone', () => {
  beginStart(release);
  const tab = sessionStorage.getItem('iwe.platform.tab');
  localStorage.setItem(`iwe.platform.starting ${tab} mf-sales 1.0.0`, String(Date.now()));
  localStorage.setItem(`iwe.platform.starting ${tab} mf-stock 2.0.0`, String(Date.now()));
  expect(hungStarts('mf-sales')).toEqual(['1.0.0']);
  expect(hungStarts('mf-stock')).toEqual(['2.0.0']);
  expect(marked()).toHaveLength(1);
});

it('a start that has ended leaves no marker, and nothing marks it again', () => {
  beginStart(release);
  endStart(release);
  expect(marked()).toEqual([]);
  become('hidden');
  become('visible');
  expect(marked()).toEqual([]);
});
