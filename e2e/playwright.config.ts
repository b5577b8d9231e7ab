import { defineConfig } from '@playwright/test';

// A push runs the journeys of `specs`: each story of the product once. IWE_RING=all adds those of `wide`: its variants,
// every width, other colours, and what takes minutes.
const ring = process.env.IWE_RING === 'all' ? '{specs,wide}' : 'specs';

// One server for the whole run, started by the global set-up as `npm start` would. Journeys sign in with their own
// people and products, so that two of them can run side by side.
export default defineConfig({
  testMatch: `${ring}/**/*.spec.ts`,
  outputDir: 'test-results',
  globalSetup: './fixtures/global-setup.ts',
  fullyParallel: false,
  workers: 2,
  // A machine that stalls must not fail a whole run. The closing line of `npm test` names the journeys that needed it.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Skeletons and spinners that move take half of a page's processor time here, because Chromium draws every frame in
    // software; and nobody waits until a dialog has arrived.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
});
