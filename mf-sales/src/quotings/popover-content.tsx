import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Box } from '@iwe/ui';

/**
 * What stands in a popover: it takes the focus, which a popover that is opened by a key or starts open leaves where it
 * was, and it scrolls when it is long, so that the arrow keys reach all of it.
 */
export function PopoverContent({ label, children }: { label: string; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It can take the focus only once it has been given its place, a frame later.
    const frame = requestAnimationFrame(() => {
      const dialog = content.current?.closest<HTMLElement>('[role=dialog]');
      if (dialog && !dialog.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return <Box as="section" ref={content} aria-label={label} tabIndex={0} outline="none" m="-3" p="3" overflowY="auto" maxH="min(480px, 70dvh)">{children}</Box>;
}
