import type { Overview, OverviewCell } from '@iwe/contract';
import { SHELL_NAME } from '@iwe/domain';
import { useAccount } from '@iwe/session';
import { Badge, Button, Flex, LockIcon, momentText, Popover, Text, VisuallyHidden } from '@iwe/ui';
import { SmallTable } from '@iwe/ui/sheet-view';
import { useState } from 'react';
import type { ReleaseAction } from '../decisions/release-action.ts';
import { Notice } from '../kit/notice.tsx';
import { SourceBadge } from '../kit/badges.tsx';
import { VersionLink } from '../kit/version-link.tsx';
import { SOURCES } from '../kit/labels.ts';

interface CellProps {
  cell: OverviewCell;
  organisation: string;
  overview: Overview;
  onAction: (releaseAction: ReleaseAction) => void;
}

/** What one organisation gets of one remote; opened, it explains why and offers actions. */
export function MatrixCell({ cell, organisation, overview, onAction }: CellProps) {
  const [open, setOpen] = useState(false);
  const { remote, organisationId, version, source, degraded, runs, failures } = cell;
  const pin = overview.pins.find(
    (candidate) => candidate.organisationId === organisationId && candidate.remote === remote,
  );
  const mayMove = overview.mayDecide === 'everything' || !pin?.locked;
  const choose = (releaseAction: ReleaseAction) => {
    setOpen(false);
    onAction(releaseAction);
  };
  const health = failures > 0 ? `${failures} failed` : runs > 0 ? `${runs} started` : '';
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      width={440}
      placement="bottom-start"
      title={`${remote} for ${organisation}`}
      trigger={
        <Button variant="ghost" size="sm" px="1.5" mx={{ md: '-1.5' }} color="fg" fontWeight="normal">
          {/* The spaces in between are for screen readers, which read it as one sentence. */}
          <VisuallyHidden>{`${remote} for ${organisation}: `}</VisuallyHidden>
          <Text as="span" fontWeight="medium" fontVariantNumeric="tabular-nums">
            {version ?? 'none'}
          </Text>{' '}
          <SourceBadge source={source} /> {pin?.locked && <LockIcon size={12} role="img" aria-label="locked" />}{' '}
          {degraded && <Badge tone="danger">degraded</Badge>}{' '}
          {health && (
            <Text as="span" fontSize="sm" color={failures > 0 ? 'danger.fg' : 'fg.muted'}>
              {health}
            </Text>
          )}
        </Button>
      }
      footer={
        <Flex gap="2" justify="flex-end">
          {version !== null && (
            <Button size="sm" me="auto" onClick={() => choose({ kind: 'settings', remote, organisationId })}>
              Settings
            </Button>
          )}
          {mayMove && pin && (
            <Button size="sm" onClick={() => choose({ kind: 'unpin', remote, organisationId })}>
              Unpin
            </Button>
          )}
          {mayMove && (
            <Button size="sm" variant="solid" onClick={() => choose({ kind: 'pin', remote, organisationId, version })}>
              Pin
            </Button>
          )}
        </Flex>
      }
    >
      <Explanation cell={cell} pin={pin} />
    </Popover>
  );
}

function Explanation({ cell, pin }: { cell: OverviewCell; pin: Overview['pins'][number] | undefined }) {
  const { timeZone } = useAccount();
  const { remote, explanation, degraded, fallback, runs, failures } = cell;
  return (
    <Flex direction="column" gap="2.5">
      {degraded && <Notice tone="danger">{degraded}</Notice>}
      <SmallTable label="Why this version" columns={[{ label: 'Rule' }, { label: 'Version' }, { label: 'Outcome' }]}>
        {explanation.map((step) => (
          <tr key={`${step.rule} ${step.version}`}>
            <th scope="row">{SOURCES[step.rule]?.label ?? step.rule}</th>
            <td>{step.version ? <VersionLink remote={remote} version={step.version} /> : '–'}</td>
            <td>{step.outcome}</td>
          </tr>
        ))}
      </SmallTable>
      {pin && (
        <Text color="fg.muted">
          {`Pinned by ${pin.by}, ${momentText(pin.at, timeZone)}: ${pin.reason}. ` +
            `${pin.expiresAt ? `Ends ${momentText(pin.expiresAt, timeZone)}.` : 'No end.'}${pin.locked ? ' Locked: only platform administrators move it.' : ''}`}
        </Text>
      )}
      <Text color="fg.muted">
        {remote === SHELL_NAME
          ? 'Its pages take it within a minute, or as soon as their work is saved. Starts of a shell are not counted.'
          : `Should it fail in a browser: ${fallback ?? 'nothing to fall back to'}. Last 24 hours: ${runs} ` +
            `started, ${failures} failed.`}
      </Text>
    </Flex>
  );
}
