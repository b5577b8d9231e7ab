import { t } from '@iwe/session';
import type { PlaceStock } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { Quantity } from '../../kit/data/money.tsx';

/**
 * Header and rows of a product's units by warehouse; the columns of draft transfers (outgoing and incoming) are shown
 * only when there are any.
 */
export function WarehouseRows({ stocks }: { stocks: readonly PlaceStock[] }) {
  const moves = stocks.some(({ held = 0, inTransit = 0 }) => held !== 0 || inTransit !== 0);
  return (
    <>
      <thead>
        <tr>
          <th>{t('Warehouse')}</th>
          <th data-end>{t('Stock')}</th>
          {moves && (
            <>
              <th data-end title={t('Draft transfers will take these')}>
                {t('Held for transfers')}
              </th>
              <th data-end title={t('Draft transfers will bring these')}>
                {t('In transit')}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {stocks.map((stock) => (
          <tr key={stock.warehouseId}>
            <td>{stock.warehouse}</td>
            <td data-end>
              <Quantity value={stock.stock} />
            </td>
            {moves && (
              <>
                <td data-end>{stock.held ? <Quantity value={stock.held} /> : ''}</td>
                <td data-end>{stock.inTransit ? <Quantity value={stock.inTransit} /> : ''}</td>
              </>
            )}
          </tr>
        ))}
        {stocks.length === 0 && (
          <tr>
            <td colSpan={2}>{t(messages.noData)}</td>
          </tr>
        )}
      </tbody>
    </>
  );
}
