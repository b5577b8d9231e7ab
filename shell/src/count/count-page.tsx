import type { CountedLine } from '@iwe/contract';
import { countResult, isBarcode, MAX_COUNTED } from '@iwe/domain';
import { useId, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { Camera } from './camera.tsx';
import type { CountSession, CountState } from './count-session.ts';
import type { PhoneLine, StoredCount } from './count-store.ts';

/** A stocktake or an arrival on a phone or with a scanner: scan, count, next; sent once at the end. */
export function CountPage({ session }: { session: CountSession }) {
  const state = useSyncExternalStore(session.subscribe, session.get);
  const { stored } = state;
  if (!stored)
    return (
      <main>
        <h1>Count</h1>
        {state.isLoading ? (
          <p role="status">Loading…</p>
        ) : (
          <>
            <p role="alert" className="banner bad">
              {state.obstacle === 'ended'
                ? state.message
                : 'There is no network, and this count is not on the phone yet. Try again where there is one.'}
            </p>
            <div className="actions">
              <button type="button" className="button" onClick={() => void session.sync()}>
                Try again
              </button>
            </div>
          </>
        )}
      </main>
    );
  const { task } = stored;
  return (
    <main>
      <header>
        <div>
          <h1>{task.kind === 'stocktake' ? `Stocktake ${task.warehouse}` : `Arrival of ${task.orderNo}`}</h1>
          <p className="quiet">
            {task.organisation} · {stored.lines.length} counted
          </p>
        </div>
      </header>
      {stored.sent ? (
        <Sent lines={stored.sent.lines} message={stored.sent.message} isReceipt={task.kind === 'receipt'} />
      ) : stored.sending ? (
        <Sending state={state} onTry={() => void session.sync()} />
      ) : (
        <Counting session={session} stored={stored} state={state} />
      )}
    </main>
  );
}

function Sending({ state, onTry }: { state: CountState; onTry: () => void }) {
  if (state.obstacle === 'ended')
    return (
      <p role="alert" className="banner bad">
        {state.message} Nothing is lost: what was counted stays on this phone.
      </p>
    );
  return (
    <>
      <p role="status" className="banner wait">
        {state.obstacle === 'offline'
          ? 'No network: the count is on this phone and is sent by itself as soon as there is one.'
          : 'Sending…'}
      </p>
      {state.obstacle === 'offline' && (
        <div className="actions">
          <button type="button" className="button" onClick={onTry}>
            Try now
          </button>
        </div>
      )}
    </>
  );
}

const RESULTS = { right: 'as ordered', over: 'over', short: 'short', unknown: 'not on the order' } as const;

/** What became of a count; of an arrival also each line that differs. */
function Sent({ lines, message, isReceipt }: { lines: readonly CountedLine[]; message: string; isReceipt: boolean }) {
  return (
    <>
      <p role="status" className="banner good">
        Sent. {message}
      </p>
      {isReceipt && (
        <ul aria-label="Compared with the order">
          {lines.map(({ code, name, counted, expected }) => {
            const result = countResult(counted, expected);
            return (
              <li key={code}>
                <div>
                  <div className="code">{code}</div>
                  <div className="quiet">{name}</div>
                </div>
                <div className={result}>{RESULTS[result]}</div>
                <div className="count">
                  {counted}
                  {expected === null ? '' : ` / ${expected}`}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

const BARCODE_LENGTHS = [14, 13, 12, 8];

/**
 * Returns what a number's field has: the number, null where none was typed, and the barcode that was scanned behind it;
 * a scanner types into the field that has the focus.
 */
function numberAndScan(
  text: string,
  isKnown: (code: string) => boolean,
): { number: number | null; scanned: string | null } {
  const numberOf = (digits: string): number | null => (digits === '' ? null : Number(digits));
  const length = BARCODE_LENGTHS.find((each) => {
    const code = text.slice(-each);
    return code.length === each && isBarcode(code) && (text.length === each || isKnown(code));
  });
  if (length === undefined) return { number: numberOf(text), scanned: null };
  return { number: numberOf(text.slice(0, -length)), scanned: text.slice(-length) };
}

const NOTHING_YET = (
  <p className="quiet note">Nothing is counted yet. Scan a barcode, or type a code and press Enter.</p>
);

interface CountingProps {
  session: CountSession;
  stored: StoredCount;
  state: CountState;
}

/** Scan or type a code, Enter; its number, Enter; the next. A scanner may also scan the next code right away. */
function Counting({ session, stored, state }: CountingProps) {
  const [text, setText] = useState('');
  const [current, setCurrent] = useState<string | null>(null);
  const [quantity, setQuantity] = useState('');
  const [isScanning, setScanning] = useState(false);
  const [isFinishing, setFinishing] = useState(false);
  const scan = useRef<HTMLInputElement>(null);
  /** The number that the field had before something was scanned into it. */
  const shown = useRef(0);
  const number = useRef<HTMLInputElement>(null);
  const counted = (code: string): number => stored.lines.find((line) => line.code === code)?.quantity ?? 0;
  // A desk's scanner types by itself.
  const hasCamera = 'mediaDevices' in navigator && matchMedia('(pointer: coarse)').matches;

  /** Focuses a field when it is drawn, its text selected: what comes next replaces it. */
  const focus = (input: RefObject<HTMLInputElement | null>) =>
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.select();
    });
  const show = (number: number) => {
    shown.current = number;
    setQuantity(number === 0 ? '' : String(number));
  };
  const take = (scanned: string) => {
    const found = scanned.trim();
    if (found === '') return;
    const code = session.find(found)?.code ?? found;
    setText('');
    setCurrent(code);
    // What was counted before is shown, so that a second shelf is added to it on purpose.
    show(counted(code));
    focus(number);
  };
  const next = () => {
    if (current === null) return;
    const { number: typed, scanned } = numberAndScan(quantity.trim(), (code) => session.find(code) !== undefined);
    if (scanned !== null && session.find(scanned)?.code === current) {
      // The same article again: one more of it.
      show(Math.max(1, typed ?? shown.current) + 1);
      return focus(number);
    }
    const value = typed ?? Math.max(1, shown.current);
    if (!Number.isInteger(value) || value < 0 || value > MAX_COUNTED) return;
    // The field changes before the phone has stored it: a scanner does not wait.
    void session.count(current, value);
    if (scanned !== null) return take(scanned);
    setQuantity('');
    setCurrent(null);
    scan.current?.focus();
  };
  const step = (by: number) => show(Math.min(MAX_COUNTED, Math.max(0, (Number(quantity) || 0) + by)));
  if (isFinishing) return <Finish stored={stored} session={session} onBack={() => setFinishing(false)} />;
  return (
    <>
      {state.message !== '' && (
        <p role="alert" className="banner bad">
          {state.message}
        </p>
      )}
      <form
        className="panel scan"
        onSubmit={(event) => {
          event.preventDefault();
          take(text);
        }}
      >
        <label className="field">
          <span className="label">Scan or type a code</span>
          <input
            ref={scan}
            value={text}
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="next"
            maxLength={60}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {hasCamera && (
          <button type="button" className="button" onClick={() => setScanning((is) => !is)}>
            {isScanning ? 'Close' : 'Camera'}
          </button>
        )}
      </form>
      {isScanning && (
        <Camera
          onScanned={(barcode) => {
            setScanning(false);
            take(barcode);
          }}
        />
      )}
      {current !== null && (
        <NumberForm
          code={current}
          name={session.find(current)?.name}
          number={number}
          value={quantity}
          onValue={setQuantity}
          onStep={step}
          onNext={next}
          onCancel={() => setCurrent(null)}
        />
      )}
      {stored.lines.length === 0 && current === null && NOTHING_YET}
      <ul aria-label="Counted">
        {stored.lines.map((line) => (
          <Line
            key={line.code}
            line={line}
            onEdit={() => take(line.code)}
            onRemove={() => void session.remove(line.code)}
          />
        ))}
      </ul>
      {stored.lines.length > 0 && current === null && (
        <div className="actions">
          <button type="button" className="button good" onClick={() => setFinishing(true)}>
            Finish and send
          </button>
        </div>
      )}
    </>
  );
}

interface NumberFormProps {
  code: string;
  /** Undefined for a code that the phone does not know. */
  name: string | undefined;
  number: RefObject<HTMLInputElement | null>;
  value: string;
  onValue: (digits: string) => void;
  onStep: (by: number) => void;
  onNext: () => void;
  onCancel: () => void;
}

/** How many there are of the article that was scanned last. */
function NumberForm({ code, name, number, value, onValue, onStep, onNext, onCancel }: NumberFormProps) {
  return (
    <form
      className="panel now"
      aria-label={`Count of ${code}`}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <div className="code">{code}</div>
      <div className="quiet">{name ?? 'This phone does not know the code. The office sees it.'}</div>
      <div className="quantity">
        <button type="button" className="button" aria-label="One less" onClick={() => onStep(-1)}>
          −
        </button>
        <input
          ref={number}
          aria-label="How many"
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={21}
          value={value}
          placeholder="1"
          onChange={(event) => onValue(event.target.value.replace(/\D/g, ''))}
        />
        <button type="button" className="button" aria-label="One more" onClick={() => onStep(1)}>
          +
        </button>
      </div>
      <div className="actions">
        <button type="submit" className="button good">
          Next
        </button>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function Line({ line, onEdit, onRemove }: { line: PhoneLine; onEdit: () => void; onRemove: () => void }) {
  return (
    <li>
      <div>
        <div className="code">{line.code}</div>
        <div className={line.name === '' ? 'unknown' : 'quiet'}>{line.name === '' ? 'Not known here' : line.name}</div>
      </div>
      <button
        type="button"
        className="button plain count"
        aria-label={`${line.quantity} of ${line.code}`}
        onClick={onEdit}
      >
        {line.quantity}
      </button>
      <button type="button" className="button plain" aria-label={`Remove ${line.code}`} onClick={onRemove}>
        ×
      </button>
    </li>
  );
}

/** Who counted, and the one press that sends it. */
function Finish({ stored, session, onBack }: { stored: StoredCount; session: CountSession; onBack: () => void }) {
  const [name, setName] = useState(stored.countedBy);
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  const send = () => {
    if (name.trim() === '') return setMissing(true);
    void session.finish(name.trim());
  };
  return (
    <form
      noValidate
      className="panel"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p>{stored.lines.length === 1 ? 'One code was counted.' : `${stored.lines.length} codes were counted.`}</p>
      <div className="field">
        <label className="label" htmlFor={id}>
          Who counted?
        </label>
        <input id={id} value={name} maxLength={80} autoFocus onChange={(event) => setName(event.target.value)} />
        {isMissing && (
          <span role="alert" className="alert">
            Enter your name.
          </span>
        )}
      </div>
      <div className="actions">
        <button type="submit" className="button good">
          Send
        </button>
        <button type="button" className="button" onClick={onBack}>
          Back
        </button>
      </div>
    </form>
  );
}
