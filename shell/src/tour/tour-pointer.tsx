import { Box } from '@iwe/ui';
import { useLayoutEffect, useState } from 'react';

/** Pixels between the thing and the ring around it. */
const GAP = 4;

/**
 * A ring around the first thing in sight that one of the selectors finds: what a step of the tour speaks of. It takes
 * no pointer and is not read out. Nothing is drawn where none is in sight, as on a phone whose menu is closed.
 */
export function TourPointer({ at }: { at: readonly string[] }) {
  const [place, setPlace] = useState<{ top: number; left: number; width: number; height: number } | null>(null);
  const selectors = at.join('\n');
  useLayoutEffect(() => {
    const measure = () => {
      const boxes = selectors
        .split('\n')
        .flatMap((selector) => document.querySelector(selector)?.getBoundingClientRect() ?? []);
      const box = boxes.find(({ width, height }) => width > 0 && height > 0);
      setPlace(
        box
          ? {
              top: box.top - GAP,
              left: box.left - GAP,
              width: box.width + 2 * GAP,
              height: box.height + 2 * GAP,
            }
          : null,
      );
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [selectors]);
  if (!place) return null;
  return (
    <Box
      aria-hidden
      data-tour-pointer=""
      position="fixed"
      zIndex="toast"
      pointerEvents="none"
      borderWidth="3px"
      borderColor="spark.solid"
      borderRadius="md"
      style={place}
    />
  );
}
