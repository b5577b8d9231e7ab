import { useEffect } from 'react';

/** Time for whoever closes a panel or a dialog to restore the focus themselves, milliseconds. */
const SETTLE_MS = 60;
const DIALOG = '[role=dialog], [role=alertdialog]';

/** An element that had the focus, and its ancestors from the inside out. */
type Trail = readonly HTMLElement[];

/**
 * Prevents the focus from falling to the page's body when the focused element is removed or disabled: it returns to the
 * element that had it before the dialog, or to the nearest remaining ancestor, so that Tab and screen readers continue
 * from the same place. A press outside everything removes the focus on purpose. Used once per page, in the shell's
 * root.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    let last: Trail = [];
    /** Where the focus was before each open dialog, innermost dialog first. */
    let behind: readonly Trail[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      const dialog = target.closest(DIALOG);
      if (dialog !== (last[0]?.closest(DIALOG) ?? null))
        behind = dialog && last[0] ? [last, ...behind] : behind.filter(([element]) => element?.isConnected);
      last = trailOf(target);
    };
    const restore = () => {
      timer = undefined;
      if (!isLost(last)) return;
      for (const trail of [last, ...behind]) {
        const place = trail.find((element) => element.isConnected && !isDisabled(element));
        // Another page has no such place: focus starts from the top.
        if (place?.querySelector('main')) return;
        if (place) return take(place);
      }
      // A dialog that a key opened while nothing had the focus.
      document.querySelector('main')?.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(() => {
      if (timer === undefined && isLost(last)) timer = setTimeout(restore, SETTLE_MS);
    });
    document.addEventListener('focusin', onFocusIn);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      watch.disconnect();
      clearTimeout(timer);
    };
  }, []);
}

const trailOf = (element: HTMLElement): Trail => {
  const trail: HTMLElement[] = [];
  for (let at: HTMLElement | null = element; at && at !== document.body; at = at.parentElement) trail.push(at);
  return trail;
};

const isDisabled = (element: HTMLElement): boolean => element.matches(':disabled');

/** Whether nothing has the focus although nobody removed it: its element is gone or disabled. */
function isLost([element]: Trail): boolean {
  const holder = document.activeElement;
  const isNobody =
    holder === null || holder === document.body || !holder.isConnected || isDisabled(holder as HTMLElement);
  return element !== undefined && isNobody && (!element.isConnected || isDisabled(element));
}

/** Focuses a container once, without adding it to the tab order. */
function take(place: HTMLElement): void {
  place.focus({ preventScroll: true });
  if (document.activeElement === place) return;
  place.setAttribute('tabindex', '-1');
  place.style.outline = 'none';
  place.addEventListener(
    'blur',
    () => {
      place.removeAttribute('tabindex');
      place.style.removeProperty('outline');
    },
    { once: true },
  );
  place.focus({ preventScroll: true });
}
