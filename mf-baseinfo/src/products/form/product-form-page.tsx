import type { ProductPageAnswer } from '@iwe/contract';
import { pageTitle } from '@iwe/domain';
import { useApi } from '@iwe/session';
import { ErrorState, Page } from '@iwe/ui';
import { useEffect } from 'react';
import { FormWaiting } from '../../form/form-waiting.tsx';
import { useFormPlace } from '../../form/use-form-place.ts';
import { ProductForm } from './product-form.tsx';

/** The form of a new product, or of the stored one with `id` and its related data. */
export function ProductFormPage({ id }: { id: number | null }) {
  const path = id === null ? '/baseinfo/Products' : `/baseinfo/Products/${id}`;
  const place = useFormPlace(path);
  const { data, error, reload } = useApi<ProductPageAnswer>(id === null ? null : `products/${id}`, undefined, {
    quiet: true,
  });
  const code = data?.data.code;
  useEffect(() => {
    if (code) document.title = pageTitle(code);
  }, [code]);
  if (error && !data)
    return (
      <Page>
        <ErrorState
          isPage
          title="This product could not be opened"
          lines={error.lines}
          onRetry={reload}
          back={{ href: '/products', label: 'To the list of products' }}
        />
      </Page>
    );
  if (!place || (id !== null && !data)) return <FormWaiting />;
  return <ProductForm key={place.id} page={data ?? null} path={path} draftId={place.id} onChanged={reload} />;
}
