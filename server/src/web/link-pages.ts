import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../core/app-types.ts';
import { runPageHeaders } from './web-policy.ts';

/**
 * Serves the pages of links: of a driver at /run/ and of a count at /count/, each with its service worker, which
 * keeps the page on the phone, and of a quote at /quote/. They are no part of the shell and need no sign-in; their
 * scripts and styles are served with the shell's files.
 */
export function linkPages(app: App): void {
  const route = { config: { permission: 'public' as const }, schema: { hide: true } };
  const built = (name: string) => readFile(path.join(app.platform.shell.folder, name), 'utf8').catch(() => null);

  for (const name of ['run', 'quote', 'count']) {
    app.get(`/${name}`, route, (_request, reply) => reply.redirect(`/${name}/`, 308));

    app.get(`/${name}/`, route, async (_request, reply) => {
      const page = await built(`${name}/index.html`);
      if (page === null)
        return reply.code(503).type('text/plain; charset=utf-8').send('This page is not built yet. Run: npm run build');
      return reply.headers(runPageHeaders()).type('text/html; charset=utf-8').send(page);
    });
  }

  for (const name of ['run', 'count'])
    app.get(`/${name}/service-worker.js`, route, async (_request, reply) => {
      const script = await built(`${name}/service-worker.js`);
      if (script === null) return reply.callNotFound();
      return reply.headers(runPageHeaders()).type('text/javascript; charset=utf-8').send(script);
    });
}
