import type { DecisionAnswer, EffectRow } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, errorLines, pollBadges, toast } from '@iwe/session';
import { Box, Button, Dialog, Flex, Text, TextField, useAction } from '@iwe/ui';
import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';

/** What a person is about to decide: its call of the platform, without reason, revision and dry run. */
export interface Recovery {
  title: string;
  /** Below /api/platform/. */
  path: string;
  body: Readonly<Record<string, unknown>>;
}

const PLATFORM = '/api/platform/';
/** A dry run is not in the history, so this reason is never stored. */
const TRIAL_REASON = 'dry run';
/** So many changes are named. */
const MOST_NAMED = 10;

/** Shows what a decision changes, and sends it with a reason and the person's own password. */
export function RecoveryDialog({ recovery, onClose }: { recovery: Recovery; onClose: () => void }) {
  const { title, path, body } = recovery;
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const [trial, setTrial] = useState<DecisionAnswer | null>(null);
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const { mutate } = useSWRConfig();
  const url = `${PLATFORM}${path}`;

  useEffect(() => {
    const controller = new AbortController();
    api
      .post<DecisionAnswer>(
        url,
        { ...body, reason: TRIAL_REASON, dryRun: true },
        { quiet: true, signal: controller.signal },
      )
      .then(setTrial, (error: unknown) => {
        if (!controller.signal.aborted) setRefusal(errorLines(error));
      });
    return () => controller.abort();
  }, [url, body]);

  const decide = useAction(
    async () => {
      if (trial === null) return;
      await api.post(`${PLATFORM}confirm`, { password }, { quiet: true });
      await api.post(url, { ...body, reason: reason.trim(), expected: trial.revision, dryRun: false }, { quiet: true });
      toast.success(messages.operationSuccessful);
      onClose();
      void pollBadges();
      await mutate((key) => Array.isArray(key) && typeof key[1] === 'string' && key[1].startsWith(PLATFORM));
    },
    {
      onRefused: (error) => {
        setPassword('');
        setRefusal(errorLines(error));
      },
    },
  );
  const isReady = trial !== null && reason.trim() !== '' && password !== '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" disabled={!isReady} busy={decide.isBusy} onClick={() => void decide.run()}>
            Decide
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3">
        {trial && <Effect effect={trial.effect} />}
        <TextField label="Reason" required maxLength={300} value={reason} onChange={setReason} />
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
          value={password}
          onChange={setPassword}
        />
        {refusal.length > 0 && (
          <Box role="alert" px="3" py="2" borderRadius="md" bg="danger.subtle" color="danger.fg">
            {refusal.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Box>
        )}
      </Flex>
    </Dialog>
  );
}

function Effect({ effect }: { effect: readonly EffectRow[] }) {
  if (effect.length === 0) return <Text>Nobody gets another version by this.</Text>;
  return (
    <Box as="ul" aria-label="What changes">
      {effect.slice(0, MOST_NAMED).map(({ organisationId, organisation, remote, before, after }) => (
        <li key={`${organisationId} ${remote}`}>
          {organisation}: {remote} {before.version ?? 'none'} → {after.version ?? 'none'}
        </li>
      ))}
      {effect.length > MOST_NAMED && <li>and {effect.length - MOST_NAMED} more</li>}
    </Box>
  );
}
