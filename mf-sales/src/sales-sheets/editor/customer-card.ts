import type { CustomerCard } from '@iwe/contract';

/** Returns the card of GET customers/{id}, whose answer is bare or under `data`. */
export function cardOf(answer: { data: CustomerCard } | CustomerCard): CustomerCard {
  return 'data' in answer ? answer.data : answer;
}
