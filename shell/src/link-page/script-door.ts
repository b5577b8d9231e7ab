/** Browsers take the address of a script only from a policy; the page's content policy allows one, of this name. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string;
  };
}

/** Integrity values of the page's scripts by their paths, which the build writes into the page. */
const integrityByPath = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="iwe-integrity"]')?.content || '{}',
) as Record<string, string>;

const WORKER = /^\/(run|count)\/service-worker\.js$/;
const pathOf = (url: string): string => {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin ? pathname : '';
};

const rules = {
  createScriptURL(url: string): string {
    const path = pathOf(url);
    if (!Object.hasOwn(integrityByPath, path) && !WORKER.test(path))
      throw new TypeError(`The script ${url} is no part of this page.`);
    return path;
  },
};
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('run-page', rules) ?? rules;

/** Returns the address of a script as the browser takes it. Throws a TypeError for one that is no part of the page. */
export const trustedScript = (url: string): string => policy.createScriptURL(url);

// What webpack's loader calls for a part that is loaded on request (ScriptDoorPlugin), as it does in the shell.
Object.assign(globalThis, {
  iweScriptDoor: {
    prepare(script: HTMLScriptElement, url: string) {
      const path = pathOf(url);
      script.integrity = integrityByPath[path] ?? '';
      script.crossOrigin = 'anonymous';
      script.src = trustedScript(url);
    },
  },
});
