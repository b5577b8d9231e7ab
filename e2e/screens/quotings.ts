import { expect, type Locator, type Page } from '@playwright/test';

/** The quotings page as a person reads it. */
export class Quotings {
  readonly page: Page;
  readonly table: Locator;
  readonly rows: Locator;
  readonly cartButton: Locator;
  readonly checkOut: Locator;
  /** Rows of a page without a search: the last that it reads. */
  readonly bestSellers: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table').or(page.getByRole('grid')).first();
    this.rows = this.table.locator('tbody tr');
    this.cartButton = page.getByRole('button', { name: /^Cart \d/ });
    this.checkOut = page.getByRole('button', { name: 'Check out >' });
    this.bestSellers = page.getByRole('region', { name: 'Best sellers in stock' }).getByRole('listitem');
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/quotings${query}`);
    await expect(this.page.getByRole('heading', { name: 'Quotings' })).toBeVisible();
  }

  /** Types a keyword, searches, and returns the codes of the rows. */
  async search(keyword: string): Promise<string[]> {
    const field = this.page.getByLabel('Product', { exact: true });
    const answered = this.page.waitForResponse((response) => response.url().includes('/api/ag/quotings'));
    await field.fill(keyword);
    await this.page.keyboard.press('Escape');
    const button = this.page.getByRole('button', { name: 'Search', exact: true });
    await expect(button).toBeEnabled({ timeout: 6000 });
    await button.click();
    await answered;
    await expect(this.rows.first()).toBeVisible();
    return this.codes();
  }

  async codes(): Promise<string[]> {
    return (await this.rows.locator('[data-item]').allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '');
  }

  async pickCustomer(words: string): Promise<void> {
    const field = this.page.getByRole('combobox', { name: 'Customer' });
    await field.fill(words);
    await this.page.getByRole('option').first().click();
  }

  /** Adds a quantity of the nth row to the cart by keyboard; returns its code. */
  async add(row: number, quantity: number): Promise<string> {
    const line = this.rows.nth(row);
    const code = (await line.locator('[data-item]').innerText()).split('\n')[0]?.trim() ?? '';
    const field = line.getByRole('textbox', { name: /^Quantity of/ });
    await field.fill(String(quantity));
    await field.press('Enter');
    return code;
  }
}
