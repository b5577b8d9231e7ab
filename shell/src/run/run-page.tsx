import { formatDate } from '@iwe/domain';
import { useState, useSyncExternalStore } from 'react';
import { ReportDialog } from './report-dialog.tsx';
import type { RunSession, RunState, ShownStop } from './run-session.ts';
import { shownStops } from './run-session.ts';
import { StopCard } from './stop-card.tsx';
import { reportsText, timeText } from './delivery-text.ts';
import { dialLink } from './links.ts';

/** The run of one link: what has arrived and what waits, then the stops in their order. */
export function RunPage({ session }: { session: RunSession }) {
  const state = useSyncExternalStore(session.subscribe, session.get);
  const [open, setOpen] = useState<{ shown: ShownStop; isDelivered: boolean } | null>(null);
  const { stored, isLoading, obstacle } = state;
  if (!stored)
    return (
      <main>
        <h1>Delivery run</h1>
        {isLoading ? (
          <p role="status">Loading the run…</p>
        ) : (
          <>
            <p role="alert" className="banner bad">
              {obstacle?.kind === 'ended'
                ? obstacle.message
                : 'There is no network, and this run is not on the phone yet. Try again where there is one.'}
            </p>
            <button type="button" className="button" onClick={() => void session.sync()}>
              Try again
            </button>
          </>
        )}
      </main>
    );
  const { run } = stored;
  const stops = shownStops(state);
  return (
    <main>
      <header>
        <div>
          <h1>{run.driver}</h1>
          <p className="quiet">
            {formatDate(run.day)} · {stops.length === 1 ? '1 stop' : `${stops.length} stops`} · {run.organisation}
          </p>
        </div>
        {run.phone !== '' && (
          <a className="button" href={dialLink(run.phone)}>
            Call office
          </a>
        )}
      </header>
      <SendingState state={state} onTry={() => void session.sync()} />
      {stops.length === 0 && <p className="banner">There are no stops on this run. Call the office.</p>}
      <Leftovers state={state} stops={stops} />
      <ol className="stops" aria-label="Stops">
        {stops.map((shown, index) => (
          <StopCard
            key={shown.stop.id}
            shown={shown}
            place={index + 1}
            onReport={(isDelivered) => setOpen({ shown, isDelivered })}
          />
        ))}
      </ol>
      {open && (
        <ReportDialog
          key={`${open.shown.stop.id} ${open.isDelivered}`}
          {...open}
          onClose={() => setOpen(null)}
          onReport={(input) => session.report(open.shown, input)}
        />
      )}
    </main>
  );
}

/** Says what has arrived at the office and what waits on the phone. */
function SendingState({ state, onTry }: { state: RunState; onTry: () => void }) {
  const { reports, obstacle, stored } = state;
  const waiting = reports.filter(({ state: is }) => is === 'waiting').length;
  const seen = stored ? `Stops as of ${timeText(stored.loadedAt)}.` : '';
  if (obstacle?.kind === 'ended')
    return (
      <div role="alert" className="banner bad">
        <p>{obstacle.message}</p>
        {waiting > 0 && (
          <p>
            {`${capital(reportsText(waiting))} could not be sent. Nothing is lost: it stays on this phone and is sent as soon as ` +
              'you open a new link of this run here.'}
          </p>
        )}
      </div>
    );
  const isOffline = obstacle?.kind === 'offline';
  return (
    <div role="status" className={waiting > 0 ? 'banner wait' : isOffline ? 'banner' : 'banner good'}>
      <p>
        {waiting > 0 ? `${capital(reportsText(waiting))} to send.` : 'Everything has been sent.'}
        {isOffline ? ' No network: this page works on and sends by itself later.' : ''} {seen}
      </p>
      {isOffline && (
        <button type="button" className="button" onClick={onTry}>
          Try now
        </button>
      )}
    </div>
  );
}

/** Reports of stops that the office has taken off this run meanwhile. */
function Leftovers({ state, stops }: { state: RunState; stops: readonly ShownStop[] }) {
  const shown = new Set(stops.map(({ stop }) => stop.id));
  const left = state.reports.filter(({ request }) => !shown.has(request.sheetId));
  if (left.length === 0) return null;
  return (
    <section className="banner" aria-label="Stops that are no longer on this run">
      <p>No longer on this run:</p>
      <ul>
        {left.map((report) => (
          <li key={report.uuid}>
            <b>{`${report.no}, ${report.customer}`}</b>
            {': '}
            {report.state === 'waiting'
              ? 'your report waits on this phone.'
              : 'your report has arrived. Call the office.'}
            {report.notice !== '' && ` ${report.notice}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
