import { loadWithRetry } from '@iwe/remote-kit';
import { Component, createElement, lazy, Suspense, useState } from 'react';
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import { reportFailure, toFailure } from '../platform/index.ts';
import type { Failure } from '../platform/index.ts';

interface BoundaryProps {
  children: ReactNode;
  /** Returns what is shown instead of what failed. */
  instead: (failure: Failure) => ReactNode;
}

/** Shows something else in place of a part of the shell that failed, and reports it. */
class PartBoundary extends Component<BoundaryProps, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: toFailure(error, 'render') };
  }

  override componentDidCatch(error: unknown): void {
    reportShellFailure(toFailure(error, 'render'));
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.instead(failure) : this.props.children;
  }
}

/** Reports a failure of the shell itself; no remote is counted for it. */
export function reportShellFailure({ code, message }: Failure): void {
  const page = location.pathname.slice(0, 300);
  void reportFailure({ code, remote: null, version: null, fallbackVersion: null, page, message });
}

interface PartOptions {
  /** Shown while its code is loaded. */
  waiting?: ReactNode;
  /** Shown when it could not be loaded or drawn; `retry` loads and draws it again. */
  failed: (failure: Failure, retry: () => void) => ReactNode;
}

/**
 * Returns a part of the shell whose code is loaded when it is first shown. Its file is requested three times; when it
 * fails all the same, or throws while it is drawn, the rest of the page goes on.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, failed }: PartOptions,
): ComponentType<Props> {
  const begin = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => ({ default: await loadWithRetry(load) }));
  // React remembers a load that failed, so a retry needs a component of its own.
  let part = begin();
  return function Part(props: Props) {
    const [attempt, setAttempt] = useState(0);
    const retry = (): void => {
      part = begin();
      setAttempt((count) => count + 1);
    };
    return (
      <PartBoundary key={attempt} instead={(failure) => failed(failure, retry)}>
        <Suspense fallback={waiting}>{createElement(part as ComponentType<Props>, props)}</Suspense>
      </PartBoundary>
    );
  };
}
