import { t } from '@iwe/session';
import { formatTyreSize, messages, PICKER_TABLE_MAX_HEIGHT } from '@iwe/domain';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { EmptyOption } from '../../kit/controls/listbox.tsx';
import { Money, Quantity } from '../../kit/data/money.tsx';
import { Box } from '../../kit/layout.ts';
import { NARROW } from '../../kit/theme/media.ts';
import { Floating, SURFACE } from '../../kit/overlay/floating.tsx';
import type { LineItem } from '../lines/index.ts';

interface ProductTableProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  /** Null until they are known: only the sizes are shown. */
  options: readonly LineItem[] | null;
  active: number;
  sizes: readonly string[];
  activeSize: number;
  showPrices: boolean;
  onHover: (index: number) => void;
  onChoose: (item: LineItem) => void;
  onSize: (size: string) => void;
  onClose: () => void;
  /** Asks again; set while the products could not be loaded. */
  onRetry?: (() => void) | undefined;
}

/**
 * The products that match the typed text, and the sizes that begin with it. The editor keeps the focus; this list only
 * shows and handles clicks.
 */
export function ProductTable({
  id,
  anchor,
  options,
  active,
  sizes,
  activeSize,
  showPrices,
  onHover,
  onChoose,
  onSize,
  onClose,
  onRetry,
}: ProductTableProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active, activeSize]);
  return (
    <Floating
      anchor={() => anchor.current}
      placement="bottom-start"
      width="640px"
      maxHeight={PICKER_TABLE_MAX_HEIGHT}
      onClose={onClose}
    >
      <Box
        ref={list}
        {...SURFACE}
        overflowY="auto"
        css={CSS}
        onMouseDown={(event: { preventDefault: () => void }) => event.preventDefault()}
      >
        {sizes.length > 0 && (
          <div data-sizes aria-label={t('Tyre sizes')} role="group">
            {sizes.map((size, index) => (
              <button
                key={size}
                type="button"
                tabIndex={-1}
                data-active={index === activeSize || undefined}
                title={formatTyreSize(size)}
                onClick={() => onSize(size)}
              >
                {size}
              </button>
            ))}
          </div>
        )}
        {options !== null && (
          <>
            <div data-row data-head aria-hidden>
              <span>{t('Item Code')}</span>
              <span>{t('Item Name')}</span>
              <span data-end>{t('Stock')}</span>
              <span data-end>{t('Avail.')}</span>
              <span data-end>{showPrices && t('Price')}</span>
            </div>
            <div id={id} role="listbox" aria-label={t('Products')}>
              {options.map((item, index) => (
                <div
                  key={item.id}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  data-row
                  aria-selected={index === active}
                  data-active={index === active || undefined}
                  onMouseMove={() => {
                    if (index !== active) onHover(index);
                  }}
                  onClick={() => onChoose(item)}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') onChoose(item);
                  }}
                >
                  <span data-code>{item.code}</span>
                  <span data-name title={item.name}>
                    {item.name}
                  </span>
                  <span data-end>
                    <Quantity value={item.stock} />
                  </span>
                  <span data-end>
                    <Quantity value={item.available} />
                  </span>
                  <span data-end>{showPrices && <Money value={item.price ? item.price.cents / 100 : null} />}</span>
                </div>
              ))}
              {options.length === 0 && <EmptyOption text={messages.noData} onRetry={onRetry} />}
            </div>
          </>
        )}
      </Box>
    </Floating>
  );
}

const CSS = {
  '& [data-sizes]': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1',
    p: '2',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
  },
  '& [data-sizes] button': {
    px: '1.5',
    height: '6',
    borderRadius: 'sm',
    bg: 'bg.muted',
    color: 'fg.muted',
    fontSize: 'sm',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'accent.subtle', color: 'accent.fg' },
  },
  '& [data-sizes] button[data-active]': {
    bg: 'accent.subtle',
    color: 'accent.fg',
    outline: '1px solid',
    outlineColor: 'accent.ring',
  },
  '& [data-row]': {
    display: 'grid',
    gridTemplateColumns: '150px 1fr 56px 56px 80px',
    alignItems: 'center',
    height: '7',
    px: '2',
    columnGap: '2',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    whiteSpace: 'nowrap',
    fontSize: 'md',
    fontVariantNumeric: 'tabular-nums',
  },
  '& [data-head]': {
    position: 'sticky',
    top: '0',
    bg: 'bg.subtle',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'semibold',
    borderColor: 'border',
  },
  '& [data-name]': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& [data-code]': { fontWeight: 'medium' },
  '& [data-end]': { textAlign: 'end' },
  '& [role=option]:not([data-empty])': { cursor: 'pointer' },
  '& [data-active][data-row]': { bg: 'accent.subtle', color: 'accent.fg' },
  '& [data-empty]': { textAlign: 'center', color: 'fg.subtle', py: '3.5' },
  '& [data-empty=retry]': { color: 'accent.fg', cursor: 'pointer' },
  // A product is two lines: code, stock and price, and below them the name.
  [NARROW]: {
    '& [data-row]': {
      gridTemplateColumns: 'minmax(0, 1fr) 48px 48px 72px',
      height: 'auto',
      minHeight: '11',
      py: '1',
      fontSize: 'lg',
    },
    '& [data-name]': { gridRow: '2', gridColumn: '1 / -1', fontSize: 'md', color: 'fg.muted' },
    '& [data-head] > :nth-of-type(2)': { display: 'none' },
    '& [data-head]': { minHeight: '0' },
    '& [data-sizes] button': { height: '11', px: '3', fontSize: 'lg' },
  },
};
