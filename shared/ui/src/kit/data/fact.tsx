import { t } from '@iwe/session';
import type { ReactNode } from 'react';
import { Box, Text } from '../layout.ts';
import { Term } from './term.tsx';

/** A value with its label. A missing value is shown as a dash; `strong` emphasises the main one. */
export function Fact({ label, children, strong = false }: { label: string; children?: ReactNode; strong?: boolean }) {
  const isEmpty = children === undefined || children === null || children === '';
  return (
    <>
      <Text as="dt" color="fg.subtle">
        <Term text={label} />
      </Text>
      <Text
        as="dd"
        minW="0"
        overflowWrap="anywhere"
        whiteSpace="pre-line"
        fontVariantNumeric="tabular-nums"
        {...(strong ? { fontWeight: 'semibold' } : {})}
      >
        {isEmpty ? (
          <span aria-label={t('not set')} role="img" data-not-set="">
            –
          </span>
        ) : (
          children
        )}
      </Text>
    </>
  );
}

/** A remark that should be read, such as a customer's. */
export function Remark({ children }: { children: ReactNode }) {
  return (
    <Box
      as="span"
      display="block"
      bg="spark.subtle"
      color="spark.fg"
      borderWidth="1px"
      borderColor="spark.border"
      borderRadius="md"
      px="2"
      py="1"
      whiteSpace="pre-line"
      overflowWrap="anywhere"
    >
      {children}
    </Box>
  );
}
