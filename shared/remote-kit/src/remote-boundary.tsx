import { Component } from 'react';
import type { ReactNode } from 'react';

interface Props {
  onFailure(error: unknown): void;
  children: ReactNode;
}

/**
 * The error boundary inside our providers, around the screens: passes errors to the shell, which unmounts the remote.
 * It renders nothing itself, because the shell shows its notice or panel at once.
 */
export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
