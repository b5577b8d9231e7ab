import { Component } from 'react';
import type { ReactNode } from 'react';

interface Props { onFailure(error: unknown): void; children: ReactNode }

/**
 * Stands inside our providers, around the screens: catches what they throw and hands it to the shell, which takes the
 * remote down. It draws nothing itself, because the shell's notice or panel takes its place at once.
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
