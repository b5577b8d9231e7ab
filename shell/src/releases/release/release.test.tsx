import { ShellProviders } from '@iwe/ui';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { buildAnswer, buildOverview, buildPage, refused, serve, show, startAnew } from '../testing.tsx';
import { HealthPlot } from './health-plot.tsx';

jest.mock('../../platform/index.ts', () => ({ platformStore: { get: () => ({ reload: async () => undefined }) } }));
beforeEach(startAnew);

const PAGE = 'releases/mf-sales/1.1.0/page';
const open = async (page = buildPage(), overview = buildOverview()) => {
  const calls = serve({ overview: () => ({ data: overview }), [PAGE]: () => ({ data: page }), 'POST stable': () => buildAnswer() });
  show('/admin/releases/mf-sales/1.1.0');
  await screen.findByRole('heading', { name: 'mf-sales 1.1.0' });
  return calls;
};
const deeds = () => ['Pin', 'Make stable', 'Roll out', 'Pilot', 'Block', 'Free'].flatMap((name) => screen.queryAllByRole<HTMLButtonElement>('button', { name }).map((button) => `${name}${button.disabled ? ' (off)' : ''}`));

test('tells notes, who runs it, files with their sum, requirements and checks', async () => {
  await open(buildPage({ checks: [{ name: 'mounts', passed: true, detail: '' }, { name: 'leaves no timer behind', passed: false, detail: 'an interval of 1000 ms' }], check: 'failed' }));
  expect(screen.getByText('Finds by size.')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Who runs it' })).getAllByRole('row')[1]?.textContent).toBe('Melbourne3pin');
  const files = within(screen.getByRole('region', { name: 'Files' })).getAllByRole('row').map((row) => row.textContent);
  expect(files[1]).toContain('js/remote.js40.0 kB12.0 kB');
  expect(files.at(-1)).toBe('2 files41.0 kB12.4 kB');
  expect(within(screen.getByRole('table', { name: 'Requirements' })).getAllByRole('row')).toHaveLength(3);
  expect(screen.getByText('leaves no timer behind').parentElement?.textContent).toBe('leaves no timer behindan interval of 1000 ms');
  expect(screen.getByRole('img', { name: 'failed' })).toBeTruthy();
});

test('a platform admin decides everything, an organisation admin pins, and what was not checked is given to nobody', async () => {
  await open();
  await screen.findByRole('button', { name: 'Pin' });
  expect(deeds()).toEqual(['Pin', 'Make stable', 'Roll out', 'Pilot', 'Block']);
});

test.each<[string, Parameters<typeof buildPage>[0], Parameters<typeof buildOverview>[0], string[]]>([
  ['an organisation admin', {}, { mayDecide: 'own-organisation' }, ['Pin']],
  ['unchecked', { check: 'unchecked' }, {}, ['Pin (off)', 'Make stable (off)', 'Roll out (off)', 'Pilot (off)', 'Block']],
  ['blocked', { status: 'blocked' }, {}, ['Pin (off)', 'Make stable (off)', 'Roll out (off)', 'Pilot (off)', 'Free']],
  ['stable already', { stable: true }, {}, ['Pin', 'Make stable (off)', 'Roll out', 'Pilot', 'Block']],
])('what can be decided: %s', async (_case, page, overview, expected) => {
  await open(buildPage(page), buildOverview(overview));
  await screen.findByRole('button', { name: 'Pin' });
  expect(deeds()).toEqual(expected);
});

test('every deed has its key', async () => {
  await open();
  await screen.findByRole('button', { name: 'Pin' });
  fireEvent.keyDown(document.body, { key: 's' });
  expect(await screen.findByRole('dialog', { name: 'Make mf-sales 1.1.0 stable' })).toBeTruthy();
});

test('kinds of failures stand with their number, page and words', async () => {
  await open(buildPage({ failureKinds: [{ code: 'IWE-108', page: '/order_detail/Invoices/:id', count: 4, lastAt: '2026-11-20T02:00:00Z', message: 'x is not a function' }] }));
  expect(within(screen.getByRole('region', { name: 'Kinds of failures' })).getAllByRole('row')[1]?.textContent).toBe('IWE-108/order_detail/Invoices/:id420 Nov 2026 13:00x is not a function');
});

test('a release that does not exist is said to', async () => {
  serve({ overview: () => ({ data: buildOverview() }), 'releases/mf-sales/9.9.9/page': () => refused(404, 'not-found', 'No Data') });
  show('/admin/releases/mf-sales/9.9.9');
  expect(await screen.findByText('This release does not exist')).toBeTruthy();
});

test('the plot sums up in words, and says each hour on the pointer', () => {
  const now = Date.parse('2026-11-20T05:30:00Z');
  const { container } = render(<ShellProviders><HealthPlot timeZone="UTC" now={now} health={[{ hour: '2026-11-19T23:00:00Z', runs: 4, failures: 1 }, { hour: '2026-11-20T05:00:00Z', runs: 2, failures: 0 }, { hour: '2026-11-01T05:00:00Z', runs: 99, failures: 99 }]} /></ShellProviders>);
  expect(screen.getByRole('img').getAttribute('aria-labelledby')).toBeTruthy();
  expect(screen.getByText(/^Starts and failures by hour/).textContent).toBe('Starts and failures by hour: 6 started, 1 failed in seven days. 19 Nov 2026: 4 started, 1 failed; 20 Nov 2026: 2 started, 0 failed');
  expect([...container.querySelectorAll('g > title')].map((title) => title.textContent)).toEqual(['19 Nov 2026 23:00: 4 started, 1 failed', '20 Nov 2026 05:00: 2 started, 0 failed']);
});
