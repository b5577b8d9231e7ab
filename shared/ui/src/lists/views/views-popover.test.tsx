import type { Account, SavedFilter } from '@iwe/contract';
import { sessionStore } from '@iwe/session';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import type { ListViews } from './use-list-views.ts';
import { ViewTabs } from './view-tabs.tsx';
import { ViewsPopover } from './views-popover.tsx';

const view = (change: Partial<SavedFilter>): SavedFilter => ({
  id: 5,
  list: 'invoices',
  name: 'Drafts',
  query: { status: '1' },
  columns: null,
  isShared: false,
  isMine: true,
  ...change,
});
const OWN_COLUMNS = { hidden: ['print'], always: [] };
const field = () => screen.getByLabelText<HTMLInputElement>('Save what is set as');
const tick = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

async function open(data: SavedFilter[], active: SavedFilter | null, change: Partial<ListViews> = {}) {
  const calls = {
    save: jest.fn<ReturnType<ListViews['save']>, Parameters<ListViews['save']>>(async () => true),
    remove: jest.fn(async () => true),
    prefer: jest.fn(async () => true),
  };
  const onChoose = jest.fn();
  const views: ListViews = {
    views: data,
    preference: { columns: null, startFilterId: null },
    isFresh: true,
    isBusy: false,
    ...calls,
    ...change,
  };
  const account = { eId: 1, orgId: 4, is_admin: false } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
  renderInHouse(
    <ViewsPopover views={views} active={active} query={{ status: '2' }} columns={OWN_COLUMNS} onChoose={onChoose} />,
  );
  await press('Views (S)');
  return { ...calls, onChoose };
}

test('without a view it explains saving one, with columns and for oneself unless asked otherwise', async () => {
  const { save } = await open([], null);
  expect(screen.getByText(/^None yet\./)).toBeTruthy();
  expect([field().value, tick('With these columns').checked, tick('For everybody').checked]).toEqual(['', true, false]);
  fireEvent.change(field(), { target: { value: ' Approved ' } });
  await press('Save');
  expect(save.mock.calls).toEqual([
    [{ name: 'Approved', query: { status: '2' }, columns: OWN_COLUMNS, isShared: false }],
  ]);
  // The next one has a name of its own.
  expect(field().value).toBe('');
});

test('the own view in use is saved again as it was: name, with or without columns, for whom', async () => {
  const own = view({ isShared: true });
  const { save } = await open([own], own);
  expect([field().value, tick('With these columns').checked, tick('For everybody').checked]).toEqual([
    'Drafts',
    false,
    true,
  ]);
  await press('Replace');
  expect(save.mock.calls).toEqual([[{ name: 'Drafts', query: { status: '2' }, columns: null, isShared: true }]]);
});

test('a colleague’s view in use is not replaced: settings are saved by another name, for oneself', async () => {
  const theirs = view({ isShared: true, isMine: false, columns: OWN_COLUMNS });
  await open([theirs], theirs);
  expect([field().value, tick('With these columns').checked, tick('For everybody').checked]).toEqual(['', true, false]);
  fireEvent.change(field(), { target: { value: 'Drafts' } });
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
});

test('a name that the server refused stays', async () => {
  await open([], null, { save: async () => false });
  fireEvent.change(field(), { target: { value: 'Approved' } });
  await press('Save');
  expect(field().value).toBe('Approved');
});

test('nothing is saved without a name, nor twice while the server answers', async () => {
  const { save } = await open([], null, { isBusy: true });
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.change(field(), { target: { value: 'Approved' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(save).not.toHaveBeenCalled();
});

test("the list's starting view can be given up; choosing another view closes the popover", async () => {
  const other = view({ id: 6, name: 'Team' });
  const { prefer, onChoose } = await open([view({}), other], null, {
    preference: { columns: null, startFilterId: 5 },
  });
  await press('No longer start with Drafts');
  await press('Start with Team');
  expect(prefer.mock.calls).toEqual([[{ startFilterId: null }], [{ startFilterId: 6 }]]);
  await press('Team');
  expect(onChoose.mock.calls).toEqual([[other]]);
  expect(screen.queryByRole('dialog', { name: 'Views' })).toBeNull();
});

test('the tabs say which view is a colleague’s, and whether the one in use was changed', () => {
  const views = [view({ isShared: true }), view({ id: 6, name: 'Team', isShared: true, isMine: false })];
  const tabs = (active: SavedFilter | null, isChanged: boolean) => {
    const { unmount } = renderInHouse(
      <ViewTabs views={views} active={active} isChanged={isChanged} onChoose={() => {}} />,
    );
    const shown = screen
      .getAllByRole('button')
      .map((tab) => [
        tab.textContent,
        tab.getAttribute('aria-current'),
        tab.querySelector('[aria-label="shared by a colleague"]') !== null,
      ]);
    unmount();
    return shown;
  };
  expect(tabs(views[0]!, true)).toEqual([
    ['All', null, false],
    ['Drafts•', 'true', false],
    ['Team', null, true],
  ]);
  expect(tabs(null, true)[0]).toEqual(['All', 'true', false]);
  expect(tabs(views[1]!, false)[2]).toEqual(['Team', 'true', true]);
});
