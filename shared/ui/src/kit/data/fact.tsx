import { t } from '@iwe/session';
import type { ReactNode } from 'react';
import { Box, Text } from '../layout.ts';
import { Term } from './term.tsx';

export interface FactProps {
  label: string;
  children?: ReactNode;
  /** Emphasises the main value. */
  strong?: boolean;
  /** Takes the card's whole width: it is long, and what the card is about. Only screen readers have its label. */
  lead?: boolean;
}

/** A value with its label. A missing value is shown as a dash. */
export function Fact({ label, children, strong = false, lead = false }: FactProps) {
  const isEmpty = children === undefined || children === null || children === '';
  return (
    <>
      <Text as="dt" color="fg.subtle" srOnly={lead}>
        <Term text={label} />
      </Text>
      <Text
        as="dd"
        minW="0"
        overflowWrap="anywhere"
        whiteSpace="pre-line"
        fontVariantNumeric="tabular-nums"
        data-lead={lead || undefined}
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
