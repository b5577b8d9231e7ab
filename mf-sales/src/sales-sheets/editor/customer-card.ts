import type { CustomerCard } from '@iwe/contract';

/** GET customers/{id} answers the card, bare or under `data`. */
export function cardOf(answer: { data: CustomerCard } | CustomerCard): CustomerCard {
  return 'data' in answer ? answer.data : answer;
}
