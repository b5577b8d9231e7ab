import { useCallback, useEffect, useState } from 'react';
import type { CartFiguresAnswer, CartFiguresRequest } from '@iwe/contract';
import { api, ApiError, isAborted } from '@iwe/session';
import type { Cart } from '@iwe/session';

/** What a cart costs and what is wrong with it, as the server computes it. */
export type CartFigures = CartFiguresAnswer['data'];

/** While somebody types a quantity, milliseconds. */
const REST_MS = 200;

/** Returns the figures of the cart: those before while new ones are computed, null until there are any. */
export function useCartFigures(cart: Cart) {
  const [answer, setAnswer] = useState<{ figures: CartFigures | null; error: ApiError | null; for: string }>({
    figures: null,
    error: null,
    for: '',
  });
  const [attempt, setAttempt] = useState(0);
  const request: CartFiguresRequest = {
    customerId: cart.csr?.id ?? null,
    lines: cart.entries.map(({ id, qty }) => ({ productId: id, quantity: qty })),
    ...(cart.quote ? { quoteId: cart.quote.id } : {}),
  };
  const wanted = cart.entries.length === 0 ? '' : JSON.stringify(request);
  const hasFigures = answer.figures !== null;
  useEffect(() => {
    if (wanted === '') return;
    const controller = new AbortController();
    const read = async () => {
      try {
        const body = JSON.parse(wanted) as CartFiguresRequest;
        const options = { quiet: true, signal: controller.signal };
        const { data } = await api.post<CartFiguresAnswer>('quotes/figures', body, options);
        setAnswer({ figures: data, error: null, for: wanted });
      } catch (error) {
        if (!isAborted(error)) setAnswer({ figures: null, error: error as ApiError, for: wanted });
      }
    };
    const timer = setTimeout(() => void read(), hasFigures ? REST_MS : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // A first answer is no reason to ask again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const isCurrent = answer.for === wanted;
  return { ...answer, isCurrent, reload };
}
