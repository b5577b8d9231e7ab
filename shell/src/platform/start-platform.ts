import { registerPlugins } from '@module-federation/enhanced/runtime';
import { api, releaseRevisionStore } from '@iwe/session';
import { canLeaveAll } from './can-leave.ts';
import { setPlatformRequest } from './api.ts';
import { platformStore } from './platform-store.ts';
import { isLeavingOnPurpose } from './reload-page.ts';
import { withAccount } from './with-account.ts';

const ENTRY_TIMEOUT_MS = 6000;

// Whatever the federation runtime wants to load goes through the one door, too.
registerPlugins([{
  name: 'iwe-script-door',
  createScript({ url }) {
    const script = document.createElement('script');
    iweScriptDoor.prepare(script, url);
    return { script, timeout: ENTRY_TIMEOUT_MS };
  },
}]);

// Quiet: the platform has its own panel and notice for what goes wrong here.
setPlatformRequest((path, init) => (
  init?.method === 'POST' ? withAccount(() => api.post(path, init.body, { quiet: true, keepalive: true })) : api.get(path, undefined, { quiet: true })
));

releaseRevisionStore.subscribe(() => { platformStore.noticeRevision(releaseRevisionStore.get() ?? ''); });

// The browser asks in its own words before a tab with unsaved work closes.
window.addEventListener('beforeunload', (event) => {
  if (canLeaveAll() !== 'clean' && !isLeavingOnPurpose()) event.preventDefault();
});
