import type { ReleaseRowView } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { Badge, Box, chakra, momentText, Text } from '@iwe/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { releasePath } from './own-pages.ts';
import { CHECKS, SOURCES, STATUSES } from './words.ts';

/** The rule that chose a version. */
export function SourceBadge({ source }: { source: string | null }) {
  const known = SOURCES[source ?? ''];
  return known ? <Badge tone={known.tone}>{known.label}</Badge> : null;
}

/** Whether the browser check passed. */
export function CheckBadge({ check }: { check: ReleaseRowView['check'] }) {
  const { label, tone, hint } = CHECKS[check];
  return (
    <Badge tone={tone} title={hint}>
      {label}
    </Badge>
  );
}

/** Whether a version may be chosen. */
export function StatusBadge({ status }: { status: ReleaseRowView['status'] }) {
  const { label, tone } = STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Says that a release has no files any more, because nothing named it for long. */
export function TidiedBadge({ at }: { at: string }) {
  const { timeZone } = useAccount();
  return (
    <Badge
      tone="neutral"
      title={
        `Its files were removed ${momentText(at, timeZone)}, because nothing had named it for long. ` +
        'Publishing the same version again brings them back.'
      }
    >
      tidied
    </Badge>
  );
}

/** A version as a link to its page. */
export function VersionLink({ remote, version, children }: { remote: string; version: string; children?: ReactNode }) {
  return <Link to={releasePath(remote, version)}>{children ?? version}</Link>;
}

/** A part of a screen under its own heading. */
export function Section({
  title,
  note,
  actions,
  children,
}: {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box as="section" display="flex" flexDirection="column" gap="2" flexShrink={0} minW="0">
      <Box
        display="flex"
        flexWrap={{ base: 'wrap', md: 'nowrap' }}
        alignItems={actions ? 'center' : 'baseline'}
        gap="3"
        {...(actions ? { minH: '7' } : {})}
      >
        <Text as="h2" fontSize="lg" fontWeight="semibold">
          {title}
        </Text>
        {note && (
          <Text fontSize="sm" color="fg.muted">
            {note}
          </Text>
        )}
        {actions && (
          <Box ms="auto" display="flex" gap="2">
            {actions}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  );
}

/** A checkbox with its label. */
export function CheckField({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <chakra.label display="flex" gap="2" alignItems="flex-start" cursor="pointer" color="fg" fontSize="md">
      <chakra.input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        mt="0.5"
        w="3.5"
        h="3.5"
        accentColor="accent.solid"
        cursor="pointer"
      />
      <span>
        {label}
        {hint && (
          <Text as="span" display="block" fontSize="sm" color="fg.muted">
            {hint}
          </Text>
        )}
      </span>
    </chakra.label>
  );
}

/** A small table inside a dialog, a popover or a section. */
export const SMALL_TABLE = {
  '& table': {
    width: 'full',
    fontSize: 'md',
    lineHeight: 'snug',
    fontVariantNumeric: 'tabular-nums',
    borderCollapse: 'collapse',
    color: 'fg',
  },
  '& thead th': { textAlign: 'start', color: 'fg.muted', fontSize: 'sm', fontWeight: 'semibold', pb: '1' },
  '& tbody td, & tbody th': {
    py: '1',
    borderTopWidth: '1px',
    borderColor: 'border.subtle',
    textAlign: 'start',
    fontWeight: 'normal',
    verticalAlign: 'top',
  },
  '& th:not(:first-of-type), & td': { ps: '3' },
  '& [data-nowrap]': { whiteSpace: 'nowrap' },
  '& tr[data-tone=danger] > *': { color: 'danger.fg' },
} as const;

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
