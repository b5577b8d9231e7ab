import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildOverview, refused, serve } from '@iwe/testing/platform';
import { show, signInFresh } from './testing/show.tsx';

beforeEach(signInFresh);

const counts = { waiting: 0, running: 0, done: 300, failed: 0, cancelled: 0 };

test.each([
  ['Published releases', '/admin/releases', 'releases'],
  ['Background jobs', '/admin/jobs', 'jobs'],
  ['Release history', '/admin/releases/history', 'history'],
  ['Policy reports', '/admin/policy', 'csp-reports'],
  ['Organisations of mf-sales', '/admin/releases/mf-sales', 'remotes/mf-sales/organisations'],
  ['Security events', '/admin/security', 'security-events'],
  ['Where used', '/admin/where-used', 'where-used'],
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
  ['Where used', '/admin/where-used', 'where-used', 'Name, package or remote'],
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

const LISTS: [path: string, list: string, heading: string, empty: string][] = [
  ['/admin/policy', 'csp-reports', 'Policy reports', 'No browser has blocked anything in the last 90 days.'],
  ['/admin/security', 'security-events', 'Security events', 'Nothing has happened yet.'],
  ['/admin/releases/history', 'history', 'Release history', 'Nobody has decided anything yet.'],
  ['/admin/where-used', 'where-used', 'Where used', 'No shared package is provided or used.'],
  ['/admin/jobs', 'jobs', 'Background jobs', 'There has been no job yet.'],
];

test.each(LISTS)(
  '%s says in words that it is empty, and Escape leads to the releases',
  async (path, list, ...words) => {
    const [heading, empty] = words;
    serve({
      overview: () => ({ data: buildOverview() }),
      [list]: () => ({ data: [], meta: { total: 0, current_page: 1, per_page: 50, counts } }),
    });
    show(path);
    expect(await screen.findByText(empty)).toBeTruthy();
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(await screen.findByRole('heading', { name: 'Releases' })).toBeTruthy();
  },
);

test.each(LISTS)('%s that could not be read says why, and is read again', async (path, list, _heading, empty) => {
  let isBusy = true;
  serve({
    overview: () => ({ data: buildOverview() }),
    [list]: () =>
      isBusy
        ? refused(503, 'busy', 'The database is busy.')
        : { data: [], meta: { total: 0, current_page: 1, per_page: 50, counts } },
  });
  show(path);
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  expect(screen.queryByText(empty)).toBeNull();
  isBusy = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(empty)).toBeTruthy();
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
