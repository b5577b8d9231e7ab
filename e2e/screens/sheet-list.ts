import { expect, type Locator, type Page, type Response } from '@playwright/test';

/** The list of any sheet kind. */
export class SheetList {
  readonly page: Page;
  readonly rows: Locator;
  readonly totals: Locator;
  readonly searchButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.locator('table tbody tr:has([data-open])');
    this.totals = page.locator('table tfoot tr');
    this.searchButton = page.getByRole('button', { name: 'Search', exact: true });
  }

  /** Waits for the next answer of the list. */
  answer(): Promise<Response> {
    return this.page.waitForResponse((response) => response.url().includes('/api/ag/orders?'));
  }

  /** Runs `work` and returns the query of the request that it caused. */
  async queryOf(work: () => Promise<unknown>): Promise<URLSearchParams> {
    const answered = this.answer();
    await work();
    const response = await answered;
    expect(response.status()).toBe(200);
    return new URL(response.url()).searchParams;
  }

  async open(path: string): Promise<void> {
    await this.queryOf(() => this.page.goto(path));
    await expect(this.rows.first()).toBeVisible();
  }

  numbers(): Promise<string[]> {
    return this.rows.locator('[data-open]').allInnerTexts();
  }

  /** Returns the cells of a column by its heading. */
  async column(heading: string): Promise<string[]> {
    const headings = await this.page.locator('table thead th').allInnerTexts();
    const at = headings.findIndex((text) => text.trim().startsWith(heading));
    return this.rows.locator(`:scope > :nth-child(${at + 1})`).allInnerTexts();
  }
}
