/** The local print service (QZ Tray) listens on these loopback ports, secure ones first. */
const PRINT_SERVICE = [
  ...[8181, 8282, 8383, 8484].map((port) => `wss://localhost:${port}`),
  ...[8182, 8283, 8384, 8485].map((port) => `ws://localhost:${port}`),
].join(' ');

/**
 * The headers of every page. Scripts come from here only, with an integrity value and through the one trusted-types policy
 * of the shell's loader; styles need this answer's nonce. `developer` is the one origin of a developer's grant under which this
 * very page is loaded: its scripts and its notices are allowed too, under the same rule of integrity values.
 */
export function policyHeaders(nonce: string, developer?: string): Record<string, string> {
  const granted = developer === undefined ? '' : ` ${developer}`;
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self'${granted}`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self' ${PRINT_SERVICE}${granted}`,
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
