import { formatTyreSize, messages, PICKER_TABLE_MAX_HEIGHT } from '@iwe/domain';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { Money, Quantity } from '../../data/money.tsx';
import { Box } from '../../layout.ts';
import { Floating, SURFACE } from '../../overlay/floating.tsx';
import type { LineItem } from '../lines/index.ts';

interface ProductTableProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  /** Null while nothing is known yet: only the sizes show. */
  options: readonly LineItem[] | null;
  active: number;
  sizes: readonly string[];
  activeSize: number;
  showPrices: boolean;
  onHover: (index: number) => void;
  onChoose: (item: LineItem) => void;
  onSize: (size: string) => void;
  onClose: () => void;
}

/** The products that answer the typed text, and the sizes that begin like it. The editor keeps the focus; this shows and takes clicks. */
export function ProductTable({ id, anchor, options, active, sizes, activeSize, showPrices, onHover, onChoose, onSize, onClose }: ProductTableProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active, activeSize]);
  return (
    <Floating anchor={() => anchor.current} placement="bottom-start" width="640px" maxHeight={PICKER_TABLE_MAX_HEIGHT} onClose={onClose}>
      <Box ref={list} {...SURFACE} overflowY="auto" css={CSS} onMouseDown={(event: { preventDefault: () => void }) => event.preventDefault()}>
        {sizes.length > 0 && (
          <div data-sizes aria-label="Tyre sizes" role="group">
            {sizes.map((size, index) => <button key={size} type="button" tabIndex={-1} data-active={index === activeSize || undefined} title={formatTyreSize(size)} onClick={() => onSize(size)}>{size}</button>)}
          </div>
        )}
        {options !== null && (
          <table id={id} role="listbox" aria-label="Products">
            <thead role="presentation">
              <tr role="presentation"><th>Item Code</th><th>Item Name</th><th data-end>Stock</th><th data-end>Avail.</th>{showPrices && <th data-end>Price</th>}</tr>
            </thead>
            <tbody role="presentation">
              {options.map((item, index) => (
                <tr
                  key={item.id} id={`${id}-${index}`} role="option" aria-selected={index === active} data-active={index === active || undefined}
                  onMouseMove={() => { if (index !== active) onHover(index); }} onClick={() => onChoose(item)}
                >
                  <td data-code>{item.code}</td>
                  <td data-name title={item.name}>{item.name}</td>
                  <td data-end><Quantity value={item.stock} /></td>
                  <td data-end><Quantity value={item.available} /></td>
                  {showPrices && <td data-end><Money value={item.price ? item.price.cents / 100 : null} /></td>}
                </tr>
              ))}
              {options.length === 0 && <tr><td colSpan={showPrices ? 5 : 4} data-empty>{messages.noData}</td></tr>}
            </tbody>
          </table>
        )}
      </Box>
    </Floating>
  );
}

const CSS = {
  '& [data-sizes]': { display: 'flex', flexWrap: 'wrap', gap: '1', p: '2', borderBottomWidth: '1px', borderColor: 'border.subtle' },
  '& [data-sizes] button': { px: '1.5', height: '6', borderRadius: 'sm', bg: 'bg.muted', color: 'fg.muted', fontSize: 'sm', cursor: 'pointer', fontVariantNumeric: 'tabular-nums', _hover: { bg: 'accent.subtle', color: 'accent.fg' } },
  '& [data-sizes] button[data-active]': { bg: 'accent.subtle', color: 'accent.fg', outline: '1px solid', outlineColor: 'accent.ring' },
  '& table': { width: 'full', borderCollapse: 'separate', borderSpacing: '0', fontSize: 'md', fontVariantNumeric: 'tabular-nums' },
  '& th': { position: 'sticky', top: '0', bg: 'bg.subtle', color: 'fg.muted', fontSize: 'sm', fontWeight: 'semibold', textAlign: 'start', px: '2', height: '7', borderBottomWidth: '1px', borderColor: 'border' },
  '& td': { px: '2', height: '7', borderBottomWidth: '1px', borderColor: 'border.subtle', whiteSpace: 'nowrap' },
  '& [data-name]': { maxWidth: '260px', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& [data-code]': { fontWeight: 'medium' },
  '& th[data-end], & td[data-end]': { textAlign: 'end' },
  '& tr[role=option]': { cursor: 'pointer' },
  '& tr[data-active] td': { bg: 'accent.subtle', color: 'accent.fg' },
  '& [data-empty]': { textAlign: 'center', color: 'fg.subtle', height: '12' },
};
