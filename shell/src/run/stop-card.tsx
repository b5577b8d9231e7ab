import { deliveryStatusLabel, DeliveryStatus } from '@iwe/domain';
import type { StoredReport } from './run-store.ts';
import type { ShownStop } from './run-session.ts';
import { endedText, timeText } from './delivery-text.ts';
import { dialLink, mapLink } from './links.ts';

interface Props {
  shown: ShownStop;
  place: number;
  onReport: (isDelivered: boolean) => void;
}

/** A stop: where, for whom, what; and the two ways in which it ends. */
export function StopCard({ shown: { stop, delivery, last }, place, onReport }: Props) {
  const isDone = delivery.deliveryStatus === DeliveryStatus.Finished;
  return (
    <li className={isDone ? 'stop done' : 'stop'} aria-label={`Stop ${place}: ${stop.customer}`}>
      <div className="head">
        <span className="place">{place}</span>
        <div>
          <h2>{stop.customer}</h2>
          <p className="quiet">
            {stop.type === 1 ? 'Deliver' : 'Pick up'} {stop.no}
          </p>
        </div>
        <span className={isDone ? 'badge good' : 'badge'}>
          {deliveryStatusLabel(delivery.deliveryStatus, stop.shipType)}
        </span>
      </div>
      {isDone ? (
        // What is done leaves the room to what is not.
        <details>
          <summary>Address and goods</summary>
          <Task stop={stop} />
        </details>
      ) : (
        <Task stop={stop} />
      )}
      {last && <ReportLine report={last} shipType={stop.shipType} />}
      <div className="actions">
        <button type="button" className="button" onClick={() => onReport(false)}>
          {endedText(stop.shipType, false)}
        </button>
        <button type="button" className={isDone ? 'button' : 'button good'} onClick={() => onReport(true)}>
          {endedText(stop.shipType, true)}
        </button>
      </div>
    </li>
  );
}

/** Where a stop is, whom to call, and which goods it has. */
function Task({ stop }: { stop: ShownStop['stop'] }) {
  return (
    <div className="task">
      {stop.address !== '' && (
        <a className="way" href={mapLink(stop.address)} target="_blank" rel="noreferrer">
          {stop.address}
        </a>
      )}
      {stop.phone !== '' && (
        <a className="way" href={dialLink(stop.phone)}>
          Call {stop.phone}
        </a>
      )}
      {stop.comments !== '' && <p className="note">{stop.comments}</p>}
      <ul className="goods" aria-label="Goods">
        {stop.lines.map((line) => (
          <li key={line.seq}>
            <b>{line.quantity}</b>
            <span>
              {line.code}
              <br />
              <span className="quiet">{line.name}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const STATES: Readonly<Record<StoredReport['state'], { words: string; look: string }>> = {
  waiting: { words: 'waits on this phone', look: 'wait' },
  recorded: { words: 'has arrived', look: 'good' },
  notApplied: { words: 'has arrived, but was not applied. Call the office.', look: 'bad' },
  refused: { words: 'was refused. Call the office.', look: 'bad' },
};

/** What became of a report. */
export function ReportLine({ report, shipType }: { report: StoredReport; shipType: number }) {
  const { request, state, notice } = report;
  const { words, look } = STATES[state];
  const said = endedText(shipType, request.isDelivered);
  return (
    <p className={`report ${look}`}>
      <b>
        {said} {timeText(request.reportedAt)}
      </b>{' '}
      {words}
      {notice !== '' && <span> {notice}</span>}
    </p>
  );
}
