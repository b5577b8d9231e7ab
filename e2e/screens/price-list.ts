import { expect, type Locator, type Page } from '@playwright/test';

/** The OCOP price list as a person reads it. */
export class PriceList {
  readonly page: Page;
  readonly rows: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.getByRole('region', { name: 'OCOP Prices' }).locator('tbody tr');
    this.dialog = page.getByRole('dialog');
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/ocops${query}`);
    await expect(this.page.getByRole('heading', { name: 'OCOP Prices' })).toBeVisible();
  }

  async search(keyword: string): Promise<void> {
    await this.page.getByLabel('Product', { exact: true }).fill(keyword);
    await this.page.keyboard.press('Enter');
    await expect(this.rows.first()).toBeVisible();
  }

  /** Returns the cell of a row by the title of its column. */
  async cell(code: string, title: string): Promise<Locator> {
    const titles = await this.page.getByRole('columnheader').allInnerTexts();
    const at = titles.findIndex((text) => text.trim() === title);
    expect(at, `there is a column '${title}' among ${titles.join(', ')}`).toBeGreaterThanOrEqual(0);
    return this.rows
      .filter({ has: this.page.getByRole('rowheader', { name: code, exact: true }) })
      .locator('th, td')
      .nth(at);
  }

  async edit(code: string): Promise<void> {
    await this.page.getByRole('button', { name: `Edit Prices ${code}`, exact: true }).click();
    await expect(this.price('Standard')).toBeFocused();
  }

  price(label: string): Locator {
    return this.dialog.getByRole('textbox', { name: label, exact: true });
  }

  async choose(question: string, answer: 'YES' | 'NO'): Promise<void> {
    await this.dialog.getByRole('group', { name: question }).getByText(answer, { exact: true }).click();
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Save' }).click();
  }
}
