import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface Layer {
  panel: RefObject<HTMLElement | null>;
  anchor: () => Element | null;
  close: (reason: 'escape' | 'outside') => void;
}

/** The open panels, the topmost last. */
const layers: Layer[] = [];

/** Lets Escape close the topmost open panel, and a press outside a panel and its anchor close that panel. */
export function useLayer(open: boolean, panel: Layer['panel'], anchor: Layer['anchor'], close: Layer['close']): void {
  const latest = useRef({ anchor, close });
  useEffect(() => {
    latest.current = { anchor, close };
  });
  useEffect(() => {
    if (!open) return;
    const layer: Layer = {
      panel,
      anchor: () => latest.current.anchor(),
      close: (reason) => latest.current.close(reason),
    };
    if (layers.length === 0) listen();
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) unlisten();
    };
  }, [open, panel]);
}

// On the window in the capture phase: a surrounding dialog gets Escape only when no panel in it was open.
function listen(): void {
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('pointerdown', onPointerDown, true);
}

function unlisten(): void {
  window.removeEventListener('keydown', onKeyDown, true);
  window.removeEventListener('pointerdown', onPointerDown, true);
}

function onKeyDown(event: KeyboardEvent): void {
  const top = layers.at(-1);
  if (event.key !== 'Escape' || event.isComposing || !top || isBehindDialog(top, event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  top.close('escape');
}

function onPointerDown(event: PointerEvent): void {
  for (const layer of [...layers].reverse()) {
    const target = event.target as Node;
    // A panel opened from inside this one is rendered inside its element, so a press there is not outside.
    if (layer.panel.current?.contains(target) || layer.anchor()?.contains(target)) return;
    if (!isBehindDialog(layer, event.target)) layer.close('outside');
  }
}

/** Whether a dialog is open above the panel: then keys and presses there belong to the dialog. */
function isBehindDialog(layer: Layer, target: EventTarget | null): boolean {
  const dialog = target instanceof Element ? target.closest('[data-scope=dialog][data-part=content]') : null;
  return dialog !== null && !dialog.contains(layer.panel.current);
}
