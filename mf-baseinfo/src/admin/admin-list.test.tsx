import { screen } from '@testing-library/react';
import { pageOf, STORED } from '../testing/records.ts';
import { BrandAdminPage } from './base-data/brand-admin-page.tsx';
import { openAdmin } from './testing/open-admin.tsx';

const NAMED = { id: 3, name: 'Kestrel', code: '', phone: '', notes: '', payType: '', presented_to_csr: 1, ...STORED };

test('a search without a match counts zero; an empty list does not suggest another search', async () => {
  const { user, view } = openAdmin(<BrandAdminPage />, '/admin/brands', { 'GET brands': pageOf(NAMED) });
  await screen.findByRole('button', { name: 'Kestrel' });
  await user.type(screen.getByRole('searchbox'), 'zz');
  expect(screen.getByText('0 of 1')).toBeTruthy();
  await user.clear(screen.getByRole('searchbox'));
  expect(screen.queryByText('0 of 1')).toBeNull();
  view.unmount();
  openAdmin(<BrandAdminPage />, '/admin/brands', { 'GET brands': pageOf() });
  expect(await screen.findByText('0')).toBeTruthy();
  expect(screen.queryByText(/Empty the search/)).toBeNull();
});
