import type { CopyTable } from '../copy.ts';
import type { Random } from '../random.ts';
import type { DemoProduct } from './product-types.ts';

const NAMES = ['classA', 'classB', 'classC', 'classD', 'classE'] as const;
const DAY_MS = 86_400_000;

/**
 * Writes past changes of class A to E of some products; each change begins at the previous price, the last ends at
 * today's.
 */
export function writePriceHistory(
  table: CopyTable,
  random: Random,
  organisationId: number,
  products: readonly DemoProduct[],
  people: readonly string[],
): void {
  for (const product of products) {
    if (product.category === 4 || !random.chance(0.3)) continue;
    const changes = random.between(1, 3);
    const span = product.updatedAt.getTime() - product.createdAt.getTime();
    if (span < changes * DAY_MS) continue;
    const factors = Array.from({ length: changes }, () => 1 - random.between(1, 5) / 100);
    const who = Array.from({ length: changes }, () => random.pick(people));
    NAMES.forEach((name, index) => {
      const current = product.prices.classCents[index] ?? 0;
      if (current === 0) return;
      let later = current;
      for (let change = changes; change >= 1; change--) {
        const earlier = Math.round((later * (factors[change - 1] ?? 1)) / 50) * 50;
        const at = new Date(product.updatedAt.getTime() - ((changes - change) * span) / changes);
        if (earlier !== later) table.add([organisationId, product.id, name, earlier, later, at, who[change - 1]]);
        later = earlier;
      }
    });
  }
}
