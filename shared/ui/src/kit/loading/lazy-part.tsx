import { loadWithRetry } from '@iwe/contract';
import { toast, t } from '@iwe/session';
import { createElement, useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Box } from '../layout.ts';

/** Time after which a part that could not be loaded is requested again by itself, milliseconds. */
const AGAIN_AFTER_MS = 10_000;

interface PartOptions<Props> {
  /** What the part is, as a failure names it: 'Files and comments'. */
  name: string;
  /** Shown while its code is loaded. */
  waiting?: ReactNode | ((props: Props) => ReactNode);
  /** It opens over the page: a failure is told there and closes it, so that the next press tries again. */
  isOverlay?: boolean;
}

/**
 * Returns a part of a screen whose code is loaded when it is first shown. A part that can't be loaded never replaces
 * what is around it: it says so in its own place and is requested again, by its button, when the browser is online
 * again, and every ten seconds. Errors of its code, once loaded, go to the boundary around it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, waiting = null, isOverlay = false }: PartOptions<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failed, setFailed] = useState(false);
    const [attempt, setAttempt] = useState(0);
    const again = () => setAttempt((count) => count + 1);
    const onClose = useRef<(() => void) | undefined>(undefined);
    onClose.current = (props as { onClose?: () => void }).onClose;
    useEffect(() => {
      let isGone = false;
      (loaded ? Promise.resolve(loaded) : loadWithRetry(load)).then(
        (component) => {
          loaded = component;
          if (!isGone) setPart(() => component);
        },
        (error: unknown) => {
          if (isGone) return;
          console.warn(`${name} could not be loaded:`, error);
          setFailed(true);
          if (!isOverlay) return;
          toast.error(`${name} could not be loaded. Check your connection and try again.`);
          onClose.current?.();
        },
      );
      return () => {
        isGone = true;
      };
    }, [attempt]);
    useEffect(() => {
      if (!failed || Part || isOverlay) return undefined;
      const timer = setInterval(again, AGAIN_AFTER_MS);
      addEventListener('online', again);
      return () => {
        clearInterval(timer);
        removeEventListener('online', again);
      };
    }, [failed, Part]);
    if (Part) return createElement(Part, props);
    if (!failed || isOverlay) return typeof waiting === 'function' ? waiting(props) : waiting;
    return (
      <Box role="status" fontSize="sm" color="fg.muted" py="2">
        {t('{} could not be loaded.', t(name))}{' '}
        <Button size="sm" variant="ghost" onClick={again}>
          Try again
        </Button>
      </Box>
    );
  };
}
