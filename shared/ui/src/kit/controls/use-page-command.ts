import { offerCommand } from '@iwe/session';
import { useEffect, useRef } from 'react';

interface PageCommandOptions {
  hotkey?: string | undefined;
  enabled?: boolean;
}

/** Offers an action of this page in Ctrl+K, for as long as the component that has its button is shown. */
export function usePageCommand(label: string, run: () => void, { hotkey, enabled = true }: PageCommandOptions): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(
    () => (enabled ? offerCommand({ label, hotkey, run: () => latest.current() }) : undefined),
    [label, hotkey, enabled],
  );
}
