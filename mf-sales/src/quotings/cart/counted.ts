import { quantityText } from '@iwe/ui';

/** Returns a number with its noun: '1 product', '1,200 units'. */
export const counted = (count: number, noun: string): string =>
  `${quantityText(count)} ${noun}${count === 1 ? '' : 's'}`;
