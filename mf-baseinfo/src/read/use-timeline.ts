import { api } from '@iwe/session';
import { useState } from 'react';

/** Rows of a timeline, and whether there are older ones. */
export interface Piece<Row> {
  data: readonly Row[];
  more: boolean;
}

/**
 * Returns a timeline that begins with `newest` and is continued by older pieces of GET `path`. A newer beginning drops
 * the pieces that followed the old one.
 */
export function useTimeline<Row extends { id: number }>(path: string, newest: Piece<Row>) {
  const [older, setOlder] = useState<{ after: Piece<Row>; rows: readonly Row[]; more: boolean } | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const follows = older?.after === newest ? older : null;
  const rows = follows ? [...newest.data, ...follows.rows] : newest.data;
  const loadOlder = async () => {
    setIsLoading(true);
    try {
      const piece = await api.get<Piece<Row>>(path, { before: rows.at(-1)?.id });
      setOlder({ after: newest, rows: [...(follows?.rows ?? []), ...piece.data], more: piece.more });
    } catch {
      // The API client has shown why; the button stays.
    } finally {
      setIsLoading(false);
    }
  };
  return { rows, more: follows ? follows.more : newest.more, isLoading, loadOlder };
}
