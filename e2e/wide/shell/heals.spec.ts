import { expectPatience, expectToHeal, expectToOutlast } from '../../fixtures/heals.ts';
import { FAULTS, LINES, type Fault, type Line } from '../../fixtures/hostile-network.ts';
import { test } from '../../fixtures/iwe.ts';

for (const fault of Object.keys(FAULTS) as Fault[])
  test(`pages heal without a reload when the first request of each further script fails: ${fault}`, async ({
    page,
    baseURL,
    watch,
  }) => {
    test.setTimeout(600_000);
    await expectToHeal(page, fault, baseURL, watch);
  });

for (const line of Object.keys(LINES) as Line[])
  test(`ten routes are drawn on ${line} with a quarter of the processor: no panel, nothing counted`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(1_500_000);
    await expectPatience(page, line, baseURL);
  });

// An entry with its screen, a shared part with it, and a chart.
for (const route of ['/quotings', '/order_detail/Invoices/:id', '/stock_value'])
  test(`a page whose line is down for a minute is drawn afterwards by itself: ${route}`, async ({
    page,
    baseURL,
    watch,
  }) => {
    test.setTimeout(300_000);
    await expectToOutlast(page, route, baseURL, watch);
  });
