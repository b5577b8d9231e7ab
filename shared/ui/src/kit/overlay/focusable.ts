const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** Returns the elements inside an element that Tab can focus, in order. */
export function focusable(inside: HTMLElement | null): HTMLElement[] {
  return inside
    ? [...inside.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
        (element) => element.tabIndex >= 0 && !element.closest('[hidden]'),
      )
    : [];
}
