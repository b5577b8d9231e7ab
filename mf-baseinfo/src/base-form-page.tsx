import { useParams } from 'react-router-dom';
import { CustomerFormPage } from './customers/form/customer-form-page.tsx';
import { ProductFormPage } from './products/form/product-form-page.tsx';

/**
 * /baseinfo/{routeName}/{id?}: the form of a product or a customer (spec §2). The host uses it for these two names
 * only.
 */
export function BaseFormPage() {
  const { routeName, id } = useParams();
  const storedId = id === undefined ? null : Number(id);
  return routeName === 'Customers' ? (
    <CustomerFormPage key={id ?? 'new'} id={storedId} />
  ) : (
    <ProductFormPage key={id ?? 'new'} id={storedId} />
  );
}
