/** '1 price', '12 prices'. */
export const priceCount = (count: number): string => `${count} ${count === 1 ? 'price' : 'prices'}`;
