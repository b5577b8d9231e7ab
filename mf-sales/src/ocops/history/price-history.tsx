import type { PriceChange } from '@iwe/contract';
import { useAccount, useApi } from '@iwe/session';
import { Box, momentText, Money } from '@iwe/ui';
import { SmallTable } from '@iwe/ui/sheet-view';
import { PopoverAnswer } from '../../quotings/results/popover-answer.tsx';

/** Every change of a product's prices, old → new and by whom, newest first. */
export function PriceHistory({ productId }: { productId: number }) {
  const { timeZone } = useAccount();
  const history = useApi<{ data: PriceChange[] }>(`ocops/${productId}/history`, undefined, { quiet: true });
  return (
    // A long history scrolls; the region takes the focus, so that the arrows scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling without a pointer (WCAG 2.1.1)
    <Box maxH="80" overflow="auto" role="region" aria-label="Price history" tabIndex={0}>
      <PopoverAnswer state={history} isEmpty={({ data }) => data.length === 0}>
        {({ data }) => (
          <SmallTable
            isWide
            label="Price changes"
            columns={[
              { label: 'When' },
              { label: 'Price' },
              { label: 'Old', end: true },
              { label: 'New', end: true },
              { label: 'By' },
            ]}
          >
            {data.map((change) => (
              <tr key={change.id}>
                <td>{momentText(change.at, timeZone)}</td>
                <td>{change.label}</td>
                <td data-end data-quiet>
                  <Money value={change.old} />
                </td>
                <td data-end>
                  <Money value={change.new} />
                </td>
                <td data-clip title={change.by}>
                  {change.by}
                </td>
              </tr>
            ))}
          </SmallTable>
        )}
      </PopoverAnswer>
    </Box>
  );
}
