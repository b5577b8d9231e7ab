import { expect, type Locator, type Page } from '@playwright/test';
import { message, pasteText } from './keyboard.ts';

/** The editor of any sheet kind: head, lines, sums. */
export class SheetEditor {
  readonly page: Page;
  readonly grid: Locator;

  /** `lines`: the name of the lines' grid in the page's language. */
  constructor(page: Page, lines = 'Lines') {
    this.page = page;
    this.grid = page.getByRole('grid', { name: lines });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.grid).toBeVisible();
  }

  /** Returns a cell by the line's number, from 1, and the column's key. */
  cell(line: number, column: string): Locator {
    return this.grid.locator(`[role=row][aria-rowindex="${line + 1}"] [data-column=${column}]`);
  }

  /** Moves the focus to the first cell of a line, from 1. */
  async goToLine(line: number): Promise<void> {
    await this.page.keyboard.press('Alt+l');
    await expect(this.grid).toBeFocused();
    await this.page.keyboard.press('Control+Home');
    for (let step = 1; step < line; step += 1) await this.page.keyboard.press('ArrowDown');
  }

  /** Types a line as for a phone order: code, Enter, quantity, Enter. */
  async typeLine(line: number, code: string, quantity: number): Promise<void> {
    await this.goToLine(line);
    await this.page.keyboard.type(code);
    await this.page.keyboard.press('Enter');
    await expect(this.cell(line, 'name')).not.toBeEmpty();
    await this.page.keyboard.type(String(quantity));
    await this.page.keyboard.press('Enter');
    await expect(this.cell(line, 'quantity')).toHaveText(String(quantity));
  }

  /** Types a text into one cell, by its column's key. */
  async typeCell(line: number, column: string, text: string): Promise<void> {
    await this.cell(line, column).dblclick();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  /** Pastes rows of cells starting at a line. */
  async paste(line: number, rows: readonly (readonly (string | number)[])[]): Promise<void> {
    await this.goToLine(line);
    await pasteText(this.page, rows.map((cells) => cells.join('\t')).join('\r\n'));
  }

  /** Chooses the customer by its ABN or code, which is unique. */
  async pickCustomer(code: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Customer' }).fill(code);
    await this.page.getByRole('option').first().click();
  }

  /** Submits with the key and waits for the detail page; returns the sheet's id. */
  async save(): Promise<number> {
    await this.page.keyboard.press('Control+s');
    await expect(message(this.page, 'Operation successful')).toBeVisible();
    await expect(this.page).toHaveURL(/\/order_detail\/\w+\/\d+$/);
    return Number(this.page.url().split('/').at(-1));
  }

  /** Returns a sum below the lines, such as 'Total AUD'. */
  sum(label: string): Locator {
    return this.page
      .locator('dl')
      .filter({ hasText: 'Lines' })
      .locator('dt', { hasText: label })
      .locator('xpath=following-sibling::dd[1]');
  }
}
