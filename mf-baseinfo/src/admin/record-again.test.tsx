import { useApi } from '@iwe/session';
import { refuse } from '@iwe/testing/fake-server';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { buildEmployee, buildWarehouse, pageOf, STORED } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { BrandAdminPage } from './base-data/brand-admin-page.tsx';
import { ChoicesAdminPage } from './base-data/choices-admin-page.tsx';
import { CustomerClassAdminPage } from './base-data/customer-class-admin-page.tsx';
import { SupplierAdminPage } from './base-data/supplier-admin-page.tsx';
import { WarehouseAdminPage } from './base-data/warehouse-admin-page.tsx';
import { EmployeeAdminPage } from './employees/employee-admin-page.tsx';

const ADMIN = { is_admin: true };
const NAMED = { id: 3, name: 'Kestrel', code: '', phone: '', notes: '', payType: '', presented_to_csr: 1, ...STORED };
const LISTS = ['tag1', 'tag2', 'tag3', 'tag4', 'areas', 'partTypes'];
const noChoices = Object.fromEntries(LISTS.map((list) => [`GET admin/choices/${list}`, { data: [] }]));
const open = (page: ReactNode, url: string, answers: Record<string, unknown>, account: object = ADMIN) =>
  renderScreen(page, { route: url.split('?')[0] ?? '', url, account, answers: answers as never });

test.each([
  ['brand', <BrandAdminPage key="b" />, 'brands', NAMED],
  ['customer_class', <CustomerClassAdminPage key="c" />, 'admin/customer-classes', NAMED],
  ['contact', <SupplierAdminPage key="s" />, 'suppliers', NAMED],
  ['warehouse', <WarehouseAdminPage key="w" />, 'warehouses', buildWarehouse({ id: 3 })],
  ['membership', <EmployeeAdminPage key="e" />, 'employees', buildEmployee({ id: 3 })],
])('the history of a %s is read under its own name', async (entity, page, path, record) => {
  const { user, sent } = open(page, '/x?edit=3', {
    [`GET ${path}`]: pageOf(record),
    'GET employees/3': record,
    [`GET change-history/${entity}/3`]: { data: [] },
  });
  await user.click(await screen.findByRole('button', { name: 'History' }));
  expect(await screen.findByText('No changes yet.')).toBeTruthy();
  expect(sent('GET', `change-history/${entity}/3`)).toHaveLength(1);
});

describe('another page with answers of before', () => {
  /** Stands for a page with one answer: what it shows of it at first, before the server is asked again. */
  function Other({ path }: { path: string }) {
    const { data } = useApi<unknown>(path);
    return <p>{`${path}: ${data === undefined ? 'not known' : 'old'}`}</p>;
  }
  function Screen({ page, paths }: { page: ReactNode; paths: readonly string[] }) {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        {page}
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Other page
        </button>
        {isOpen && paths.map((path) => <Other key={path} path={path} />)}
      </>
    );
  }
  const flip = () => fireEvent.click(screen.getByText('Other page'));
  const shown = (paths: readonly string[]) => paths.filter((path) => screen.queryByText(`${path}: old`));

  test('of options asks for those that forms offer again, once one was added', async () => {
    const paths = ['category-tag', 'area-types', 'auto-parts-type', 'customer-classes'];
    const { user } = open(<Screen page={<ChoicesAdminPage />} paths={paths} />, '/admin/tags', {
      ...noChoices,
      'POST admin/choices/areas': { data: [] },
    });
    await waitFor(() => expect(shown(paths)).toEqual(paths));
    flip();
    const field = screen.getByLabelText<HTMLInputElement>('New in Areas');
    await user.type(field, 'South{Enter}');
    await waitFor(() => expect(field.value).toBe(''));
    flip();
    expect(shown(paths)).toEqual(['customer-classes']);
  });

  test.each([
    ['brands', <BrandAdminPage key="b" />, 'brands'],
    ['suppliers', <SupplierAdminPage key="s" />, 'suppliers'],
    ['customer classes', <CustomerClassAdminPage key="c" />, 'customer-classes'],
    ['warehouses', <WarehouseAdminPage key="w" />, 'warehouses'],
  ])('of %s asks for them again, once one was saved', async (_what, page, path) => {
    const paths = [`${path}/choices`, 'area-types'];
    const { user } = open(<Screen page={page} paths={paths} />, '/x?edit=3', {
      [`GET ${path}`]: pageOf({ ...buildWarehouse(), ...NAMED, code: 'K' }),
      'GET admin/customer-classes': pageOf(NAMED),
      [`GET ${path}/choices`]: { data: [] },
      [`PUT ${path}/3`]: NAMED,
    });
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await waitFor(() => expect(shown(paths)).toEqual(paths));
    flip();
    await user.type(name, '!{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    flip();
    expect(shown(paths)).toEqual(['area-types']);
  });
});

describe('options', () => {
  test('are counted, and a name is at most 60 letters long', async () => {
    open(<ChoicesAdminPage />, '/admin/tags', {
      ...noChoices,
      'GET admin/choices/areas': { data: ['A', 'B', 'C'].map((name) => ({ name, used: 1 })) },
    });
    const count = (name: string) => screen.getByRole('heading', { name }).nextElementSibling?.textContent;
    await screen.findByText('B');
    await waitFor(() => expect(['Areas', 'Tag 1'].map(count)).toEqual(['3', '0']));
    expect(screen.getByLabelText<HTMLInputElement>('New in Areas').maxLength).toBe(60);
  });

  test('are added once, however often Enter is pressed', async () => {
    const answer = Promise.withResolvers<object>();
    const { user, sent } = open(<ChoicesAdminPage />, '/admin/tags', {
      ...noChoices,
      'POST admin/choices/areas': () => answer.promise,
    });
    const field = screen.getByLabelText<HTMLInputElement>('New in Areas');
    await user.type(field, 'South{Enter}{Enter}');
    answer.resolve({ data: [] });
    await waitFor(() => expect(field.value).toBe(''));
    expect(sent('POST', 'admin/choices/areas')).toHaveLength(1);
    expect(screen.getAllByText('Operation successful')).toHaveLength(1);
  });

  test('say the refusal of one list in that list alone', async () => {
    const { user } = open(<ChoicesAdminPage />, '/admin/tags', {
      ...noChoices,
      'POST admin/choices/tag1': refuse(409, { message: 'It is there already.', code: 'conflict' }),
    });
    await user.type(screen.getByLabelText('New in Tag 1'), 'Summer{Enter}');
    expect(await within(screen.getByRole('region', { name: 'Tag 1' })).findByText('It is there already.')).toBeTruthy();
    expect(screen.getAllByText('It is there already.')).toHaveLength(1);
  });
});

test('a search without a match counts none; a list without records has nothing to say about words', async () => {
  const { user, view } = open(<BrandAdminPage />, '/admin/brands', { 'GET brands': pageOf(NAMED) });
  await screen.findByRole('button', { name: 'Kestrel' });
  await user.type(screen.getByRole('searchbox'), 'zz');
  expect(screen.getByText('0 of 1')).toBeTruthy();
  await user.clear(screen.getByRole('searchbox'));
  expect(screen.queryByText('0 of 1')).toBeNull();
  view.unmount();
  open(<BrandAdminPage />, '/admin/brands', { 'GET brands': pageOf() });
  expect(await screen.findByText('0')).toBeTruthy();
  expect(screen.queryByText(/Empty the search/)).toBeNull();
});

test('a box with an explanation is described by it; its refusal is an alert in the place of it', async () => {
  const message = '3 units are in Tempe Main.';
  const { user } = open(<WarehouseAdminPage />, '/x?edit=10', {
    'GET warehouses': pageOf(buildWarehouse()),
    'PUT warehouses/10': refuse(422, { message: [message], code: 'x', details: [{ field: 'is_active', message }] }),
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'In use' });
  const described = () => document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(described()?.textContent).toBe('A warehouse with stock or on drafts cannot be deactivated.');
  expect([described()?.getAttribute('role'), box.getAttribute('aria-invalid')]).toEqual([null, null]);
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(described()?.textContent).toBe(message));
  expect([described()?.getAttribute('role'), box.getAttribute('aria-invalid')]).toEqual(['alert', 'true']);
  await user.click(box);
  expect(described()?.textContent).toBe('A warehouse with stock or on drafts cannot be deactivated.');
});

describe('an employee', () => {
  const edit = (over: object, account: object = ADMIN) => {
    const sally = buildEmployee(over);
    return open(
      <EmployeeAdminPage />,
      '/admin/employees?edit=21',
      { 'GET employees': pageOf(sally), 'GET employees/21': sally, 'PUT employees/21': { data: sally, notice: '' } },
      account,
    );
  };
  const texts = () =>
    ['Name', 'Phone', 'Role description'].map((name) => screen.getByRole<HTMLInputElement>('textbox', { name }));

  test.each([
    [
      ['name', 'phone', 'roleDesc'],
      [false, false, false],
    ],
    [['roleDesc'], [true, true, false]],
    [['phone'], [true, false, true]],
    [['role'], [true, true, true]],
  ])('of whom %j may be changed has these fields alone open', async (editable, disabled) => {
    edit({ editable });
    await screen.findByRole('dialog');
    expect(texts().map((field) => field.disabled)).toEqual(disabled);
  });

  test('has fields that take as much as is stored of them', async () => {
    edit({ editable: ['name', 'phone', 'roleDesc'] });
    await screen.findByRole('dialog');
    expect(texts().map(({ maxLength }) => maxLength)).toEqual([80, 40, 60]);
    expect(screen.queryByText('Signs in with a second factor.')).toBeNull();
  });

  test('whose rights nobody here may change has the one reason without a list of fields', async () => {
    const fields = ['role', 'maxDis', 'modPrc', 'isAcct', 'is_dir', 'crtCSR', 'is_admin'];
    edit({ editable: ['name'], refusals: Object.fromEntries(fields.map((field) => [field, 'Ask somebody else.'])) });
    const rights = await screen.findByRole('region', { name: 'Rights' });
    expect(rights.textContent).toMatch(/Ask somebody else\.$/);
    expect(rights.textContent).not.toContain('Role, Discount limit');
  });

  test('without a name is not saved', async () => {
    const { user, sent } = edit({ editable: ['name'] });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, ' {Enter}');
    expect(await screen.findByText('Please enter')).toBeTruthy();
    expect(sent('PUT', 'employees/21')).toEqual([]);
  });

  test.each(['nina', 'nina@new', '@new.example', 'ni na@new.example'])('is not invited at %j', async (email) => {
    const { user, sent } = open(<EmployeeAdminPage />, '/admin/employees?edit=new', { 'GET employees': pageOf() });
    await user.click(await screen.findByRole('textbox', { name: 'Email' }));
    await user.paste(email);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'N{Enter}');
    expect(await screen.findByText('Please enter your email')).toBeTruthy();
    expect(sent('POST', 'employees')).toEqual([]);
  });

  test('is invited by an administrator without the rights that only a director gives', async () => {
    open(<EmployeeAdminPage />, '/admin/employees?edit=new', { 'GET employees': pageOf() });
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite an employee' }));
    const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.filter(({ disabled }) => !disabled).map((box) => box.labels?.[0]?.textContent)).toEqual([
      'May create customers',
    ]);
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Role' }).disabled).toBe(true);
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Discount limit/ }).disabled).toBe(true);
    expect(dialog.getByText(/Only a director changes this/)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).maxLength).toBe(254);
  });
});
