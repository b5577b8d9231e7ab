import type { ConnectionError } from 'fastify';
import type { Socket } from 'node:net';
import type { App } from '../../app-types.ts';

/**
 * Cookies that code of a page has set outlive that code: too many of them make every request fail before anything can
 * answer it, and one with the name of the session's hides it. Both answers tell the browser to remove all of them;
 * browsers do so over https and on this machine.
 */
const CLEAR = '"cookies"';

const PAGE = `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Too many cookies</title>
<h1>This browser sends too many cookies</h1>
<p>Something has stored more cookies for this site than the server reads. They have been removed now. What you had not
saved is kept as a draft.</p>
<p><a href="/">Open iWE and sign in again</a></p>
<p>If you see this page again, remove the cookies of this site in your browser's settings, or ask your administrator.</p>
</html>
`;

/** Answers a request that the HTTP parser refuses. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const status = isTooLong
    ? '431 Request Header Fields Too Large'
    : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? '408 Request Timeout'
      : '400 Bad Request';
  const body = isTooLong ? PAGE : '{"message":"The server could not read this request.","code":"unreadable"}';
  const type = isTooLong ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
        `Cache-Control: no-store\r\nContent-Security-Policy: default-src 'none'\r\n` +
        `${isTooLong ? `Clear-Site-Data: ${CLEAR}\r\n` : ''}Connection: close\r\n\r\n${body}`,
    );
  socket.destroySoon();
}

/** Removes the cookies of a browser whose session is hidden by another cookie of the same name. */
export function clearHiddenSession(app: App): void {
  const name = `${app.config.cookieName}=`;
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 401) return;
    const sent = (request.headers.cookie ?? '').split(/;\s*/).filter((one) => one.startsWith(name));
    if (sent.length > 1) reply.header('clear-site-data', CLEAR);
  });
}
