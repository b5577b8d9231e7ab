import { screen, waitFor } from '@testing-library/react';
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

test('a saved record’s list stays while it is read again, and its dialog does not open anew', async () => {
  let isHeld = false;
  const { user } = openAdmin(<BrandAdminPage />, '/admin/brands', {
    'GET brands': () => (isHeld ? new Promise(() => undefined) : pageOf(NAMED, { ...NAMED, id: 4, name: 'Merlin' })),
    'PUT brands/4': NAMED,
  });
  await user.click(await screen.findByRole('button', { name: 'Merlin' }));
  isHeld = true;
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The keys of somebody who goes on at once: what they find is the record that they mean, not the first one.
  await user.keyboard('/');
  await user.type(screen.getByRole('searchbox'), 'merlin');
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Merlin');
  await user.keyboard('{Enter}');
  expect(await screen.findByDisplayValue('Merlin')).toBeTruthy();
});
