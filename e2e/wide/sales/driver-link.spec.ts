import type { Browser } from '@playwright/test';
import { Api } from '../../fixtures/api.ts';
import { onDatabase } from '../../fixtures/database.ts';
import { expect, people, test, watchContext, type Page } from '../../fixtures/iwe.ts';
import { approve, draftInvoice, freeCustomer, stockedTyres, today, type Head } from '../../fixtures/trade.ts';

const slot = 7;

interface NewLink {
  id: number;
  url: string;
}
interface Report {
  photoId: string | null;
  isApplied: boolean;
  isDelivered: boolean;
  reason: string;
  receivedBy: string;
  amount: number | null;
  comment: string;
}

/** An approved invoice of today's run of the demo's driver. */
async function aStop(api: Api): Promise<{ sheet: Head; driverId: number; customer: string }> {
  const { data: staff } = await api.get<{ data: { id: number; role: number }[] }>('employees');
  const driverId = staff.find(({ role }) => role === 6)?.id ?? 0;
  const customer = await freeCustomer(api, 9, { priceType: 'Class A / COD' });
  const [product] = await stockedTyres(api, slot, 1);
  if (!product) throw new Error('There is no tyre.');
  const fields = { deliveryDate: today(), address: '9 High St, Ryde', phone: '0400 111 222' };
  const { id } = await draftInvoice(api, customer, [{ product, quantity: 2, price: 171.17 }], fields);
  const sheet = await approve(await Api.as(api.url, people.manager), id);
  await api.post(`orders/${id}/driver`, { driverId });
  return { sheet, driverId, customer: customer.name };
}

const makeLink = async (api: Api, driverId: number): Promise<NewLink> =>
  (await api.post<{ data: NewLink }>('delivery-runs/links', { driverId, day: today() })).data;

/** A driver's phone that opens a link and has stored its page. */
async function aPhone(browser: Browser, url: string, problems: string[]): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
  });
  watchContext(context, problems);
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** Waits until the page opens without a network: the worker is in charge and has stored what it names. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const names = [...document.querySelectorAll('script, link[rel=stylesheet]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
    );
    const stored = await Promise.all(['/run/', ...names].map((name) => caches.match(name)));
    return stored.length === 3 && stored.every((answer) => answer?.ok === true);
  });

const stopOf = (page: Page, sheet: Head) =>
  page.getByRole('list', { name: 'Stops' }).getByRole('listitem').filter({ hasText: sheet.no }).first();
const reportsOf = async (api: Api, sheet: Head) =>
  (await api.get<{ data: Report[] }>(`orders/${sheet.id}/driver-reports`)).data;

test('a changed, old or ended link is refused; what waits on the phone goes with a new link', async ({
  baseURL,
  browser,
}) => {
  const api = await Api.as(baseURL, people.sales);
  const { sheet, driverId } = await aStop(api);
  const link = await makeLink(api, driverId);
  const problems: string[] = [];
  const phone = await aPhone(browser, link.url, problems);
  const stop = stopOf(phone, sheet);
  await expect(stop).toBeVisible();
  await expect.poll(() => isKept(phone)).toBe(true);
  await phone.context().setOffline(true);
  await stop.getByRole('button', { name: 'Not delivered' }).click();
  const form = phone.getByRole('dialog');
  await form.getByRole('button', { name: 'Closed' }).click();
  await form.getByRole('button', { name: 'Not delivered' }).click();
  await expect(stop).toContainText('waits on this phone');

  await api.post(`delivery-runs/links/${link.id}/revoke`);
  await phone.context().setOffline(false);
  const alert = phone.getByRole('alert');
  await expect(alert).toContainText('The office has ended this link. Call the office for a new one.');
  await expect(alert).toContainText('One report could not be sent. Nothing is lost');
  await phone.reload();
  await expect(stop).toContainText('waits on this phone');
  expect(await reportsOf(api, sheet)).toEqual([]);

  const second = await makeLink(api, driverId);
  const changed = `${second.url.slice(0, -1)}${second.url.endsWith('A') ? 'B' : 'A'}`;
  await phone.goto(changed);
  await expect(phone.getByRole('alert')).toContainText('This link is not valid.');
  await expect(phone.getByRole('list', { name: 'Stops' })).toHaveCount(0);

  await phone.goto(second.url);
  await expect(stop).toContainText('has arrived');
  const [report] = await reportsOf(api, sheet);
  expect(report).toMatchObject({ isDelivered: false, reason: 'Closed', isApplied: true });

  await onDatabase((database) =>
    database.query(
      `update run_link set starts_at = now() - interval '24 hours', expires_at = now() - interval '1 second' where id = $1`,
      [second.id],
    ),
  );
  const stranger = await aPhone(browser, second.url, problems);
  await expect(stranger.getByRole('alert')).toContainText('The time of this link is over.');
  await expect(stranger.locator('body')).not.toContainText(sheet.no);
  expect(problems.filter((problem) => problem.startsWith('policy violation') || problem.startsWith('thrown'))).toEqual(
    [],
  );
  await phone.context().close();
  await stranger.context().close();
});
