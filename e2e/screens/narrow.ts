import type { Page } from '@playwright/test';

/** The least height and width of a target for a finger, pixels; half a pixel is the browser's rounding. */
const TARGET_PX = 43.5;

/** Returns what is wider than its window or box, so that a finger would have to move it sideways. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) => element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX),
      )
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map(
        (element) =>
          `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''} ` +
          `${element.scrollWidth} > ${element.clientWidth}`,
      ),
  );

/**
 * Returns the controls that are too small for a finger. The link of a card's title covers its card; others in it rest.
 * `within` is the part of the page that is looked at.
 */
export const small = (page: Page, within = ':is(header, main)'): Promise<string[]> =>
  page.evaluate(
    ([part, least]) =>
      [...document.querySelectorAll<HTMLElement>(`${part} :is(button, a[href], input, select, textarea)`)]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => control.closest('[data-card=title]') === null)
        .filter((control) => getComputedStyle(control).pointerEvents !== 'none')
        .map((control) => control.closest('label') ?? control)
        .map((control) => ({ control, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.height < least || box.width < least))
        .map(
          ({ control, box }) =>
            `${control.getAttribute('aria-label') ?? control.textContent?.slice(0, 30)} ${box.width} × ${box.height}`,
        ),
    [within, TARGET_PX] as const,
  );

/** Returns what the cards of a list are drawn over, such as its pager. */
export const underCards = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main nav[aria-label=Pages]')]
      .filter((pager) => {
        const cards = document.querySelector('main table[data-cards]')?.getBoundingClientRect();
        return cards !== undefined && pager.getBoundingClientRect().top < cards.bottom - 1;
      })
      .map((pager) => pager.textContent ?? ''),
  );
