import { defineRemote, lazyScreen } from '@iwe/remote-kit';

const loadProduct = () => import('./products/read/product-read-page.tsx');
const loadCustomer = () => import('./customers/read/customer-read-page.tsx');

/** The routes of this remote and their screens; menu entries and titles are in remote.json. */
export const { bootstrap, mount, unmount, canLeave } = defineRemote({
  screens: {
    '/products': lazyScreen(() => import('./products/list/product-list-page.tsx'), 'ProductListPage', loadProduct),
    '/customers': lazyScreen(() => import('./customers/list/customer-list-page.tsx'), 'CustomerListPage', loadCustomer),
    '/products/:id': lazyScreen(loadProduct, 'ProductReadPage'),
    '/customers/:id': lazyScreen(loadCustomer, 'CustomerReadPage'),
    '/baseinfo/:routeName': lazyScreen(() => import('./base-form-page.tsx'), 'BaseFormPage'),
    '/baseinfo/:routeName/:id': lazyScreen(() => import('./base-form-page.tsx'), 'BaseFormPage'),
    '/suppliers': lazyScreen(() => import('./suppliers/supplier-list-page.tsx'), 'SupplierListPage'),
    '/warehouses': lazyScreen(() => import('./warehouses/warehouse-list-page.tsx'), 'WarehouseListPage'),
    '/brands': lazyScreen(() => import('./brands/brand-list-page.tsx'), 'BrandListPage'),
    '/employees': lazyScreen(() => import('./employees/employee-list-page.tsx'), 'EmployeeListPage'),
    '/admin/organisation': lazyScreen(() => import('./organisation/organisation-page.tsx'), 'OrganisationPage'),
    '/admin/xero': lazyScreen(() => import('./xero/xero-page.tsx'), 'XeroPage'),
    '/admin/employees': lazyScreen(() => import('./admin/employees/employee-admin-page.tsx'), 'EmployeeAdminPage'),
    '/admin/suppliers': lazyScreen(() => import('./admin/base-data/supplier-admin-page.tsx'), 'SupplierAdminPage'),
    '/admin/warehouses': lazyScreen(() => import('./admin/base-data/warehouse-admin-page.tsx'), 'WarehouseAdminPage'),
    '/admin/brands': lazyScreen(() => import('./admin/base-data/brand-admin-page.tsx'), 'BrandAdminPage'),
    '/admin/customer-classes': lazyScreen(
      () => import('./admin/base-data/customer-class-admin-page.tsx'),
      'CustomerClassAdminPage',
    ),
    '/admin/tags': lazyScreen(() => import('./admin/base-data/choices-admin-page.tsx'), 'ChoicesAdminPage'),
  },
});
