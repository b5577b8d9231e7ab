import { Box } from '@iwe/ui';
import type { ReactNode } from 'react';

/** A notice about an obstacle or a change. */
export function Notice({ tone, children }: { tone: 'danger' | 'spark' | 'accent'; children: ReactNode }) {
  return (
    <Box
      role={tone === 'accent' ? 'status' : 'alert'}
      px="3"
      py="2"
      borderRadius="md"
      fontSize="md"
      bg={`${tone}.subtle`}
      color={`${tone}.fg`}
      overflowWrap="anywhere"
    >
      {children}
    </Box>
  );
}

/** What the server refused, a line each; nothing without lines. */
export function Refusal({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Notice tone="danger">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}
