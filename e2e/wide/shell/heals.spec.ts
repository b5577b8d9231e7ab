import { expectToHeal } from '../../fixtures/heals.ts';
import { FAULTS, type Fault } from '../../fixtures/hostile-network.ts';
import { test } from '../../fixtures/iwe.ts';

// specs/shell/heals has the fault that is most frequent.
for (const fault of (Object.keys(FAULTS) as Fault[]).filter((name) => name !== 'aborted'))
  test(`pages heal without a reload when the first request of each further script fails: ${fault}`, async ({
    page,
    baseURL,
    watch,
  }) => {
    test.setTimeout(600_000);
    await expectToHeal(page, fault, baseURL, watch);
  });
