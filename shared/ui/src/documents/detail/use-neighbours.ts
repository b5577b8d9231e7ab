import { messages } from '@iwe/domain';
import { api, ApiError, toast } from '@iwe/session';
import { useCallback, useState } from 'react';

/** PREV and NEXT of a sheet: the neighbour of the same type, by id; 'No more data to load' at the end. */
export function useNeighbours(
  id: number,
  type: number,
  open: (id: number) => void,
): { go: (direction: 'prev' | 'next') => void; isGoing: boolean } {
  const [isGoing, setGoing] = useState(false);
  const go = useCallback(
    (direction: 'prev' | 'next') => {
      setGoing(true);
      api
        .get<{ id: number }>('order-next', { id, type, direction }, { quiet: true })
        .then((neighbour) => open(neighbour.id))
        .catch((refusal: unknown) => {
          if (refusal instanceof ApiError && refusal.status === 404) toast.warning(messages.noMoreData);
          else toast.error(refusal instanceof ApiError ? refusal.lines : [messages.httpError]);
        })
        .finally(() => setGoing(false));
    },
    [id, type, open],
  );
  return { go, isGoing };
}
