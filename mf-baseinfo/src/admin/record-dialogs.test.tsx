import { refuse } from '@iwe/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { buildWarehouse, pageOf, STORED } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { SupplierAdminPage } from './base-data/supplier-admin-page.tsx';
import { WarehouseAdminPage } from './base-data/warehouse-admin-page.tsx';
import { EmployeeAdminPage } from './employees/employee-admin-page.tsx';

const WAREHOUSE = buildWarehouse();
const openWarehouse = (answers: Record<string, unknown> = {}) =>
  renderScreen(<WarehouseAdminPage />, {
    route: '/admin/warehouses',
    url: '/admin/warehouses?edit=10',
    account: { is_admin: true },
    answers: { 'GET warehouses': pageOf(WAREHOUSE), ...answers } as never,
  });

test('what somebody else emptied is said as empty; saving again overwrites it at their version', async () => {
  let present: object = WAREHOUSE;
  const { user, sent } = openWarehouse({
    'GET warehouses': () => pageOf(present),
    'PUT warehouses/10': ({ body }: { body: Record<string, unknown> }) => {
      if (body['contentVersion'] === 3) return present;
      present = { ...WAREHOUSE, address: '', contentVersion: 3 };
      return refuse(409, {
        message: 'Mia saved it.',
        code: 'conflict',
        details: {
          currentVersion: 3,
          changedBy: 'Mia',
          changedAt: '2026-11-20T02:00:00.000Z',
          current: present,
          record: present,
        },
      });
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Tempe Main' }));
  await user.type(dialog.getByLabelText('Address'), '!');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const notice = await dialog.findByRole('alert');
  await waitFor(() => expect(notice.textContent).toContain('Address: theirs is empty'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT', 'warehouses/10')).toHaveLength(2));
  expect(sent('PUT', 'warehouses/10')[1]?.body).toMatchObject({
    address: '118 Princes Highway!',
    contentVersion: 3,
  });
});

test('a refused activation is said at its box; a failed save can be repeated as the same attempt', async () => {
  const refusals: unknown[] = [
    refuse(422, {
      message: ['3 units are in Tempe Main.'],
      code: 'invalid',
      details: [{ field: 'is_active', message: '3 units are in Tempe Main.' }],
    }),
    refuse(503, { message: 'The database is busy.', code: 'busy' }),
  ];
  const { user, sent } = openWarehouse({ 'PUT warehouses/10': () => refusals.shift() ?? WAREHOUSE });
  const dialog = within(await screen.findByRole('dialog', { name: 'Tempe Main' }));
  await user.click(dialog.getByRole('checkbox', { name: /^In use/ }));
  const save = dialog.getByRole('button', { name: 'Save' });
  await user.click(save);
  expect((await dialog.findAllByText('3 units are in Tempe Main.')).length).toBeGreaterThan(0);
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
  await user.click(save);
  expect(await dialog.findByText('The database is busy.')).toBeTruthy();
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const bodies = sent('PUT', 'warehouses/10').map(({ body }) => body);
  expect(bodies).toHaveLength(3);
  expect(bodies[2]).toMatchObject({ is_active: 0, is_calc_for_csr_order: 1, contentVersion: 2 });
  expect(screen.getByText('Operation successful')).toBeTruthy();
});

test('an old supplier without a country stays without one; flags and note are sent unchanged', async () => {
  const texts = 'primary_person_first primary_person_last email phone mobile address city state postal country';
  const supplier = {
    ...Object.fromEntries([...texts.split(' '), 'account', 'website'].map((field) => [field, ''])),
    id: 5,
    name: 'Ocean',
    code: '',
    note: 'Pays late',
    is_container_builder: 1,
    is_active: 0,
    guid: 'g',
    ...STORED,
  };
  const { user, sent } = renderScreen(<SupplierAdminPage />, {
    route: '/admin/suppliers',
    url: '/admin/suppliers?edit=5',
    account: { is_admin: true },
    answers: { 'GET suppliers': pageOf(supplier), 'PUT suppliers/5': supplier },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Ocean' }));
  await user.type(dialog.getByLabelText('City'), 'Qingdao{Enter}');
  await waitFor(() =>
    expect(sent('PUT', 'suppliers/5')[0]?.body).toMatchObject({
      city: 'Qingdao',
      country: '',
      note: 'Pays late',
      is_container_builder: 1,
      is_active: 0,
      contentVersion: 2,
    }),
  );
});

test('a director adds nobody: neither by key nor by an address', async () => {
  const { user, place } = renderScreen(<EmployeeAdminPage />, {
    route: '/admin/employees',
    url: '/admin/employees?edit=new',
    account: { is_dir: true },
    answers: {
      'GET employees': pageOf({ id: 5, email: 'mia@iwe.demo', name: 'Mia', roleDesc: '', status: 'Active', ...STORED }),
    },
  });
  await screen.findByText('mia@iwe.demo');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  const before = place.url;
  await user.keyboard('{Alt>}n{/Alt}');
  expect(place.url).toBe(before);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('each text of a supplier is sent under its own name', async () => {
  const { user, sent } = renderScreen(<SupplierAdminPage />, {
    route: '/admin/suppliers',
    url: '/admin/suppliers?edit=new',
    account: { is_admin: true },
    answers: { 'GET suppliers': pageOf(), 'POST suppliers': { id: 9 } },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'New supplier' }));
  const texts = {
    Name: 'name',
    'Code (ABN)': 'code',
    'First name': 'primary_person_first',
    'Last name': 'primary_person_last',
    Email: 'email',
    Phone: 'phone',
    Mobile: 'mobile',
    Address: 'address',
    City: 'city',
    State: 'state',
    Postcode: 'postal',
    Country: 'country',
    Account: 'account',
    Website: 'website',
    Note: 'note',
  };
  for (const label of Object.keys(texts)) {
    const field = dialog.getByRole('textbox', { name: label });
    await user.clear(field);
    await user.click(field);
    await user.paste(`${label} x`);
  }
  await user.click(dialog.getByRole('checkbox', { name: /^Container builder/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('POST', 'suppliers')).toHaveLength(1));
  expect(sent('POST', 'suppliers')[0]?.body).toEqual({
    ...Object.fromEntries(Object.entries(texts).map(([label, name]) => [name, `${label} x`])),
    is_container_builder: 1,
    is_active: 1,
  });
});
