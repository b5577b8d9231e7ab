import type { ProductPage } from '@iwe/contract';
import { Badge, Flex, Money } from '@iwe/ui';
import { Card, SmallTable } from '@iwe/ui/sheet-view';

interface PricesCardProps {
  product: ProductPage;
  classes: readonly { id: number; name: string }[];
}

/** The price list of a product, then the prices of its customer classes. */
export function PricesCard({ product, classes }: PricesCardProps) {
  const ocops = classes.flatMap(({ id, name }) => {
    const price = product.ocop[String(id)];
    return price === undefined ? [] : [{ id, name, price }];
  });
  return (
    <Card
      title="Prices"
      beside={
        <Flex gap="1">
          {product.is_special === 1 && <Badge tone="spark">Special</Badge>}
          {product.is_clearance === 1 && <Badge tone="danger">Clearance</Badge>}
        </Flex>
      }
    >
      <SmallTable label="Prices" columns={[{ label: 'Price' }, { label: 'AUD, GST included', end: true }]}>
        {product.prices.map(({ type, price }) => (
          <tr key={type}>
            <td>{type}</td>
            <td data-end="">
              <Money value={price} />
            </td>
          </tr>
        ))}
        {ocops.map(({ id, name, price }) => (
          <tr key={id}>
            <td>OCOP, {name}</td>
            <td data-end="">
              <Money value={price} />
            </td>
          </tr>
        ))}
      </SmallTable>
    </Card>
  );
}
