import { expect, type Locator, type Page } from '@playwright/test';

/** The most Tab stops before the target counts as unreachable. */
const MOST_STOPS = 160;

/** Presses Tab until the element has the focus, as a person without a mouse would. */
export async function tabTo(page: Page, target: Locator, back = false): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`${target.toString()} is not reached by Tab.`);
}

/** Tabs to a control and presses it. */
export async function press(page: Page, target: Locator, back = false): Promise<void> {
  await tabTo(page, target, back);
  await page.keyboard.press('Enter');
}

/** Pastes what a spreadsheet puts on the clipboard where the focus is. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Returns a message of the page. */
export const message = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first();
