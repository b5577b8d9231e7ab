/** The local print service (QZ Tray) listens on these loopback ports, secure ones first. */
const PRINT_SERVICE = [
  ...[8181, 8282, 8383, 8484].map((port) => `wss://localhost:${port}`),
  ...[8182, 8283, 8384, 8485].map((port) => `ws://localhost:${port}`),
].join(' ');

/**
 * Returns the headers of every page. Scripts are loaded only from this server, with an integrity value and through the
 * trusted-types policy of the shell's loader; styles need this answer's nonce.
 */
export function policyHeaders(nonce: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self' ${PRINT_SERVICE}`,
      // The shell has no worker: in one, code of a remote would run without the page's policy.
      "worker-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types mf-loader',
      'report-uri /api/platform/csp-reports',
    ].join('; '),
    'integrity-policy': 'blocked-destinations=(script)',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
}

/**
 * Returns the headers of the page of a driver's link and of its service worker: less is allowed than on the shell's
 * pages, and no site that the driver opens from there learns where it was opened from.
 */
export function runPageHeaders(): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      // Photo and signature before they are sent.
      "img-src 'self' blob: data:",
      "connect-src 'self'",
      "worker-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types run-page',
      'report-uri /api/platform/csp-reports',
    ].join('; '),
    'integrity-policy': 'blocked-destinations=(script)',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  };
}
