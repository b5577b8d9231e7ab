import { expect, openHome, people, signIn, test } from '../../fixtures/iwe.ts';

// Remotes arrive late, and somebody types what the page is going to ask for.
test('keys typed before the page is ready reach its first field, and Ctrl+K opens Find', async ({ page }) => {
  await signIn(page, people.sales);
  await openHome(page);
  const held: (() => void)[] = [];
  let isHeld = true;
  await page.route(/\/r\/mf-sales\/.*\.js/, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const arrive = (): void => {
    isHeld = false;
    for (const one of held.splice(0)) one();
  };
  await page.goto('/quotings', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.keyboard.type('best');
  arrive();
  const customer = page.getByRole('combobox', { name: 'Customer' });
  await expect(customer).toBeFocused();
  await expect(customer).toHaveValue('best');
  await page.keyboard.type(' t');
  await expect(customer).toHaveValue('best t');

  isHeld = true;
  await page.goto('/invoices', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('#root')?.childElementCount);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cart');
  await expect(page.getByRole('combobox', { name: 'Number, code, name, ABN or phone' })).toHaveValue('cart');
  arrive();
});

test('keys typed while the sign-in page is loading are in its first field', async ({ page }) => {
  await page.addInitScript(() => {
    // As soon as the shell runs and before it has drawn anything.
    document.addEventListener('DOMContentLoaded', () => {
      for (const key of 'kim@') dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
    });
  });
  await page.goto('/login');
  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await page.keyboard.type('iwe');
  await expect(email).toHaveValue(/iwe$/);
});
