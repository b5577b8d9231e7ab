import { frameMessages } from '@iwe/domain';

/** The messages of spec §8 that the client itself shows. */
export const API_MESSAGES = {
  expired: frameMessages.loginExpired,
  tooMany: frameMessages.tooManyAttempts,
  noResponse: frameMessages.httpError,
} as const;

/** A refusal of the server, or no response at all (status 0). */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** The message, one paragraph each. */
  readonly lines: readonly string[];
  /** The server's code for programs, such as 'stale_version'; '' for none. */
  readonly code: string;
  /** Additional data for the screen, such as the findings of a refused approval. */
  readonly details: unknown;
  /** The id under which the server logged the request. */
  readonly requestId: string | null;

  constructor(
    status: number,
    lines: readonly string[],
    extra: { code?: string; details?: unknown; requestId?: string | null } = {},
  ) {
    super(lines.join('\n'));
    this.name = 'ApiError';
    this.status = status;
    this.lines = lines;
    this.code = extra.code ?? '';
    this.details = extra.details;
    this.requestId = extra.requestId ?? null;
  }
}

/** Whether a request was aborted because a newer one replaced it: there is nothing to show. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Returns the message of any error, one paragraph each. */
export function errorLines(error: unknown): readonly string[] {
  if (error instanceof ApiError) return error.lines;
  return [error instanceof Error && error.message ? error.message : API_MESSAGES.noResponse];
}

/**
 * Parses a refusal as in spec §8: 401 and 429 have their own messages, 500 its message or list, all others show their
 * body.
 */
export async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parsed(text);
  const extra = {
    code: textField(body, 'code'),
    details: body?.['details'],
    requestId: textField(body, 'requestId') || response.headers.get('x-request-id'),
  };
  if (response.status === 401) return new ApiError(401, [API_MESSAGES.expired], extra);
  if (response.status === 429) return new ApiError(429, [API_MESSAGES.tooMany], extra);
  return new ApiError(response.status, linesOf(body, text), extra);
}

function linesOf(body: Record<string, unknown> | null, text: string): readonly string[] {
  const message = body?.['message'];
  if (Array.isArray(message) && message.length > 0) return message.map(String);
  if (typeof message === 'string' && message !== '') return [message];
  // An HTML page of a proxy is not a message for people.
  const plain = text.trim();
  return [plain === '' || plain.startsWith('<') ? API_MESSAGES.noResponse : plain.slice(0, 500)];
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function textField(body: Record<string, unknown> | null, field: string): string {
  const value = body?.[field];
  return typeof value === 'string' ? value : '';
}
