import type { EffectRow } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { API_MESSAGES, ApiError, isAborted, toast } from '@iwe/session';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useRefreshPlatform } from '../data.ts';
import { isRefusal, sendDecision } from './send.ts';
import type { Decision } from './send.ts';
import { useConfirmed } from './use-confirmed.tsx';

/** What a dry run has said. */
export type Trial =
  /** The fields are not complete yet. */
  | { state: 'waiting' }
  | { state: 'asking' }
  | { state: 'answered'; effect: readonly EffectRow[] }
  | { state: 'refused'; error: ApiError };

/** A decision on its way. */
export interface DecisionState {
  trial: Trial;
  /** Who changed what while the dialog stood open; null when nobody did. */
  changed: readonly string[] | null;
  /** Why the decision itself was refused; null when it was not. */
  refusal: ApiError | null;
  isBusy: boolean;
  /** Decides. Does nothing until the dry run has answered. */
  decide: () => void;
  passwordDialog: ReactNode;
}

/** Typing rests so long before the dry run is asked for. */
const REST_MS = 250;
/** The history keeps no dry run: this reason is never stored. */
const TRIAL_REASON = 'dry run';

/**
 * A dry run whenever the decision or the state below it changes, then the decision itself, always on the revision that the
 * screen stands on. Where somebody else was faster it says who, reads everything anew and tries again on that.
 */
export function useDecision(decision: Decision | null, revision: string, reason: string, onDone: () => void): DecisionState {
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
        (answer) => setTrial({ of: text, trial: { state: 'answered', effect: answer.effect } }),
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
    confirmed.run(() => sendDecision(decision, { reason: reason.trim(), expected: revision, dryRun: false }))
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

const asApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : new ApiError(0, [API_MESSAGES.noResponse]));
