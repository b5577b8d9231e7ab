import { DEMO_PASSWORD } from '@iwe/server/demo';
import { signInByApi } from '@iwe/testing';
import { ORGANISATION } from '../environment.ts';
import { atMost, median, rounded, type Figure } from '../figures.ts';
import { HttpConnection } from '../http-client.ts';
import type { OwnRow } from '../row.ts';

/** The list that Home is compared with, as it opens. */
const LIST = '/api/ag/orders?type=invoice&order_type=1&page=1&per_page=50';
const ROUNDS = 300;
const WARM = 30;
/** The parts that the page reads after the first answer; a part that somebody may not see is left out. */
const PARTS = ['myMonth', 'arrived', 'reorder', 'overdue', 'unsent', 'month', 'margin', 'stockValue', 'exceptions'];
const PART_TIMES = 5;

/**
 * Home's first answer against the invoices' list, in turn on one connection, for the people with the most figures; then
 * what each later part takes.
 */
export const home: OwnRow = {
  kind: 'own',
  name: 'home',
  run: async ({ url }) => {
    const figures: Record<string, number | Figure> = {};
    for (const who of ['accountant', 'director']) {
      const http = await HttpConnection.open(
        url,
        await signInByApi(url, `${who}@iwe.demo`, DEMO_PASSWORD, ORGANISATION),
      );
      try {
        const [lists, homes]: [number[], number[]] = [[], []];
        for (let round = 0; round < WARM + ROUNDS; round++) {
          const [list, first] = [await time(http, LIST), await time(http, '/api/ag/home')];
          if (round < WARM) continue;
          lists.push(list ?? 0);
          homes.push(first ?? 0);
        }
        figures[`${who}: invoices list p50, ms`] = rounded(median(lists), 2);
        figures[`${who}: home p50, ms`] = rounded(median(homes), 2);
        figures[`${who}: home / invoices list`] = atMost(rounded(median(homes) / median(lists), 2), 1.5);
        for (const part of PARTS) {
          const times: number[] = [];
          for (let round = 0; round < PART_TIMES; round++) times.push((await time(http, `/api/ag/home/${part}`)) ?? -1);
          if (median(times) >= 0) figures[`${who}: later, ${part}, ms`] = rounded(median(times), 1);
        }
      } finally {
        http.close();
      }
    }
    return figures;
  },
};

/** Returns the milliseconds of an answer; null when it is not for this person. */
async function time(http: HttpConnection, path: string): Promise<number | null> {
  const began = performance.now();
  const { status, body } = await http.ask(path);
  if (status === 403) return null;
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString()}`);
  return performance.now() - began;
}
