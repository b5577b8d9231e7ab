import { PLATFORM_REMOTE } from '@iwe/domain';
import type { CSSProperties } from 'react';
import { failureSentence } from './failure.ts';
import type { Failure } from './failure.ts';

interface Props {
  name: string;
  failure: Failure;
}

// Plain elements with the theme's variables: this must work even when the design system failed.
const notice: CSSProperties = {
  padding: '4px 12px',
  fontSize: '13px',
  borderRadius: '4px',
  margin: '0 0 8px',
  background: 'var(--chakra-colors-bg-warning, #fff7e0)',
  color: 'var(--chakra-colors-fg-warning, #713f12)',
};
const panel: CSSProperties = { maxWidth: '36rem', margin: '10vh auto', padding: '24px', textAlign: 'center' };
const button: CSSProperties = {
  padding: '6px 16px',
  border: '1px solid currentColor',
  borderRadius: '4px',
  cursor: 'pointer',
  margin: '12px 6px 0',
};

/** The slim line above a fallback version, with the way back to the current one. */
export function RemoteNotice({ name, version, failure, onRetry }: Props & { version: string; onRetry: () => void }) {
  return (
    <p role="status" style={notice} data-testid="remote-notice">
      The current version of {name} could not run, so version {version} is shown.{' '}
      {failure.kind === 'hang' && `${failureSentence('hang')} `}
      Your work is not affected. ({failure.code}){' '}
      <button type="button" style={{ textDecoration: 'underline', cursor: 'pointer' }} onClick={onRetry}>
        Try the current version
      </button>
    </p>
  );
}

/** Shown in place of a remote that can't run; everything around it keeps working. */
export function RemoteFailurePanel({ name, failure, onRetry }: Props & { onRetry: (() => void) | null }) {
  return (
    <section role="alert" style={panel} data-testid="remote-failure">
      <h1 style={{ fontSize: '18px', fontWeight: 600 }}>This page could not be opened</h1>
      <p>{failureSentence(failure.kind)} The rest of iWE goes on working.</p>
      <p>
        Please tell your administrator: {failure.code}, {name}.
      </p>
      <Ways onRetry={onRetry} />
      {name === PLATFORM_REMOTE && (
        <p style={{ marginTop: '12px' }}>
          <a href="/admin/recovery" style={{ textDecoration: 'underline' }}>
            Block this release, or go back
          </a>
        </p>
      )}
    </section>
  );
}

/** Shown in place of a screen of the shell that failed, or of the whole page. */
export function ShellFailurePanel({ failure, onRetry }: { failure: Failure; onRetry: (() => void) | null }) {
  return (
    <section role="alert" style={panel} data-testid="shell-failure">
      <h1 style={{ fontSize: '18px', fontWeight: 600 }}>This page could not be opened</h1>
      <p>
        {failureSentence(failure.kind)}
        {onRetry && ' The rest of iWE goes on working.'}
      </p>
      <p>Please tell your administrator: {failure.code}, iWE itself.</p>
      <Ways onRetry={onRetry} />
      <p style={{ marginTop: '12px' }}>
        <a href="/" style={{ textDecoration: 'underline' }}>
          To the start page
        </a>
      </p>
    </section>
  );
}

/** What a person can do: try again, or load the page again. */
function Ways({ onRetry }: { onRetry: (() => void) | null }) {
  return (
    <>
      {onRetry && (
        <button type="button" style={button} onClick={onRetry}>
          Try again
        </button>
      )}
      <button
        type="button"
        style={button}
        onClick={() => {
          location.reload();
        }}
      >
        Reload the page
      </button>
    </>
  );
}
