import { refuse } from '@iwe/testing/fake-server';
import { screen, waitFor } from '@testing-library/react';
import { buildEmployee, buildWarehouse, pageOf, STORED } from '../../testing/records.ts';
import { BrandAdminPage } from '../base-data/brand-admin-page.tsx';
import { CustomerClassAdminPage } from '../base-data/customer-class-admin-page.tsx';
import { SupplierAdminPage } from '../base-data/supplier-admin-page.tsx';
import { WarehouseAdminPage } from '../base-data/warehouse-admin-page.tsx';
import { EmployeeAdminPage } from '../employees/employee-admin-page.tsx';
import { openAdmin } from '../testing/open-admin.tsx';

const NAMED = { id: 3, name: 'Kestrel', code: '', phone: '', notes: '', payType: '', presented_to_csr: 1, ...STORED };

test.each([
  ['brand', <BrandAdminPage key="b" />, 'brands', NAMED],
  ['customer_class', <CustomerClassAdminPage key="c" />, 'admin/customer-classes', NAMED],
  ['contact', <SupplierAdminPage key="s" />, 'suppliers', NAMED],
  ['warehouse', <WarehouseAdminPage key="w" />, 'warehouses', buildWarehouse({ id: 3 })],
  ['membership', <EmployeeAdminPage key="e" />, 'employees', buildEmployee({ id: 3 })],
])('the history of a %s is read under its own name', async (entity, page, path, record) => {
  const { user, sent } = openAdmin(page, '/x?edit=3', {
    [`GET ${path}`]: pageOf(record),
    'GET employees/3': record,
    [`GET change-history/${entity}/3`]: { data: [] },
  });
  await user.click(await screen.findByRole('button', { name: 'History' }));
  expect(await screen.findByText('No changes yet.')).toBeTruthy();
  expect(sent('GET', `change-history/${entity}/3`)).toHaveLength(1);
});

test('a box with an explanation is described by it; its refusal is an alert in the place of it', async () => {
  const message = '3 units are in Tempe Main.';
  const { user } = openAdmin(<WarehouseAdminPage />, '/x?edit=10', {
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
