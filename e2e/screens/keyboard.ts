import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test';

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

/** The presses of a person so far, in all tabs of a context. */
export interface Presses {
  /** Counts presses that the pages do not see, such as that of a paste made by the test. */
  add: (presses: number) => void;
  /** Leaves out what a scanner types: `act` runs without being counted. */
  without: (act: () => Promise<void>) => Promise<void>;
  /** Prints the count and fails when it is above the limit. */
  expectAtMost: (most: number, path: string) => void;
}

/**
 * Counts every key and every pointer that goes down in the pages of a context, opened before or later. A key held with
 * modifiers is one press; a modifier alone is none.
 */
export async function countPresses(context: BrowserContext): Promise<Presses> {
  let presses = 0;
  let isCounting = true;
  await context.exposeBinding('countPress', () => {
    if (isCounting) presses += 1;
  });
  const listen = () => {
    const { countPress } = window as unknown as { countPress: () => void };
    const isModifier = (key: string) => ['Alt', 'Control', 'Meta', 'Shift'].includes(key);
    addEventListener('keydown', ({ key }) => void (isModifier(key) || countPress()), true);
    addEventListener('pointerdown', countPress, true);
  };
  await context.addInitScript(listen);
  for (const page of context.pages()) await page.evaluate(listen);
  return {
    add: (more) => {
      presses += more;
    },
    without: async (act) => {
      isCounting = false;
      await act();
      isCounting = true;
    },
    expectAtMost(most, path) {
      console.log(`${path}: ${presses} presses of at most ${most}`);
      test.info().annotations.push({ type: 'presses', description: `${path}: ${presses}` });
      expect(presses, `presses from ${path}`).toBeLessThanOrEqual(most);
    },
  };
}
