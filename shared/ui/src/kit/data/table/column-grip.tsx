import { t } from '@iwe/session';
import { useRef } from 'react';
import type { PointerEvent } from 'react';

/** The narrowest width to which a column can be dragged, pixels. */
const NARROWEST = 36;

/**
 * The edge of a heading, by which a pointer makes its column wider or narrower. The keyboard's way is in the list of
 * columns, so that sixteen edges are no sixteen Tab stops before the rows.
 */
export function ColumnGrip({ onResize }: { onResize: (width: number | null) => void }) {
  const begin = useRef<{ x: number; width: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const heading = event.currentTarget.closest('th');
    if (event.button !== 0 || !heading) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    begin.current = { x: event.clientX, width: heading.offsetWidth };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = begin;
    if (current) onResize(Math.max(NARROWEST, current.width + event.clientX - current.x));
  };
  const end = () => {
    begin.current = null;
  };
  return (
    <span
      data-grip
      aria-hidden
      title={t('Drag to resize; double-click for the width of the content')}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(null)}
    />
  );
}
