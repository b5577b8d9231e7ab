import { registerPlugins } from '@module-federation/enhanced/runtime';
import { api, releaseRevisionStore, request } from '@iwe/session';
import { canLeaveAll } from '../host/can-leave.ts';
import { setPlatformCalls } from '../api.ts';
import { closeFederation } from '../load/close-federation.ts';
import { platformStore } from './platform-store.ts';
import { isLeavingOnPurpose } from '../reload-page.ts';
import { withAccount } from '../with-account.ts';

const ENTRY_TIMEOUT_MS = 6000;

// Scripts that the federation runtime itself loads go through the script door too.
registerPlugins([
  {
    name: 'iwe-script-door',
    createScript({ url }) {
      const script = document.createElement('script');
      iweScriptDoor.prepare(script, url);
      return { script, timeout: ENTRY_TIMEOUT_MS };
    },
  },
]);

closeFederation();

// Quiet, because the platform shows its own panel and notice for failures here.
setPlatformCalls({
  get: (path) => request('GET', path, { quiet: true }),
  post: (path, body) => withAccount(() => api.post(path, body, { quiet: true, keepalive: true })),
});

releaseRevisionStore.subscribe(() => {
  platformStore.noticeRevision(releaseRevisionStore.get() ?? '');
});

// The browser asks with its own text before a tab with unsaved work closes.
window.addEventListener('beforeunload', (event) => {
  if (canLeaveAll() !== 'clean' && !isLeavingOnPurpose()) event.preventDefault();
});
