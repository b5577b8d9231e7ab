import type { Overview, RolloutView } from '@iwe/contract';
import { SLOWER } from '@iwe/domain';
import { useAccount } from '@iwe/session';
import { Badge, Button, DataTable, Flex, momentText, Text } from '@iwe/ui';
import { Stacked } from '@iwe/ui/sheet-view';
import type { Column, Tone } from '@iwe/ui';
import type { ReleaseAction } from '../decisions/release-action.ts';
import { Section } from '../kit/section.tsx';
import { VersionLink } from '../kit/version-link.tsx';
import { counted } from '../kit/affected-text.ts';
import { measureText } from '../kit/measure-text.ts';

const STATES: Record<RolloutView['state'], Tone> = {
  running: 'accent',
  paused: 'warning',
  reverted: 'danger',
  finished: 'neutral',
};

/** Every remote's latest rollout: its step, its starts and failures, and why it stopped. */
export function Rollouts({
  overview,
  onAction,
}: {
  overview: Overview;
  onAction: (releaseAction: ReleaseAction) => void;
}) {
  const { timeZone } = useAccount();
  if (overview.rollouts.length === 0) return null;
  const mayDecide = overview.mayDecide === 'everything';
  const columns: Column<RolloutView>[] = [
    {
      key: 'remote',
      header: 'Remote',
      width: 140,
      cell: ({ remote, version }) => (
        <VersionLink remote={remote} version={version}>
          {remote} {version}
        </VersionLink>
      ),
    },
    { key: 'state', header: 'State', width: 84, cell: ({ state }) => <Badge tone={STATES[state]}>{state}</Badge> },
    {
      key: 'steps',
      header: 'Steps',
      width: 206,
      cell: (rollout) => (
        <Stacked
          top={<Steps rollout={rollout} />}
          below={
            (rollout.continuesAt || rollout.unit === 'people') && (
              <>
                {rollout.unit === 'people' && (
                  <Text as="span" display="block">
                    {ofPeople(rollout, overview)}
                  </Text>
                )}
                {rollout.continuesAt && <Continues rollout={rollout} timeZone={timeZone} />}
              </>
            )
          }
        />
      ),
    },
    {
      key: 'starts',
      header: 'Since this step',
      hint: 'Starts and failures since the last step',
      width: 176,
      cell: ({ runs, failures, errors, minFailures, maxFailurePercent, unit, state, comparison }) => (
        <Stacked
          top={
            <Text
              as="span"
              color={failures > 0 ? 'danger.fg' : undefined}
            >{`${runs} started, ${failures} failed`}</Text>
          }
          below={
            <>
              {`Reverts at ${minFailures} and over ${maxFailurePercent} %`}
              {errors > 0 && (
                <Text as="span" display="block" color="danger.fg">
                  {counted(errors, 'person had errors in use', 'people had errors in use')}
                </Text>
              )}
              {unit === 'people' && (state === 'running' || state === 'paused') && (
                <Text as="span" display="block">
                  {comparisonText(comparison)}
                </Text>
              )}
            </>
          }
        />
      ),
    },
    {
      key: 'why',
      header: 'Why',
      width: 130,
      cell: ({ reason, stoppedReason, stepAt }) => (
        <span title={stoppedReason || reason}>
          {stoppedReason ? `Stopped ${momentText(stepAt, timeZone)}: ${stoppedReason}` : reason}
        </span>
      ),
    },
    ...(mayDecide
      ? [
          {
            key: 'releaseActions',
            header: '',
            label: 'Actions',
            kind: 'action' as const,
            pinned: true,
            width: 266,
            cell: (rollout: RolloutView) => <ReleaseActions rollout={rollout} onAction={onAction} />,
          },
        ]
      : []),
  ];
  return (
    <Section title="Rollouts">
      <Flex minW="0">
        <DataTable label="Rollouts" columns={columns} rows={overview.rollouts} rowKey={({ remote }) => remote} />
      </Flex>
    </Section>
  );
}

/** Whose people a rollout reaches. */
function ofPeople({ organisationIds }: RolloutView, { organisations }: Overview): string {
  if (organisationIds === null) return 'of the people';
  const names = organisations.filter(({ id }) => organisationIds.includes(id)).map(({ name }) => name);
  return `of the people of ${names.join(', ')}`;
}

/** How long three of four waited for their first screen, beside those who keep the version before. */
function comparisonText(comparison: RolloutView['comparison']): string {
  if (comparison === null) return `Compared from ${SLOWER.minStarts} starts of both versions on`;
  const { measure, p75, p75Before, starts, startsBefore } = comparison;
  const what = measure === 'load' ? 'Code' : 'First screen';
  return `${what} ${measureText(measure, p75)}, before ${measureText(measure, p75Before)} (${starts} and ${startsBefore} starts)`;
}

function Continues({ rollout: { continuesAt, soakStarts }, timeZone }: { rollout: RolloutView; timeZone: string }) {
  return (
    <>
      {`By itself from ${momentText(continuesAt ?? '', timeZone)}`}
      <br />
      {`and after ${counted(soakStarts, 'start', 'starts')}`}
    </>
  );
}

function Steps({ rollout: { steps, percent, unit } }: { rollout: RolloutView }) {
  return (
    <Flex
      as="span"
      display="inline-flex"
      gap="1"
      align="center"
      role="img"
      aria-label={`${percent} % of the ${unit}; steps ${steps.join(', ')}`}
    >
      {steps.map((step) => (
        <Badge key={step} tone={step <= percent ? 'accent' : 'neutral'} aria-hidden>
          {step} %
        </Badge>
      ))}
    </Flex>
  );
}

function ReleaseActions({
  rollout,
  onAction,
}: {
  rollout: RolloutView;
  onAction: (releaseAction: ReleaseAction) => void;
}) {
  const { remote, version, state, steps, percent } = rollout;
  if (state !== 'running' && state !== 'paused') return null;
  const next = steps.find((step) => step > percent) ?? 100;
  const step = (action: 'advance' | 'pause' | 'resume' | 'revert', share = '') =>
    onAction({ kind: 'step', remote, version, action, share });
  return (
    <Flex gap="1.5" justify="flex-end">
      {state === 'running' && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => step('advance', ` to ${next} %`)}
        >{`Advance to ${next} %`}</Button>
      )}
      {state === 'running' && (
        <Button size="xs" onClick={() => step('pause')}>
          Pause
        </Button>
      )}
      {state === 'paused' && (
        <Button size="xs" variant="subtle" onClick={() => step('resume')}>
          Resume
        </Button>
      )}
      <Button size="xs" onClick={() => step('revert')}>
        Revert
      </Button>
    </Flex>
  );
}
