import { SHELL_NAME } from '@iwe/domain';
import type { ApiError } from '@iwe/session';
import { Box, Button, Dialog, Flex, Spinner, Text, TextField } from '@iwe/ui';
import { CheckField } from '@iwe/ui/sheet-view';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReleasePage } from '../data.ts';
import { Notice, Refusal } from '../kit/notice.tsx';
import { EffectTable } from './effect-table.tsx';
import { NeedsTable } from './needs-table.tsx';
import { isRefusal } from './send.ts';
import type { Decision } from './send.ts';
import { useDecision } from './use-decision.ts';
import type { Trial } from './use-decision.ts';

/** The dialog of one decision about releases: its fields, the reason, the effect, and only then the button. */
export interface DecisionDialogProps {
  title: string;
  /** The label of the confirm button. */
  confirmLabel: string;
  isDanger?: boolean;
  /** The revision that the screen shows. */
  revision: string;
  /** Null while required fields are empty. */
  decision: Decision | null;
  /** The release that the decision gives to people: its requirements are shown. */
  release?: { remote: string; version: string } | null;
  /** Who would have got it; shown when it can't run. */
  affected?: string;
  /** Shown instead of the effect on versions, for a decision that changes none. */
  effect?: string;
  /** Shown below the effect, for consequences that it doesn't list. */
  effectNote?: string;
  /** The fields of this decision. */
  children?: ReactNode;
  onClose: () => void;
}

export function DecisionDialog({
  title,
  confirmLabel,
  isDanger = false,
  revision,
  decision,
  release = null,
  affected = '',
  effect,
  effectNote,
  children,
  onClose,
}: DecisionDialogProps) {
  const [reason, setReason] = useState('');
  const [left, setLeft] = useState(false);
  const [override, setOverride] = useState(false);
  const asked = decision && override ? { ...decision, body: { ...decision.body, override } } : decision;
  const { trial, changed, refusal, isBusy, decide, passwordDialog } = useDecision(asked, revision, reason, onClose);
  const isReady = trial.state === 'answered' && reason.trim() !== '';
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        size="md"
        title={title}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant={isDanger ? 'danger' : 'solid'} disabled={!isReady} busy={isBusy} onClick={decide}>
              {confirmLabel}
            </Button>
          </>
        }
      >
        <Flex direction="column" gap="3" fontSize="md">
          {changed && (
            <Notice tone="spark">
              {changed.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Notice>
          )}
          {children}
          <TextField
            label="Reason"
            required
            maxLength={300}
            value={reason}
            onChange={setReason}
            onBlur={() => setLeft(true)}
            onEnter={decide}
            hint="Stands in the history."
            error={left && reason.trim() === '' ? 'Say why.' : undefined}
          />
          {release && <Fitness remote={release.remote} version={release.version} affected={affected} />}
          <Part title="What changes">
            <TrialResult trial={trial} effect={effect} />
            {(override || isHeldUp(trial)) && (
              <Box mt="2">
                <CheckField
                  label="Override the freeze"
                  hint="It stands in the history, with your reason."
                  value={override}
                  onChange={setOverride}
                />
              </Box>
            )}
            {effectNote && trial.state === 'answered' && (
              <Text mt="1" fontSize="sm" color="fg.muted">
                {effectNote}
              </Text>
            )}
          </Part>
          <Refusal lines={refusal?.lines ?? []} />
        </Flex>
      </Dialog>
      {passwordDialog}
    </>
  );
}

/** Whether a freeze refuses the decision, or keeps somebody from it, and this person may override it. */
const isHeldUp = (trial: Trial): boolean =>
  trial.state === 'refused'
    ? mayOverride(trial.error)
    : trial.state === 'answered' && trial.effect.some(({ frozenUntil }) => Boolean(frozenUntil));

const mayOverride = (error: ApiError): boolean =>
  isRefusal(error, 'release-frozen') && (error.details as { mayOverride?: boolean } | undefined)?.mayOverride === true;

function TrialResult({ trial, effect }: { trial: Trial; effect: string | undefined }) {
  if (trial.state === 'waiting') return <Text color="fg.muted">Fill in the fields above.</Text>;
  if (trial.state === 'asking')
    return (
      <Flex role="status" align="center" gap="2" color="fg.muted">
        <Spinner />
        Trying it out…
      </Flex>
    );
  if (trial.state === 'answered')
    return (
      <>
        {trial.warning && (
          <Box mb="2">
            <Notice tone="spark">{trial.warning}</Notice>
          </Box>
        )}
        {effect ? <Text>{effect}</Text> : <EffectTable effect={trial.effect} />}
      </>
    );
  return <Refusal lines={trial.error.lines} />;
}

/** The requirements of the release, collapsed to one line while all are met. */
function Fitness({ remote, version, affected }: { remote: string; version: string; affected: string }) {
  const { data } = useReleasePage(remote, version);
  if (!data) return null;
  const { requires } = data.data;
  const unfit = requires.filter((row) => !row.fits).length;
  const what = remote === SHELL_NAME ? 'this server' : 'this shell';
  return (
    <Part title="Requirements">
      <Box as="details" {...(unfit > 0 ? { open: true } : {})} color="fg">
        <Box as="summary" cursor="pointer" color={unfit > 0 ? 'danger.fg' : 'fg.muted'} mb="1">
          {unfit > 0
            ? `${unfit} of ${requires.length} do not fit ${what}`
            : `${requires.length === 1 ? 'It fits' : `All ${requires.length} fit`} ${what}`}
        </Box>
        <NeedsTable requires={requires} />
      </Box>
      {unfit > 0 && affected !== '' && <Text mt="1" fontSize="sm" color="danger.fg">{`Affected: ${affected}`}</Text>}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={title}>
      <Text fontSize="sm" fontWeight="semibold" color="fg.muted" mb="1">
        {title}
      </Text>
      {children}
    </Box>
  );
}
