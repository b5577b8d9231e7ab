import { trustedScript } from './script-door.ts';

/** Registers the service worker of the page /{name}/, which keeps it on the phone. */
export function registerWorker(name: string): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(trustedScript(`/${name}/service-worker.js`), { scope: `/${name}/` }).catch(() => {});
}
