import { Component, Fragment } from 'react';
import type { ReactNode } from 'react';

interface Props {
  onFailure(error: unknown): void;
  children: ReactNode;
}

/** More redraws than this in a minute are no accident. */
const MOST_REDRAWS = 20;
const MINUTE_MS = 60_000;

/**
 * Whether React met a DOM node that somebody else has moved: a browser's translation or an extension. Browsers throw it
 * from removeChild and insertBefore under this name.
 */
const isMovedNode = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';

/**
 * The error boundary inside our providers, around the screens: passes errors to the shell, which unmounts the remote.
 * It renders nothing itself, because the shell shows its notice or panel at once. A screen whose nodes were moved by
 * somebody else is drawn again, and no failure of the remote.
 */
export class RemoteBoundary extends Component<Props, { failed: boolean; drawing: number }> {
  override state = { failed: false, drawing: 0 };
  #redraws: number[] = [];

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const since = Date.now() - MINUTE_MS;
    this.#redraws = this.#redraws.filter((time) => time > since);
    if (!isMovedNode(error) || this.#redraws.length >= MOST_REDRAWS) return this.props.onFailure(error);
    this.#redraws.push(Date.now());
    this.setState(({ drawing }) => ({ failed: false, drawing: drawing + 1 }));
  }

  override render(): ReactNode {
    return this.state.failed ? null : <Fragment key={this.state.drawing}>{this.props.children}</Fragment>;
  }
}
