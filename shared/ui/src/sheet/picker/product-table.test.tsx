import { screen, within } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { ProductTable } from './product-table.tsx';

test('the size that the arrows have reached is marked, not the product', () => {
  const none = () => undefined;
  renderInHouse(
    <ProductTable
      id="products"
      anchor={{ current: document.body }}
      options={null}
      active={0}
      sizes={['2055516', '2055517', '2055518']}
      activeSize={1}
      showPrices={false}
      onHover={none}
      onChoose={none}
      onSize={none}
      onClose={none}
    />,
  );
  const sizes = within(screen.getByRole('group', { name: 'Tyre sizes' })).getAllByRole('button');
  expect(sizes.map((size) => [size.textContent, size.dataset['active']])).toEqual([
    ['2055516', undefined],
    ['2055517', 'true'],
    ['2055518', undefined],
  ]);
});
