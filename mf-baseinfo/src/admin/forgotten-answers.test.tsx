import { useApi } from '@iwe/session';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { buildWarehouse, pageOf, STORED } from '../testing/records.ts';
import { BrandAdminPage } from './base-data/brand-admin-page.tsx';
import { ChoicesAdminPage } from './base-data/choices-admin-page.tsx';
import { CustomerClassAdminPage } from './base-data/customer-class-admin-page.tsx';
import { SupplierAdminPage } from './base-data/supplier-admin-page.tsx';
import { WarehouseAdminPage } from './base-data/warehouse-admin-page.tsx';
import { NO_CHOICES, openAdmin } from './testing/open-admin.tsx';

const NAMED = { id: 3, name: 'Kestrel', code: '', phone: '', notes: '', payType: '', presented_to_csr: 1, ...STORED };

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
    const { user } = openAdmin(<Screen page={<ChoicesAdminPage />} paths={paths} />, '/admin/tags', {
      ...NO_CHOICES,
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
    const { user } = openAdmin(<Screen page={page} paths={paths} />, '/x?edit=3', {
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
