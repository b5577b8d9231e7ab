import { useEffect, useRef } from 'react';
import { SEARCH_BUTTON_DISABLED_MS } from '@iwe/domain';

const RADIUS = 6;
const LENGTH = 2 * Math.PI * RADIUS;

/**
 * A ring that runs out while the Search button is disabled. Screen readers skip it, because the disabled button says
 * the same.
 */
export function RestRing() {
  const circle = useRef<SVGCircleElement>(null);
  useEffect(() => {
    const run = circle.current?.animate([{ strokeDashoffset: 0 }, { strokeDashoffset: LENGTH }], {
      duration: SEARCH_BUTTON_DISABLED_MS,
      fill: 'forwards',
    });
    return () => run?.cancel();
  }, []);
  return (
    <svg
      aria-hidden
      width="14"
      height="14"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <circle cx="8" cy="8" r={RADIUS} opacity="0.3" />
      <circle ref={circle} cx="8" cy="8" r={RADIUS} strokeDasharray={LENGTH} transform="rotate(-90 8 8)" />
    </svg>
  );
}
