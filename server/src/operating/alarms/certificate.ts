import { once } from 'node:events';
import { connect } from 'node:tls';

const WAIT_MS = 5_000;
const DAY_MS = 86_400_000;

/**
 * Resolves to the days until the certificate that people meet at an address ends; null when the address is not https,
 * or nobody answers there.
 */
export async function certificateDaysOf(publicUrl: string): Promise<number | null> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return null;
  // An ended certificate must be read as well; nothing is sent.
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    rejectUnauthorized: false,
  });
  socket.setTimeout(WAIT_MS, () => socket.destroy(new Error('No answer in time.')));
  try {
    await once(socket, 'secureConnect');
    return (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS;
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}
