import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../core/app-types.ts';
import { runPageHeaders } from './web-policy.ts';

/**
 * Serves the page of a driver's link at /run/, and its service worker, which keeps the page on the phone. The page is
 * no part of the shell and needs no sign-in; its scripts and styles are served with the shell's files.
 */
export function runPage(app: App): void {
  const route = { config: { permission: 'public' as const }, schema: { hide: true } };
  const built = (name: string) => readFile(path.join(app.platform.shell.folder, 'run', name), 'utf8').catch(() => null);

  app.get('/run', route, (_request, reply) => reply.redirect('/run/', 308));

  app.get('/run/', route, async (_request, reply) => {
    const page = await built('index.html');
    if (page === null)
      return reply.code(503).type('text/plain; charset=utf-8').send('This page is not built yet. Run: npm run build');
    return reply.headers(runPageHeaders()).type('text/html; charset=utf-8').send(page);
  });

  app.get('/run/service-worker.js', route, async (_request, reply) => {
    const script = await built('service-worker.js');
    if (script === null) return reply.callNotFound();
    return reply.headers(runPageHeaders()).type('text/javascript; charset=utf-8').send(script);
  });
}
