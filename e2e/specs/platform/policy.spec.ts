import { expect, openHome, people, signIn, test } from '../../fixtures/iwe.ts';

test('what the policy of the page forbids is blocked and reported', async ({ page, watch }) => {
  watch.allow(/policy|violat|Refused to|blocked/i);
  await signIn(page, people.sales);
  await openHome(page);
  const report = page.waitForRequest((request) => request.url().endsWith('/api/platform/csp-reports'));
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.src = 'https://evil.example/pixel.png';
    document.body.append(image);
  });
  const answer = await (await report).response();
  expect(answer?.status()).toBe(204);
  const executed = await page.evaluate(() => {
    try {
      const script = document.createElement('script');
      script.text = 'window.__ran = true';
      document.body.append(script);
    } catch {
      return 'refused';
    }
    return (window as { __ran?: boolean }).__ran ? 'ran' : 'refused';
  });
  expect(executed).toBe('refused');
});
