import type { ReleaseRowView } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { Badge, momentText } from '@iwe/ui';
import { CHECKS, SOURCES, STATUSES } from './labels.ts';

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
