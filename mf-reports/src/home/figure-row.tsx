import { use } from 'react';
import type { ReactNode } from 'react';
import { HostRoutes } from '@iwe/remote-kit';
import { chakra, ArrowRightIcon, Text } from '@iwe/ui';
import { Link } from 'react-router-dom';

/** The queue of approvals is a page of the shell itself, which no remote serves. */
const APPROVALS_PATH = '/approvals';

interface FigureRowProps {
  label: string;
  value: ReactNode;
  /** A few words below the label. */
  detail?: string;
  /** A smaller figure below the value. */
  beside?: string;
  /** The page that shows what is counted. */
  href?: string;
  /** Somebody should look at it. */
  isWarning?: boolean;
  isNothing?: boolean;
}

/** One figure: what it is, and the number. The whole row opens the list behind it. */
export function FigureRow({
  label,
  value,
  detail = '',
  beside = '',
  href,
  isWarning = false,
  isNothing = false,
}: FigureRowProps) {
  const hasRoute = use(HostRoutes);
  const content = (
    <>
      <Text as="span" flex="1" minW="0">
        {label}
        {detail !== '' && (
          <Text as="span" display="block" fontSize="sm" color="fg.muted" lineHeight="short">
            {detail}
          </Text>
        )}
      </Text>
      <Text as="span" textAlign="right" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        <Text
          as="span"
          fontSize="lg"
          fontWeight={isNothing ? 'normal' : 'semibold'}
          color={isWarning ? 'spark.fg' : isNothing ? 'fg.muted' : 'fg'}
        >
          {value}
        </Text>
        {beside !== '' && (
          <Text as="span" display="block" fontSize="sm" color="fg.muted" lineHeight="short">
            {beside}
          </Text>
        )}
      </Text>
    </>
  );
  const path = href?.split('?')[0] ?? '';
  if (href === undefined || !(path === APPROVALS_PATH || hasRoute(path)))
    return (
      <chakra.div css={ROW_CSS} pr="9">
        {content}
      </chakra.div>
    );
  return (
    <chakra.div css={LINK_CSS}>
      <Link to={href}>
        {content}
        <ArrowRightIcon size={14} aria-hidden />
      </Link>
    </chakra.div>
  );
}

const ROW_CSS = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minH: '9',
  px: '4',
  py: '1',
  '@media (pointer: coarse)': { minH: '11' },
};
const LINK_CSS = {
  '& > a': {
    ...ROW_CSS,
    gap: '1.5',
    color: 'inherit',
    textDecoration: 'none',
    '& > span:first-of-type': { color: 'accent.fg' },
    '& > svg': { color: 'fg.subtle', flexShrink: 0 },
    _hover: { bg: 'bg.subtle', textDecoration: 'none', '& > span:first-of-type': { textDecoration: 'underline' } },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '-2px' },
  },
};
