import type { ApiShapes } from '@iwe/domain';

/** Prints one line for each call and each part, so that a changed schema is a changed line. */
export function shapesText({ format, calls, parts }: ApiShapes): string {
  const lines = (map: object): string =>
    Object.entries(map)
      .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      .join(',\n');
  return `{"format": ${format}, "calls": {\n${lines(calls)}\n}, "parts": {\n${lines(parts)}\n}}\n`;
}
