import { Api } from '../../fixtures/api.ts';
import type { Route } from '@playwright/test';
import { expect, expectAccessible, people, signIn, test, type Page } from '../../fixtures/iwe.ts';
import { today } from '../../fixtures/trade.ts';
import { SheetDetail } from '../../screens/sheet-detail.ts';
import { aStop, aPhone, isKept, stopOf, reportsOf } from '../../fixtures/driver.ts';

/** A real photo as a camera would store it: a large JPEG with a place in it. */
async function photoWithPlace(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2400, 1800];
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#0B6670';
      context.fillRect(0, 0, 2400, 1800);
      context.fillStyle = '#F2A71B';
      context.fillRect(800, 600, 800, 600);
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(base64, 'base64');
  const place = Buffer.from('Exif\0\0GPS -33.8688 151.2093');
  const head = Buffer.from([0xff, 0xe1, 0, place.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, place, jpeg.subarray(2)]);
}

async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Sign here with a finger' });
  await pad.evaluate((canvas) => canvas.scrollIntoView({ block: 'center' }));
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no field to sign.');
  await page.mouse.move(box.x + 30, box.y + 70);
  await page.mouse.down();
  for (let x = 40; x < 250; x += 15) await page.mouse.move(box.x + x, box.y + 60 + (x % 2) * 30);
  await page.mouse.up();
}

test('a stop confirmed without a network reaches its sheet once, with photo and signature', async ({
  page,
  baseURL,
  browser,
}) => {
  const api = await Api.as(baseURL, people.sales);
  const { sheet, driverId, customer } = await aStop(api);
  await signIn(page, people.sales);
  await page.goto(`/delivery_runs?driver=${driverId}&day=${today()}`);
  await page.getByRole('button', { name: 'Make a link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link for the driver’s phone' });
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const url = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const problems: string[] = [];
  const phone = await aPhone(browser, url, problems);
  const stop = stopOf(phone, sheet);
  await expect(stop).toContainText(customer);
  await expect(stop.getByRole('link', { name: '9 High St, Ryde' })).toHaveAttribute('href', /maps.*9%20High%20St/);
  await expect(stop.getByRole('link', { name: /0400 111 222/ })).toHaveAttribute('href', 'tel:0400111222');
  // 171.17 a piece, 342.34 together.
  await expect(phone.locator('body')).not.toContainText(/171\.17|342\.34|\$/);
  await expect.poll(() => isKept(phone)).toBe(true);
  await expectAccessible(phone, { isMarked: false });
  const photo = await photoWithPlace(phone);

  await phone.context().setOffline(true);
  // The page's service worker, too, is off the network some time later.
  const isReached = () =>
    phone.evaluate(() =>
      fetch('/healthz').then(
        () => true,
        () => false,
      ),
    );
  await expect.poll(isReached).toBe(false);
  // And a page that is reloaded reaches the network for a moment.
  const withoutNetwork = (route: Route) => route.abort('internetdisconnected');
  await phone.context().route('**/api/**', withoutNetwork);
  await stop.getByRole('button', { name: 'Delivered', exact: true }).click();
  const form = phone.getByRole('dialog');
  await form.getByLabel('Received by').fill('Ann Smith');
  await form.getByLabel('Money received').fill('342,34');
  await form.getByRole('button', { name: 'Delivered' }).click();
  await expect(form.getByRole('alert')).toHaveText('Say how it was paid.');
  await form.getByLabel('Payment').selectOption('Cash');
  await form.getByLabel('Comment').fill('At the dock');
  await form.getByLabel('Take a photo').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(form.getByAltText('What the office will see')).toBeVisible();
  await sign(phone);
  await expectAccessible(phone, { isMarked: false });
  await form.getByRole('button', { name: 'Delivered' }).click();
  await expect(form).toBeHidden();
  await expect(stop).toContainText('waits on this phone');
  await expect(phone.getByRole('status')).toContainText('One report to send. No network');
  await phone.reload();
  await expect(stop).toContainText('waits on this phone');
  await expect(stop).toContainText('Delivered');
  expect(await reportsOf(api, sheet)).toEqual([]);

  await phone.context().unroute('**/api/**', withoutNetwork);
  await phone.context().setOffline(false);
  await expect(stop).toContainText('has arrived');
  await expect(phone.getByRole('status')).toContainText('Everything has been sent.');
  await phone.reload();
  await expect(stop).toContainText('has arrived');
  const reports = await reportsOf(api, sheet);
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({
    isApplied: true,
    receivedBy: 'Ann Smith',
    amount: 342.34,
    comment: 'At the dock',
  });
  const { data: history } = await api.get<{ data: { operator: string }[] }>(`orders/${sheet.id}/history`);
  expect(history.filter(({ operator }) => operator.endsWith(' by link'))).toHaveLength(1);
  const file = await fetch(`${baseURL}/api/ag/files/${reports[0]?.photoId}`, { headers: api.headers });
  const stored = Buffer.from(await file.arrayBuffer());
  expect(stored.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(stored.includes('Exif') || stored.includes('GPS')).toBe(false);

  const detail = new SheetDetail(page);
  await detail.open('Invoices', sheet.id);
  const panel = page.getByRole('region', { name: "Driver's reports" });
  await expect(panel).toContainText('Received by Ann Smith · Cash 342.34 · At the dock');
  for (const name of ['Photo', 'Signature']) {
    const small = panel.getByRole('img', { name });
    await expect(small).toBeVisible();
    await panel.getByRole('button', { name: `Show ${name.toLowerCase()}` }).click();
    const large = page.getByRole('dialog').getByRole('img', { name });
    const width = await large.evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(width).toBe(name === 'Photo' ? 1600 : 680);
    await page.keyboard.press('Escape');
  }
  await expect(detail.history).toContainText('by link');
  expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(problem))).toEqual([]);
  await phone.context().close();
});
