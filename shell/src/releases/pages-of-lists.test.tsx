import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildOverview, serve, show, signInFresh } from './testing.tsx';

jest.mock('../platform/index.ts', () => ({ platformStore: { get: () => ({ reload: async () => undefined }) } }));
beforeEach(signInFresh);

const counts = { waiting: 0, running: 0, done: 300, failed: 0, cancelled: 0 };

test.each([
  ['Published releases', '/admin/releases', 'releases'],
  ['Background jobs', '/admin/jobs', 'jobs'],
  ['Release history', '/admin/releases/history', 'history'],
  ['Policy reports', '/admin/policy', 'csp-reports'],
  ['Organisations of mf-sales', '/admin/releases/mf-sales', 'remotes/mf-sales/organisations'],
  ['Security events', '/admin/security', 'security-events'],
])('%s: another number of rows begins with the first page again', async (label, path, list) => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    [list]: () => ({ data: [], meta: { total: 300, current_page: 1, per_page: 20, counts } }),
  });
  show(path);
  const asked = () => {
    const last = new URLSearchParams(calls.findLast((call) => call.path === list)?.query);
    return [last.get('page'), last.get('per_page')];
  };
  await screen.findByRole('region', { name: label });
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked()[0]).toBe('2'));
  fireEvent.change(await screen.findByLabelText('Rows per page'), { target: { value: '100' } });
  await waitFor(() => expect(asked()).toEqual(['1', '100']));
});

test.each([
  ['Policy reports', '/admin/policy', 'csp-reports', 'Remote or address'],
  ['Organisations of mf-sales', '/admin/releases/mf-sales', 'remotes/mf-sales/organisations', 'Organisation'],
  ['Security events', '/admin/security', 'security-events', 'Email or address'],
])('%s: what is found begins with the first page', async (label, path, list, field) => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    [list]: () => ({ data: [], meta: { total: 300, current_page: 1, per_page: 20, counts } }),
  });
  show(path);
  const asked = () => {
    const last = new URLSearchParams(calls.findLast((call) => call.path === list)?.query);
    return [last.get('page'), last.get('keyword')];
  };
  await screen.findByRole('region', { name: label });
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked()).toEqual(['2', null]));
  fireEvent.change(screen.getByRole('searchbox', { name: field }), { target: { value: 'x' } });
  fireEvent.blur(screen.getByRole('searchbox', { name: field }));
  await waitFor(() => expect(asked()).toEqual(['1', 'x']));
});

test.each([
  ['/admin/releases/mf-sales', 'remotes/mf-sales/organisations', 'Version', '1.0.0 stable (1)'],
  ['/admin/security', 'security-events', 'What', 'Sign-in failed'],
])('%s: what is chosen begins with the first page', async (path, list, field, option) => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    [list]: () => ({ data: [], meta: { total: 300, current_page: 1, per_page: 20, counts } }),
  });
  show(path);
  const asked = () => new URLSearchParams(calls.findLast((call) => call.path === list)?.query);
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked().get('page')).toBe('2'));
  const before = asked().size;
  fireEvent.click(screen.getByRole('combobox', { name: field }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
  await waitFor(() => expect([asked().get('page'), asked().size > before]).toEqual(['1', true]));
});

test('up to twenty published releases have no pages', async () => {
  for (const total of [20, 21]) {
    signInFresh();
    serve({
      overview: () => ({ data: buildOverview() }),
      releases: () => ({ data: [], meta: { total, current_page: 1, per_page: 20 } }),
    });
    const { unmount } = show('/admin/releases');
    await within(await screen.findByRole('region', { name: 'Published releases' })).findByText('No Data');
    expect(screen.queryByRole('button', { name: 'Next page' }) !== null).toBe(total === 21);
    unmount();
  }
});

test('releases of one remote begin with their first page', async () => {
  const calls = serve({
    overview: () => ({ data: buildOverview() }),
    releases: () => ({ data: [], meta: { total: 300, current_page: 1, per_page: 20 } }),
  });
  show('/admin/releases');
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  const asked = () => Object.fromEntries(new URLSearchParams(calls.findLast(({ path }) => path === 'releases')?.query));
  await waitFor(() => expect(asked()['page']).toBe('2'));
  fireEvent.click(screen.getByRole('combobox', { name: 'Remote' }));
  fireEvent.click(await screen.findByRole('option', { name: 'mf-sales' }));
  await waitFor(() => expect(asked()).toMatchObject({ page: '1', remote: 'mf-sales' }));
});
