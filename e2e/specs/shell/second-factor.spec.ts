import { onDatabase } from '../../fixtures/database.ts';
import { expect, PASSWORD, signIn, test } from '../../fixtures/iwe.ts';
import { totp } from '../../fixtures/totp.ts';

/** Returns the email of Melbourne's director, whom no other journey uses, without a second factor. */
const director = (): Promise<string> =>
  onDatabase(async (database) => {
    const [user] = await database.query<{ id: number; email: string }>(
      `select u.id, u.email from app_user u join membership m on m.user_id = u.id
        where m.organisation_id = 9 and m.is_dir`,
      [],
    );
    if (!user) throw new Error('The demo has no director in Melbourne.');
    await database.query('delete from second_factor where user_id = $1', [user.id]);
    return user.email;
  });

test('with a second factor set up, signing in asks for a code, and takes each code once', async ({ page, watch }) => {
  // Wrong codes are refused.
  watch.allow(/status of 4\d\d/);
  const email = await director();
  await signIn(page, email);
  await page.goto('/account/sign-ins');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' });
  await dialog.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img')).toBeVisible();
  const key = await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText();
  const first = totp(key);
  await dialog.getByLabel('Code').fill(first);
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeVisible();

  const signInWith = async (code: string): Promise<void> => {
    await page.getByLabel('Code').fill(code);
    await page.keyboard.press('Enter');
  };
  const logOut = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
  };
  await logOut();
  // The code that was used to set it up is spent; the app's next one is accepted a little early.
  await signInWith(first);
  await expect(page.getByText('Login failed. Incorrect email or password')).toBeVisible();
  await signInWith(totp(key, 1));
  await expect(page.getByText(/^G'day, /)).toBeVisible();
  await logOut();
  await signInWith(recovery);
  await expect(page.getByText(/^G'day, /)).toBeVisible();
});
