import { Api } from '../../fixtures/api.ts';
import { forcedColourFaults } from '../../fixtures/forced-colours.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';
import { everyRoute, openRoute } from '../../screens/every-route.ts';
import { LIST_ROUTES } from '../../screens/list-routes.ts';

test.describe.configure({ timeout: 240_000 });

for (const pkg of ['lists', 'shell', 'mf-sales', 'mf-purchase', 'mf-warehouse', 'mf-reports', 'mf-baseinfo'])
  test(`every page is accessible in light, dark and forced colours: ${pkg}`, async ({ page, baseURL, watch }) => {
    // The reconciliation says so where Xero is not connected.
    if (pkg === 'mf-reports') watch.allow(/status of 422/);
    const routes =
      pkg === 'lists' ? LIST_ROUTES : ((await everyRoute(await Api.as(baseURL, people.admin))).get(pkg) ?? []);
    expect(routes.length).toBeGreaterThan(0);
    await signIn(page, people.admin, { orgId: 4 });
    for (const route of routes)
      await test.step(route, async () => {
        await openRoute(page, route);
        await expectAccessible(page);
        expect.soft(await forcedColourFaults(page), 'in forced colours').toEqual([]);
      });
  });
