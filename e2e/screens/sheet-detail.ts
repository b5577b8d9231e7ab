import { expect, type Locator, type Page } from '@playwright/test';
import { TEMPE } from '../fixtures/trade.ts';
import { message } from './keyboard.ts';

/** The detail page of any sheet kind. */
export class SheetDetail {
  readonly page: Page;
  readonly history: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.history = page.getByRole('region', { name: 'Operation history' });
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  }

  async open(routeName: string, id: number): Promise<void> {
    await this.page.goto(`/order_detail/${routeName}/${id}`);
    await expect(this.history).toBeVisible();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Returns a tag beside the number, such as 'PRINT'. */
  tag(text: string): Locator {
    return this.page.getByRole('heading', { level: 1 }).locator('xpath=..').getByText(text, { exact: true });
  }

  /** Returns the status beside the number. */
  status(text: 'Draft' | 'Approved' | 'Voided'): Locator {
    return this.tag(text);
  }

  /** Returns a value of the head by its label. */
  fact(label: string): Locator {
    return this.page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]');
  }

  /** Opens the approval of an invoice and chooses the warehouse; the ship type stays. */
  async chooseShipping(warehouse: string = TEMPE.name): Promise<void> {
    await this.page.keyboard.press('a');
    const field = this.dialog.getByRole('combobox', { name: 'Warehouse' });
    await field.fill(warehouse);
    await this.page.getByRole('option', { name: warehouse }).click();
    await this.dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  }

  async done(): Promise<void> {
    await expect(message(this.page, 'Operation successful')).toBeVisible();
  }
}
