import type { Page } from '@playwright/test';

/** Returns the texts of money, numbers, dates and codes that their cells cut off. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        // A row begins with its code or number; only customers begin with their name, which may be cut.
        '[data-scroller] :is([data-kind=money], [data-kind=number], [data-kind=date], [data-below]:has(time)), [data-scroller] td:is([data-kind=money], [data-kind=number]) div, [data-scroller]:not([aria-label=Customers]) tbody th',
      ),
    ]
      .filter((cell) => cell.closest('thead') === null && cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.textContent),
  );

/** Returns the buttons and links that reach over their cell's left edge, into the next column's figures. */
export const spilledControls = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-scroller] [data-kind=action] :is(button, a)')]
      .filter((control) => {
        const cell = control.closest('td')?.getBoundingClientRect();
        return cell !== undefined && control.getBoundingClientRect().left < cell.left;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  );

/** Returns the controls outside of tables that the window's edges cut off. */
export const offScreen = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(button, a, input)')];
    return controls
      .filter((control) => control.closest('[data-scroller]') === null && control.checkVisibility())
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect();
        return left < (document.querySelector('main')?.getBoundingClientRect().left ?? 0) || right > window.innerWidth;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });

/** Returns how many rows are whole between the heading and the totals. */
export const wholeRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scroller = document.querySelector('[data-scroller]')?.getBoundingClientRect();
    const totals = document.querySelector('tfoot td')?.getBoundingClientRect();
    const end = Math.min(scroller?.bottom ?? 0, totals?.top ?? Infinity, window.innerHeight);
    return [...document.querySelectorAll('tbody tr')].filter((row) => row.getBoundingClientRect().bottom <= end + 1)
      .length;
  });

/** Returns how many rows the table has. */
export const allRows = (page: Page): Promise<number> =>
  page.locator('[data-scroller] tbody tr:not([data-skeleton])').count();
