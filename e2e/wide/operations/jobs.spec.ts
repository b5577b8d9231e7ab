import { Api } from '../../fixtures/api.ts';
import { onDatabase } from '../../fixtures/database.ts';
import { expect, expectAccessible, people, signIn, test } from '../../fixtures/iwe.ts';

test('an administrator sees which job failed and why, and starts it again', async ({ page, baseURL }) => {
  const title = `Email: a mailbox that was full ${Date.now()}`;
  await (await Api.as(baseURL, people.sales)).post('password/forgot', { email: people.driver });
  // As after eight refused attempts; the real ones take hours. The request is answered before its email is a job.
  await expect
    .poll(() =>
      onDatabase((database) =>
        database.query(
          `update job set state = 'failed', title = $1, error = 'The mailbox is full.', failures = 8,
            finished_at = now(), run_after = now() + interval '1 hour', delivery = null
          where id = (select max(j.id) from job j join mail_message m on m.id = (j.payload ->> 'mail')::int
            where j.name = 'send-mail' and m.to_address = $2)
          returning id`,
          [title, people.driver],
        ),
      ),
    )
    .toHaveLength(1);
  await signIn(page, people.admin);
  await page.goto('/admin/jobs');
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Failed');
  await expect(row).toContainText('The mailbox is full.');
  await row.getByRole('button', { name: title, exact: true }).click();
  await expect(page.getByRole('dialog').getByText('send-mail')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: `Start ${title} again` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByText('The job begins within seconds.')).toBeVisible();
  await expect(row).toContainText('Done');
  await expect(row).not.toContainText('The mailbox is full.');
});
