import { Api } from '../fixtures/api.ts';
import { expect } from '../fixtures/iwe.ts';
import type { Page } from '../fixtures/iwe.ts';
import { stockedTyres, TEMPE } from '../fixtures/trade.ts';
import type { Product } from '../fixtures/trade.ts';

/** Tyres that no other journey takes. */
const slot = 12;

export async function twoTyres(api: Api): Promise<[Product, Product]> {
  const [one, two] = await stockedTyres(api, slot, 2, { atLeast: 5 });
  if (!one || !two) throw new Error('Two tyres are needed.');
  return [one, two];
}

/** Types the warehouse into the focused field of an empty form. */
export async function chooseWarehouse(page: Page): Promise<void> {
  await page.keyboard.type(TEMPE.name);
  await expect(page.getByRole('option', { name: TEMPE.name })).toBeVisible();
  await page.keyboard.press('Enter');
}
