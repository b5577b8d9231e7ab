import { expectToHeal } from '../../fixtures/heals.ts';
import { test } from '../../fixtures/iwe.ts';

test('pages heal without a reload when the first request of each further script is lost', async ({
  page,
  baseURL,
  watch,
}) => {
  test.setTimeout(150_000);
  await expectToHeal(page, 'aborted', baseURL, watch);
});
