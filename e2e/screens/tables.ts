import type { Page } from '@playwright/test';

/** Returns the texts of money, numbers, dates and codes that their cells cut off. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        [
          '[data-scroller] :is([data-kind=money], [data-kind=number], [data-kind=date], [data-below]:has(time))',
          '[data-scroller] td:is([data-kind=money], [data-kind=number]) div',
          // A row begins with its code or number; only customers begin with their name, which may be cut.
          '[data-scroller]:not([aria-label=Customers]) tbody :is(th, th [data-open])',
        ].join(),
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

/** Returns what can be done with a row only after its table was moved sideways. */
export const actionsAway = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-scroller] tbody td[data-kind=action] :is(button, a)')]
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const table = control.closest('[data-scroller]')?.getBoundingClientRect();
        return table !== undefined && box.width > 0 && (box.right > table.right || box.left < table.left);
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  );

/** Returns the item names of a sheet's lines that take more than two lines, or of which an editor shows only a part. */
export const longNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const heading = [...document.querySelectorAll('[role=columnheader], thead th')].find(
      ({ textContent }) => textContent === 'Item Name',
    );
    const start = heading?.getBoundingClientRect().left ?? -1;
    return [...document.querySelectorAll<HTMLElement>('main :is(tbody td, [role=gridcell])')]
      .filter((cell) => Math.abs(cell.getBoundingClientRect().left - start) < 2)
      .map((cell) => cell.querySelector<HTMLElement>('[data-wrap], [data-text]') ?? cell)
      .filter((name) => {
        const lines = name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight);
        return lines > 2.2 || name.scrollHeight > name.clientHeight + 1;
      })
      .map((name) => `${name.textContent} in ${name.clientWidth} pixels`);
  });

/** Returns the tables that are wider than their box, so that a part of each row is out of sight. */
export const movedSideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is([data-scroller], [role=grid])')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((table) => `${table.ariaLabel} takes ${table.scrollWidth} of ${table.clientWidth} pixels`),
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
