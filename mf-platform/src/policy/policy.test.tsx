import type { PolicyReportRow } from '@iwe/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildOverview, serve } from '@iwe/testing/platform';
import { show, signInFresh } from '../testing/show.tsx';

beforeEach(signInFresh);

const report = (changes: Partial<PolicyReportRow>): PolicyReportRow => ({
  remote: 'mf-sales',
  version: '1.2.0',
  directive: 'connect-src',
  blocked: 'https://collector.example',
  source: '/r/mf-sales/1.2.0/js/a.js',
  sample: '',
  page: '/invoices',
  pages: 3,
  count: 1200,
  lastAt: '2026-11-20T01:00:00Z',
  ...changes,
});

const open = async () => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    'csp-reports': ({ query }) =>
      query.includes('keyword=')
        ? { data: [], meta: { total: 0 } }
        : {
            data: [report({}), report({ remote: '', version: '', blocked: 'inline', source: '', pages: 1, count: 1 })],
            meta: { total: 2 },
          },
  });
  show('/admin/policy');
  await screen.findByText('https://collector.example');
  return calls;
};

test('shows what was blocked by release, and leads to the release', async () => {
  await open();
  const rows = within(screen.getByRole('region', { name: 'Policy reports' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    [
      'mf-sales 1.2.0',
      'https://collector.example',
      'connect-src',
      '1,200',
      '20 Nov 2026 12:00',
      '/invoices and 2 more',
      '/r/mf-sales/1.2.0/js/a.js',
    ],
    ['None of ours', 'inline', 'connect-src', '1', '20 Nov 2026 12:00', '/invoices', '–'],
  ]);
  expect(screen.getByRole('link', { name: 'mf-sales 1.2.0' }).getAttribute('href')).toBe(
    '/admin/releases/mf-sales/1.2.0',
  );
});

test('finds by remote or address', async () => {
  const calls = await open();
  const field = screen.getByRole('searchbox', { name: 'Remote or address' });
  fireEvent.change(field, { target: { value: ' mf-purchase ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText('Nothing like this was blocked in the last 90 days.')).toBeTruthy();
  await waitFor(() =>
    expect(
      Object.fromEntries(new URLSearchParams(calls.filter(({ path }) => path === 'csp-reports').at(-1)?.query)),
    ).toEqual({ keyword: 'mf-purchase', page: '1', per_page: '50' }),
  );
});

test("a second page is '1 more'; what a browser left out is a dash; cut text can be read whole", async () => {
  const long = `https://collector.example/${'x'.repeat(200)}`;
  serve({
    overview: () => ({ data: buildOverview() }),
    'csp-reports': () => ({ data: [report({ directive: '', blocked: long, pages: 2 })], meta: { total: 1234 } }),
  });
  show('/admin/policy');
  expect((await screen.findByText(long)).title).toBe(long);
  expect(screen.getByText('/invoices and 1 more').title).toBe('/invoices and 1 more');
  const row = within(screen.getByRole('region', { name: 'Policy reports' })).getAllByRole('row')[1];
  expect(row?.children[2]?.textContent).toBe('–');
  expect(screen.getByText('1,234 kinds')).toBeTruthy();
});
