import { useInsertionEffect } from 'react';

/** Returns the selector of the elements in which a remote's screens and panels are drawn, of whatever version. */
function placeOf({ dataset }: HTMLElement): string {
  const remote = (dataset['remote'] ?? dataset['panel'] ?? '').split('@')[0] ?? '';
  return ['remote', 'panel'].map((kind) => `[data-${kind}^="${remote}@"]`).join(', ');
}

/**
 * Applies CSS inside a remote's elements alone, as long as one of them is there. The check of a release refuses rules
 * that apply to the whole page: another team's buttons are not ours to change.
 */
export function useOwnStyles(element: HTMLElement, styles: string | undefined): void {
  useInsertionEffect(() => {
    if (styles === undefined) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@scope (${placeOf(element)}) { ${styles} }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [element, styles]);
}
