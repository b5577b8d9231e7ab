import type { FastifyRequest } from 'fastify';

/** Returns the address of whoever calls, as it is stored and shown: without a port. */
export const callerAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string => withoutPort(ip);

/** Returns an address without the port that some proxies write behind it: '10.0.0.1:4711', '[2001:db8::1]:4711'. */
export function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1];
  return bracketed ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}
