import type { AnsweredQuote, AnswerQuoteRequest, ShownQuote } from '@iwe/contract';
import { formatDate, formatMoney, MAX_QUOTE_WORDS, toCents } from '@iwe/domain';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { QuoteApi } from './quote-api.ts';

type State =
  | { at: 'loading' }
  | { at: 'offline' }
  | { at: 'ended'; message: string }
  | { at: 'shown'; quote: ShownQuote }
  | { at: 'answered'; answered: AnsweredQuote };

const money = (dollars: number): string => formatMoney(toCents(dollars));

/** A quote as its customer sees it, with the two answers that it takes. */
export function QuotePage({ api }: { api: QuoteApi }) {
  const [state, setState] = useState<State>({ at: 'loading' });
  const load = useCallback(async () => {
    setState({ at: 'loading' });
    const pending = api.pending();
    if (pending) {
      const outcome = await api.answer(pending);
      if (outcome.kind === 'ok') return setState({ at: 'answered', answered: outcome.data });
      if (outcome.kind === 'later') return setState({ at: 'offline' });
    }
    const outcome = await api.load();
    if (outcome.kind === 'ok') setState({ at: 'shown', quote: outcome.data });
    else if (outcome.kind === 'later') setState({ at: 'offline' });
    else setState({ at: 'ended', message: outcome.message });
  }, [api]);
  useEffect(() => void load(), [load]);
  if (state.at === 'loading') return <Plain>Loading the quote…</Plain>;
  if (state.at === 'offline')
    return (
      <main>
        <h1>Quote</h1>
        <p role="alert" className="banner bad">
          The quote could not be loaded. Check your network and try again.
        </p>
        <div className="actions">
          <button type="button" className="button" onClick={() => void load()}>
            Try again
          </button>
        </div>
      </main>
    );
  if (state.at === 'ended')
    return (
      <main>
        <h1>Quote</h1>
        <p role="alert" className="banner bad">
          {state.message}
        </p>
      </main>
    );
  if (state.at === 'answered')
    return (
      <main>
        <h1>{state.answered.answer === 'accepted' ? 'Order placed' : 'Change asked for'}</h1>
        <p role="status" className="banner good">
          {state.answered.message}
        </p>
      </main>
    );
  return (
    <Quote
      quote={state.quote}
      api={api}
      onAnswered={(answered) => setState({ at: 'answered', answered })}
      onEnded={(message) => setState({ at: 'ended', message })}
    />
  );
}

const Plain = ({ children }: { children: ReactNode }) => (
  <main>
    <h1>Quote</h1>
    <p role="status" className="quiet">
      {children}
    </p>
  </main>
);

interface QuoteProps {
  quote: ShownQuote;
  api: QuoteApi;
  onAnswered: (answered: AnsweredQuote) => void;
  onEnded: (message: string) => void;
}

function Quote({ quote, api, onAnswered, onEnded }: QuoteProps) {
  return (
    <main>
      <header>
        <div>
          <p className="seller">{quote.organisation}</p>
          <h1>Quote {quote.no}</h1>
          <p className="quiet">
            For {quote.customer} · {formatDate(quote.date)} · valid until {formatDate(quote.validUntil)}
          </p>
        </div>
        {quote.phone !== '' && (
          <a className="button" href={`tel:${quote.phone.replace(/(?!^\+)\D/g, '')}`}>
            Call {quote.phone}
          </a>
        )}
      </header>
      {quote.note !== '' && <p className="note">{quote.note}</p>}
      <div className="panel">
        <table>
          <thead>
            <tr>
              <th>Item</th>
              <th className="end">Qty</th>
              <th className="end">Price</th>
              <th className="end">Amount</th>
            </tr>
          </thead>
          <tbody>
            {quote.lines.map((line) => (
              <tr key={line.code}>
                <td>
                  <div className="code">{line.code}</div>
                  <div className="quiet">{line.name}</div>
                </td>
                <td className="end">{line.quantity}</td>
                <td className="end">{money(line.price)}</td>
                <td className="end">{money(line.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <Sum label="Subtotal" value={quote.subtotal} />
            <Sum label="GST" value={quote.gst} />
            <Sum label="Total AUD, GST included" value={quote.total} isTotal />
          </tfoot>
        </table>
      </div>
      <Answer api={api} onAnswered={onAnswered} onEnded={onEnded} />
    </main>
  );
}

function Sum({ label, value, isTotal = false }: { label: string; value: number; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? 'total' : undefined}>
      <td colSpan={3}>{label}</td>
      <td className="end">{money(value)}</td>
    </tr>
  );
}

/** Who answers, and what: an order, or words about what should change. */
function Answer({ api, onAnswered, onEnded }: Pick<QuoteProps, 'api' | 'onAnswered' | 'onEnded'>) {
  const [name, setName] = useState('');
  const [reference, setReference] = useState('');
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<{ field: 'name' | 'words' | 'form'; message: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem && problem.field !== 'form') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problem]);
  // One key for the attempt: pressed again after a lost answer, nothing is ordered twice.
  const attempt = useRef<AnswerQuoteRequest | null>(null);
  const send = async (answer: AnswerQuoteRequest['answer']) => {
    if (name.trim() === '') return setProblem({ field: 'name', message: 'Enter your name.' });
    if (answer === 'change' && words.trim() === '')
      return setProblem({ field: 'words', message: 'Say what should change.' });
    const typed = { answer, name: name.trim(), reference: reference.trim(), words: words.trim() };
    const isSame = attempt.current !== null && JSON.stringify(typed) === JSON.stringify(typedOf(attempt.current));
    if (!isSame) attempt.current = { ...typed, uuid: crypto.randomUUID() };
    setProblem(null);
    setIsBusy(true);
    const outcome = await api.answer(attempt.current as AnswerQuoteRequest);
    setIsBusy(false);
    if (outcome.kind === 'ok') onAnswered(outcome.data);
    else if (outcome.kind === 'ended') onEnded(outcome.message);
    else
      setProblem({
        field: 'form',
        message:
          outcome.kind === 'later'
            ? 'We could not be reached. Check your network and press the same button again: nothing is ordered twice.'
            : outcome.message,
      });
  };
  const problemAt = (field: string) => (problem?.field === field ? problem.message : '');
  return (
    <form
      ref={form}
      noValidate
      className="panel answer"
      aria-label="Your answer"
      onSubmit={(event) => {
        event.preventDefault();
        void send('accepted');
      }}
    >
      <Field label="Your name" problem={problemAt('name')}>
        {(props) => (
          <input
            {...props}
            value={name}
            maxLength={80}
            autoComplete="name"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="Your order number, if you have one">
        {(props) => (
          <input
            {...props}
            value={reference}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setReference(event.target.value)}
          />
        )}
      </Field>
      <Field label="What should change, or what we should know" problem={problemAt('words')}>
        {(props) => (
          <textarea
            {...props}
            value={words}
            rows={3}
            maxLength={MAX_QUOTE_WORDS}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      {problemAt('form') !== '' && <Alert id="form-problem">{problemAt('form')}</Alert>}
      <div className="actions">
        <button type="submit" className="button good" disabled={isBusy}>
          Accept and order
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={() => void send('change')}>
          Ask for a change
        </button>
      </div>
    </form>
  );
}

const typedOf = ({ uuid: _uuid, ...typed }: AnswerQuoteRequest) => typed;

interface FieldProps {
  label: string;
  problem?: string;
  children: (props: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

function Field({ label, problem = '', children }: FieldProps) {
  const id = useId();
  const told = `${id}-problem`;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({ id, ...(problem === '' ? {} : { 'aria-invalid': true, 'aria-describedby': told }) })}
      {problem !== '' && <Alert id={told}>{problem}</Alert>}
    </div>
  );
}

const Alert = ({ id, children }: { id: string; children: string }) => (
  <span id={id} role="alert" className="alert">
    {children}
  </span>
);
