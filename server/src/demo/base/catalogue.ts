import type { Random } from '../random.ts';
import type { CatalogueItem } from './product-types.ts';
import { demoTyres } from './tyres.ts';
import { demoGifts, demoServices, demoWheelsAndParts } from './wheels-and-parts.ts';

/**
 * Returns the whole assortment, most popular first: about 77 % tyres, 18 % wheels and parts, 3 % gifts, the rest
 * services. Codes are unique.
 */
export function demoCatalogue(random: Random, count: number): CatalogueItem[] {
  const services = Math.min(40, Math.max(4, Math.round(count * 0.012)));
  const gifts = Math.min(300, Math.round(count * 0.03));
  const tyres = demoTyres(random, Math.round(count * 0.77));
  const parts = demoWheelsAndParts(random, count - services - gifts - tyres.length);
  const others = [...parts, ...demoGifts(random, gifts), ...demoServices(random, services)];
  const items: CatalogueItem[] = [];
  // The others are spread among the tyres, so that all categories occur at every popularity.
  const step = Math.max(1, Math.floor(tyres.length / Math.max(1, others.length)));
  let next = 0;
  tyres.forEach((item, index) => {
    items.push(item);
    if (index % step === step - 1 && next < others.length) items.push(others[next++] as CatalogueItem);
  });
  items.push(...others.slice(next));
  return withUniqueCodes(items);
}

function withUniqueCodes(items: readonly CatalogueItem[]): CatalogueItem[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const times = seen.get(item.code) ?? 0;
    seen.set(item.code, times + 1);
    return times === 0 ? item : { ...item, code: `${item.code}-V${times + 1}` };
  });
}
