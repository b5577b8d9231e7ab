/** The local print service (QZ Tray) listens on these loopback ports, secure ones first. */
const PRINT_SERVICE = [
  ...[8181, 8282, 8383, 8484].map((port) => `wss://localhost:${port}`),
  ...[8182, 8283, 8384, 8485].map((port) => `ws://localhost:${port}`),
].join(' ');

/**
 * The headers of every page. Scripts come from here only, with an integrity value and through the one trusted-types policy
 * of the shell's loader; styles need this answer's nonce.
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
      "worker-src 'self'",
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
