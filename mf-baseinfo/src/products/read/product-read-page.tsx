import type { ProductOverview, ProductPageAnswer } from '@iwe/contract';
import { movesStock, pageTitle } from '@iwe/domain';
import { useApi } from '@iwe/session';
import { EditIcon, Text } from '@iwe/ui';
import { Discussion, XeroTag } from '@iwe/ui/sheet-view';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { ReadAction } from '../../read/read-action.tsx';
import { ReadFailed, ReadFrame, ReadWaiting } from '../../read/read-frame.tsx';
import { OrdersCard, PriceCard, StockCard } from '../page/product-aside.tsx';
import { LabelsButton } from './labels-button.tsx';
import { ProductFigures } from './product-figures.tsx';
import { PricesCard } from './prices-card.tsx';
import { SupplierCodesCard } from './supplier-codes-card.tsx';
import { ProductTimelineCard } from './product-timeline.tsx';

/** /products/{id}: stock, orders, sales and prices of a product. Its form is one key away. */
export function ProductReadPage() {
  const { id = '' } = useParams();
  const product = useApi<ProductPageAnswer>(`products/${id}`, undefined, { quiet: true });
  const overview = useApi<ProductOverview>(`products/${id}/overview`, undefined, { quiet: true });
  const code = product.data?.data.code;
  useEffect(() => {
    if (code) document.title = pageTitle(code);
  }, [code]);
  const error = product.error ?? overview.error;
  if (error && !(product.data && overview.data))
    return (
      <ReadFailed
        title="This product could not be opened"
        back={{ href: '/products', label: 'To the list of products' }}
        lines={error.lines}
        onRetry={() => {
          product.reload();
          overview.reload();
        }}
      />
    );
  if (!product.data || !overview.data) return <ReadWaiting />;
  return <Product key={id} page={product.data} overview={overview.data} />;
}

function Product({ page, overview }: { page: ProductPageAnswer; overview: ProductOverview }) {
  const { data, csrs } = page;
  return (
    <ReadFrame
      title={data.code}
      meta={
        <>
          <Text as="span" me="2">
            {data.name}
          </Text>
          <XeroTag xeroSent={data.xeroSent} />
          {data.barcodes !== '' && (
            <Text as="span" ms="2" color="fg.muted">
              Barcode {data.barcodes}
            </Text>
          )}
        </>
      }
      actions={
        <>
          <LabelsButton product={data} />
          <ReadAction href={`/baseinfo/Products/${data.id}`} hotkey="e" label="Edit">
            <EditIcon size={14} />
            Edit
          </ReadAction>
          <ReadAction
            href={`/quotings?product=${encodeURIComponent(data.code)}`}
            hotkey="q"
            label={`Quote ${data.code}`}
            variant="solid"
          >
            Quote
          </ReadAction>
        </>
      }
      aside={
        <>
          <PricesCard product={data} classes={csrs} />
          {movesStock(data.category) && <OrdersCard orders={data.openOrders} />}
          <SupplierCodesCard productId={data.id} />
          <PriceCard history={data.priceHistory} className={(id) => csrs.find((one) => one.id === id)?.name} />
        </>
      }
    >
      <ProductFigures product={data} overview={overview} />
      {movesStock(data.category) && <StockCard product={data} />}
      <ProductTimelineCard productId={data.id} newest={overview.sheets} />
      <Discussion kind="product" id={data.id} />
    </ReadFrame>
  );
}
