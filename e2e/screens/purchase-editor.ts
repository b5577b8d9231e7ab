import { expect } from '@playwright/test';
import { SheetEditor } from './sheet-editor.ts';

/** The editor of purchase orders, bills and bill credit notes. */
export class PurchaseEditor extends SheetEditor {
  /** A new tab loads shell and remote again, which takes time on a busy machine. */
  override async ready(): Promise<void> {
    await expect(this.grid).toBeVisible({ timeout: 30_000 });
  }

  /** Chooses an option by name in a select or a search field. */
  async choose(label: string, name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label }).fill(name);
    await this.page.getByRole('option', { name }).first().click();
    await expect(this.page.getByRole('combobox', { name: label })).toHaveValue(name);
  }

  async fill(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  /** Returns the typed texts of rate, freight and clearance. */
  async costs(): Promise<string[]> {
    return Promise.all(
      ['FX Rate', 'Sea Freight (USD)', 'Clearance Cost (AUD)'].map((label) =>
        this.page.getByLabel(label, { exact: true }).inputValue(),
      ),
    );
  }

  /** Types a line: code, Enter, quantity, Enter, USD price, Enter. */
  async typeUsdLine(line: number, code: string, quantity: number, usd: string): Promise<void> {
    await this.goToLine(line);
    await this.page.keyboard.type(code);
    await this.page.keyboard.press('Enter');
    await expect(this.cell(line, 'name')).not.toBeEmpty();
    await this.page.keyboard.type(String(quantity));
    await this.page.keyboard.press('Enter');
    await expect(this.cell(line, 'quantity')).toHaveText(String(quantity));
    await this.page.keyboard.type(usd);
    await this.page.keyboard.press('Enter');
    await expect(this.cell(line, 'usdPrice')).toHaveText(usd);
  }
}
