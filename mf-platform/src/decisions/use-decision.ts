import type { EffectRow } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { API_MESSAGES, ApiError, isAborted, toast } from '@iwe/session';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useRefreshPlatform } from '../data.ts';
import { isRefusal, sendDecision } from './send.ts';
import type { Decision } from './send.ts';
import { useConfirmed } from './use-confirmed.tsx';

/** The result of a dry run. */
export type Trial =
  /** Required fields are still empty. */
  | { state: 'waiting' }
  | { state: 'asking' }
  | { state: 'answered'; effect: readonly EffectRow[]; warning?: string | undefined }
  | { state: 'refused'; error: ApiError };

/** The state of a decision. */
export interface DecisionState {
  trial: Trial;
  /** Who changed what while the dialog was open; null when nobody did. */
  changed: readonly string[] | null;
  /** Why the decision was refused; null when it was not. */
  refusal: ApiError | null;
  isBusy: boolean;
  /** Sends the decision. Does nothing until the dry run has been answered. */
  decide: () => void;
  passwordDialog: ReactNode;
}

/** Pause in typing before the dry run is sent, milliseconds. */
const REST_MS = 250;
/** Dry runs are not recorded in the history, so this reason is never stored. */
const TRIAL_REASON = 'dry run';

/**
 * Runs a dry run whenever the decision or the state of the releases changes, then the decision itself, always with the
 * revision that the screen shows. When another admin was faster, reports who, reloads everything and tries again.
 */
export function useDecision(
  decision: Decision | null,
  revision: string,
  reason: string,
  onDone: () => void,
): DecisionState {
  const refresh = useRefreshPlatform();
  const confirmed = useConfirmed();
  const [trial, setTrial] = useState<{ of: string; trial: Trial }>({ of: '', trial: { state: 'waiting' } });
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const text = decision ? JSON.stringify([decision, revision]) : '';

  const meanwhile = async (error: ApiError) => {
    setChanged(error.lines);
    await refresh();
  };

  useEffect(() => {
    setRefusal(null);
    if (text === '') return undefined;
    const controller = new AbortController();
    const [asked, expected] = JSON.parse(text) as [Decision, string];
    const timer = setTimeout(() => {
      sendDecision(asked, { reason: TRIAL_REASON, expected, dryRun: true }, controller.signal).then(
        (answer) =>
          setTrial({ of: text, trial: { state: 'answered', effect: answer.effect, warning: answer.warning } }),
        (error: unknown) => {
          if (isAborted(error)) return;
          setTrial({ of: text, trial: { state: 'refused', error: asApiError(error) } });
          if (isRefusal(error, 'platform-changed')) void meanwhile(error);
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the text holds the decision and the revision
  }, [text]);

  const now: Trial = text === '' ? { state: 'waiting' } : trial.of === text ? trial.trial : { state: 'asking' };
  const decide = () => {
    if (!decision || now.state !== 'answered' || reason.trim() === '' || isBusy) return;
    setBusy(true);
    setRefusal(null);
    confirmed
      .run(() => sendDecision(decision, { reason: reason.trim(), expected: revision, dryRun: false }))
      .then(async (answer) => {
        if (!answer) return;
        toast.success(messages.operationSuccessful);
        onDone();
        await refresh();
      })
      .catch(async (error: unknown) => {
        if (isRefusal(error, 'platform-changed')) await meanwhile(error);
        else setRefusal(asApiError(error));
      })
      .finally(() => setBusy(false));
  };
  return { trial: now, changed, refusal, isBusy, decide, passwordDialog: confirmed.dialog };
}

const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(0, [API_MESSAGES.noResponse]);
