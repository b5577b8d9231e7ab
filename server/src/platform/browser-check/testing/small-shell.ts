import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before } from 'node:test';
import type { CheckStep, RemoteJson } from '@iwe/contract';
import { checkInBrowser } from '../check-in-browser.ts';
import { findBrowser } from '../find-browser.ts';

const executable = await findBrowser();
/** Why tests that need a browser are skipped; false where there is one. */
export const noBrowser = executable === null && 'there is no Chromium on this machine';
/** The element's name of the candidate. */
export const OWN = 'mf-x@1.0.0';

/** A shell in small: asks to sign in, and shows the remote at every path but that of its own screen. */
const SHELL = `<!doctype html><html lang="en"><title>Shell</title><div id="root"></div><script>
  const root = document.querySelector('#root');
  const show = () => {
    const place = document.querySelector('#place');
    if (globalThis.unmount) globalThis.unmount();
    globalThis.unmount = null;
    place.replaceChildren();
    if (location.pathname === '/account/sign-ins') return;
    if (globalThis.mount) { globalThis.mount(place, location.pathname); return; }
    const script = document.createElement('script');
    script.src = '/r/mf-x/1.0.0/remote.js';
    script.onload = show;
    document.head.append(script);
  };
  const draw = () => {
    if (document.cookie.includes('in=')) {
      root.innerHTML = '<main id="content"><p>Shell</p><div id="place"></div></main>';
      show();
      return;
    }
    root.innerHTML = '<form><label>Email <input name="email"></label>' +
      '<label>Password <input type="password" name="password"></label><button>Sign in</button></form>';
    root.firstChild.onsubmit = (event) => {
      event.preventDefault();
      const { email, password } = event.target.elements;
      if (email.value === 'ann@x.example' && password.value === 'secret') { document.cookie = 'in=1'; draw(); }
    };
  };
  addEventListener('popstate', show);
  draw();
</script></html>`;

/** The candidate: draws a heading into an element of its own, and more by the path. */
export const candidate = (more: string, before = ''): string => `{
  ${before}
  globalThis.mount = (place, path) => {
    const own = document.createElement('section');
    own.dataset.remote = '${OWN}';
    own.innerHTML = '<h2>A screen</h2>';
    place.append(own);
    ${more}
  };
}`;

/** What a check finds of a candidate at these paths. */
type Check = (
  code: string,
  paths?: readonly string[],
  options?: { end?: AbortSignal; withinMs?: number; ofShell?: string },
) => Promise<CheckStep[]>;

/** Serves the shell as long as the tests of the file run. Returns what checks a candidate in it. */
export function smallShell(): Check {
  let script = '';
  /** What the shell itself does when its page is loaded. */
  let own = '';
  let url = '';
  const server = createServer((request, answer) => {
    answer.setHeader('content-security-policy', "img-src 'self'");
    const refused = { '/gone': 404, '/away': 503, '/broken': 500 }[request.url ?? ''];
    if (refused !== undefined) answer.writeHead(refused).end();
    else if (request.url === '/r/mf-x/1.0.0/remote.js') answer.setHeader('content-type', 'text/javascript').end(script);
    else
      answer
        .setHeader('content-type', 'text/html')
        .end(SHELL.replace('draw();\n</script>', `${own}\ndraw();</script>`));
  });
  before(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const account = { email: 'ann@x.example', password: 'secret', userId: 1 };
  return (code, paths = ['/x'], { ofShell = '', ...options } = {}) => {
    script = code;
    own = ofShell;
    const remoteJson = {
      routes: paths.map((path) => ({ path, title: 'A', access: ['signed-in'] })),
    } as unknown as RemoteJson;
    return checkInBrowser(
      executable ?? '',
      url,
      account,
      { remote: 'mf-x', version: '1.0.0', remoteJson },
      { heldMs: 0, ...options },
    );
  };
}

/** The step that finds what a candidate left behind. */
export const LEFT = 'leaves no style, timer, listener or changed function behind';
export const failed = (steps: readonly CheckStep[]) => steps.filter(({ passed }) => !passed).map(({ name }) => name);
export const detailOf = (steps: readonly CheckStep[], name: string) =>
  steps.find((step) => step.name === name)?.detail ?? '';
