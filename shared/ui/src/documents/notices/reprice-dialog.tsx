import { t } from '@iwe/session';
import { formatMoney, PRICE_SOURCE_LABELS } from '@iwe/domain';
import { useRef } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { NARROW_ROWS_CSS } from '../../kit/data/table/cards/narrow-rows-css.ts';
import { Box } from '../../kit/layout.ts';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import type { PriceChange } from './reprice.ts';

/** Shows the changes of fresh prices, old → new line by line, and asks before changing any price. */
export interface RepriceDialogProps {
  /** The reason for asking, such as 'CSR changed, mind items PRICE & QTY'. */
  title: string;
  changes: readonly PriceChange[];
  onTake: () => void;
  onKeep: () => void;
}

export function RepriceDialog({ title, changes, onTake, onKeep }: RepriceDialogProps) {
  const expected = useRef<HTMLButtonElement>(null);
  const applying = changes.filter((change) => change.applies).length;
  return (
    <Dialog
      open
      onClose={onKeep}
      title={title}
      size="md"
      role="alertdialog"
      initialFocus={expected}
      footer={
        applying > 0 ? (
          <>
            <Button onClick={onKeep}>Keep old prices</Button>
            <Button ref={expected} variant="solid" onClick={onTake}>
              Take {applying} new {applying === 1 ? 'price' : 'prices'}
            </Button>
          </>
        ) : (
          <Button ref={expected} variant="solid" onClick={onKeep}>
            OK
          </Button>
        )
      }
    >
      <PriceChangeTable changes={changes} />
    </Dialog>
  );
}

/** The prices old → new, line by line. */
export function PriceChangeTable({ changes }: { changes: readonly PriceChange[] }) {
  return (
    <Box maxH="50vh" overflow="auto" css={CSS} role="region" aria-label={t('Changed prices')} tabIndex={0}>
      <table data-rows="">
        <thead>
          <tr>
            <th>{t('Line')}</th>
            <th>{t('Item Code')}</th>
            <th data-end>{t('Old price')}</th>
            <th aria-hidden />
            <th data-end>{t('New price')}</th>
            <th>{t('Price of')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.key} data-kept={!change.applies || undefined}>
              <td>{change.line}</td>
              <td>{change.code}</td>
              <td data-end>{formatMoney(change.oldCents)}</td>
              <td aria-hidden>→</td>
              <td data-end>{formatMoney(change.newPrice.cents)}</td>
              <td>
                {t(change.applies ? sourceLabel(change.newPrice.source) : 'typed by hand: stays at the old price')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** Returns the label of a price's source; unknown sources of newer servers are returned unchanged. */
export function sourceLabel(source: string): string {
  return (PRICE_SOURCE_LABELS as Readonly<Record<string, string>>)[source] ?? source;
}

const CSS = {
  ...NARROW_ROWS_CSS,
  '& table': { width: 'full', fontSize: 'md', color: 'fg', fontVariantNumeric: 'tabular-nums' },
  '& th': { textAlign: 'start', color: 'fg.muted', fontSize: 'sm', fontWeight: 'semibold', pb: '1' },
  '& td': { py: '1', borderTopWidth: '1px', borderColor: 'border.subtle' },
  '& td, & th': { px: '2' },
  '& [data-end]': { textAlign: 'end' },
  '& [data-kept] td': { color: 'fg.subtle' },
};
