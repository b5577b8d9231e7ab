import { Api } from '../../fixtures/api.ts';
import { onDatabase } from '../../fixtures/database.ts';
import { expect, people, test } from '../../fixtures/iwe.ts';
import { aStop, makeLink, aPhone, isKept, stopOf, reportsOf } from '../../fixtures/driver.ts';

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
