/** Browsers take the address of a worker only from a policy that allows it; this one allows a single address. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string;
  };
}

/** Registers the service worker of the page /{name}/, which keeps it on the phone. */
export function registerWorker(name: string): void {
  if (!('serviceWorker' in navigator)) return;
  const address = `/${name}/service-worker.js`;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('run-page', { createScriptURL: () => address });
  navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address, { scope: `/${name}/` }).catch(() => {});
}
