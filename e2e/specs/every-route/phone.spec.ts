import { Api } from '../../fixtures/api.ts';
import { expect, people } from '../../fixtures/iwe.ts';
import { lasting, walkTest } from '../../fixtures/walk.ts';
import { addressOf, moveTo, OWNERS_BY_SIZE, routesToWalk } from '../../screens/every-route.ts';
import { sideways, small, underCards } from '../../screens/narrow.ts';

// Every route once on a phone. Tablets, details with all their actions and dialogs are in wide/every-route.
const test = walkTest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

for (const owner of OWNERS_BY_SIZE)
  test(`every page of ${owner} on a phone fits, with targets for a finger`, async ({ page, baseURL, watch }) => {
    // The reconciliation says so where Xero is not connected.
    watch.allow(/status of 422/);
    const api = await Api.as(baseURL, people.admin);
    for (const route of routesToWalk(owner)) {
      await moveTo(page, await addressOf(api, route));
      expect.soft(await lasting(() => sideways(page)), `${route} moves sideways`).toEqual([]);
      expect.soft(await lasting(() => small(page)), `${route} has too small a target`).toEqual([]);
      expect.soft(await lasting(() => underCards(page)), `${route} covers its cards`).toEqual([]);
    }
  });
