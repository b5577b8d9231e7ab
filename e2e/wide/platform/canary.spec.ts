import { onDatabase } from '../../fixtures/database.ts';
import { derivedRelease } from '../../fixtures/derived-release.ts';
import { expect, people, signInByApi, test } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { visitor } from '../../fixtures/visitor.ts';
import { desk, minute, offer, opened, running } from '../../screens/versions.ts';

// A release that is 400 ms slower is rolled out to half of the people. What their pages measure recognises it, and the
// rollout takes it back by itself.
test.describe.configure({ mode: 'serial', timeout: 600_000 });

let server: Awaited<ReturnType<typeof ownServer>>;

/** Blocks the page for 400 ms before its first screen, once: in the first script that it runs after it was mounted. */
const SLOW =
  'if(document.getElementById("mf-sales@1.2.0"))globalThis.slowOnce??=(()=>{const t=performance.now();' +
  'while(performance.now()-t<400);return 1})();';

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await ownServer();
  await derivedRelease(server, 'mf-sales', '1.2.0', {
    edit: (text, name) => (/^js\/\d+\./.test(name) ? SLOW + text : text),
  });
  const answer = await fetch(`${server.url}/api/platform/rollouts`, {
    method: 'POST',
    headers: await signInByApi(server.url, people.admin),
    body: JSON.stringify({
      remote: 'mf-sales',
      version: '1.2.0',
      steps: [50, 100],
      unit: 'people',
      reason: 'a canary',
    }),
  });
  expect(answer.status, await answer.text()).toBe(200);
});
test.afterAll(async () => server?.remove());

/** Everybody of the demo who may sign in and sees its sales screens. */
const colleagues = () =>
  onDatabase(async (database) => {
    const rows = await database.query<{ email: string }>(
      `select distinct u.id, u.email from app_user u join membership m on m.user_id = u.id
        where m.is_active and m.able_login and m.role between 1 and 4 order by u.id`,
    );
    return rows.map(({ email }) => email);
  }, server.dataDir);

test('a slower release is recognised by what pages measure, and the rollout takes it back', async ({ browser }) => {
  const sally = await desk(browser, server.url);
  const open = await opened(sally.context, '/delivery_runs', '1.2.0');
  const versions: string[] = [];
  for (const email of await colleagues()) {
    if (email === people.sales) continue;
    const one = await visitor(browser, server.url, email, { path: '/delivery_runs' });
    const sent = one.page.waitForResponse('**/api/platform/measures', { timeout: 60_000 });
    const own = one.page.locator('[data-remote^="mf-sales@"]');
    versions.push(((await own.getAttribute('data-remote')) ?? '').replace('mf-sales@', ''));
    expect((await sent).status()).toBe(200);
    expect(one.problems).toEqual([]);
    await one.close();
  }
  expect(versions.slice(0, 5).toSorted(), 'both versions run among the first').toContain('1.2.0');
  expect(versions.filter((version) => version === '1.0.0').length).toBeGreaterThanOrEqual(5);

  // Her page has run it all the time; it is offered the version before, and goes back.
  await minute(sally);
  await expect(offer(open, '1.0.0')).toBeVisible();
  await open.getByRole('button', { name: 'Reload' }).click();
  await running(open, '1.0.0');
  expect(sally.problems).toEqual([]);
  await sally.context.close();

  const admin = await visitor(browser, server.url, people.admin, { path: '/admin/releases' });
  await expect(admin.page.getByText(/^Stopped .*three of four people up to \d+ ms, with 1\.0\.0 up to/)).toBeVisible();
  await admin.page.goto('/admin/releases/mf-sales/1.2.0');
  const measured = admin.page.getByRole('region', { name: 'Measured in use' });
  const screen = measured.getByRole('row').filter({ hasText: 'First screen, new files' });
  await expect(screen.getByTitle('Slower than 1.0.0').first()).toBeVisible();
  expect(admin.problems).toEqual([]);
  await admin.close();
});
