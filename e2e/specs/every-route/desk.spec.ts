import { Api } from '../../fixtures/api.ts';
import { expect, faultsOfFirstRows, people } from '../../fixtures/iwe.ts';
import { lasting, walkTest } from '../../fixtures/walk.ts';
import { addressOf, isList, moveTo, OWNERS_BY_SIZE, routesToWalk } from '../../screens/every-route.ts';
import { actionsAway, cutTexts, longNames, spilledControls } from '../../screens/tables.ts';

// Every route once at a desk. All widths, all rows of lists, the dark scheme and the system's own colours are in
// wide/every-route.
const test = walkTest({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

for (const owner of OWNERS_BY_SIZE)
  test(`every page of ${owner} at a desk is accessible, cuts nothing and reports no error`, async ({
    page,
    baseURL,
    watch,
  }) => {
    // The reconciliation says so where Xero is not connected.
    watch.allow(/status of 422/);
    const api = await Api.as(baseURL, people.admin);
    let known = 0;
    for (const route of routesToWalk(owner)) {
      await moveTo(page, await addressOf(api, route));
      expect.soft(await lasting(() => faultsOfFirstRows(page)), `${route} accessible`).toEqual([]);
      if (isList(route) || route.startsWith('/order_detail'))
        expect.soft(await lasting(() => cutTexts(page)), `${route} cuts no figure`).toEqual([]);
      if (isList(route))
        expect.soft(await lasting(() => spilledControls(page)), `${route} controls in their cells`).toEqual([]);
      expect.soft(await actionsAway(page), `${route} actions in sight`).toEqual([]);
      if (/^\/order_(detail|edit)/.test(route))
        expect.soft(await longNames(page), `${route} names on two lines`).toEqual([]);
      const complaints = watch.complaints();
      expect.soft(complaints.slice(known), `${route} without errors`).toEqual([]);
      known = complaints.length;
    }
  });
