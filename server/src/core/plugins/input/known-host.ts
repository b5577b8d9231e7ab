import type { FastifyRequest } from 'fastify';
import type { App } from '../../app-types.ts';
import { Problem } from '../../errors.ts';

/** Load balancers ask these by address; their answers are the same for everybody. */
const FOR_EVERY_HOST = ['/healthz', '/readyz'];

/**
 * Refuses requests for another host than PUBLIC_URL's or this machine's names with 421: a foreign page whose name was
 * pointed at this server (DNS rebinding) sends its own name. The port is not compared, because proxies map ports.
 */
export function knownHost(app: App): void {
  app.addHook('onRequest', async (request) => {
    const { publicUrl } = app.config;
    if (namesThisMachine(request) || hostName(request) === new URL(publicUrl).hostname) return;
    if (FOR_EVERY_HOST.includes(request.url)) return;
    throw new Problem(
      421,
      'unknown-host',
      `This server answers at ${publicUrl}. Open that address, or ask your administrator to set PUBLIC_URL to the ` +
        'address that you use.',
    );
  });
}

/** Returns whether a request's Host header is a name of the machine itself: localhost, 127.x.x.x or ::1. */
export function namesThisMachine(request: FastifyRequest): boolean {
  const name = hostName(request);
  return name === 'localhost' || name === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name);
}

/** The Host header without its port, in lower case; empty when there is none or it is not a host. */
function hostName(request: FastifyRequest): string {
  const url = URL.parse(`http://${request.headers.host ?? ''}/`);
  return url?.hostname ?? '';
}
