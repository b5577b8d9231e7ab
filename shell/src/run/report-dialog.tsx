import { ACTUAL_PAYMENT_LABELS, MAX_DELIVERY_REASON, MAX_DRIVER_COMMENT } from '@iwe/domain';
import type { ActualPayment } from '@iwe/domain';
import { useEffect, useRef, useState } from 'react';
import { photoOf } from './pictures.ts';
import type { ReportInput, ShownStop } from './run-session.ts';
import { SignaturePad } from './signature-pad.tsx';
import { endedText } from './delivery-text.ts';

const REASONS = ['Nobody there', 'Closed', 'Refused', 'Wrong goods', 'No time left'];
const PAYMENTS = Object.entries(ACTUAL_PAYMENT_LABELS);
const AMOUNT = /^\d{1,7}([.,]\d{1,2})?$/;

interface Props {
  shown: ShownStop;
  isDelivered: boolean;
  onClose: () => void;
  /** Stores the report on the phone. */
  onReport: (input: ReportInput) => Promise<void>;
}

/** What a driver reports of a stop: who received it, or why not; money; comment, photo and signature. */
export function ReportDialog({ shown: { stop }, isDelivered, onClose, onReport }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const [reason, setReason] = useState('');
  const [receivedBy, setReceivedBy] = useState('');
  const [payType, setPayType] = useState('');
  const [amount, setAmount] = useState('');
  const [comment, setComment] = useState('');
  const [photo, setPhoto] = useState<string | null>(null);
  const [signature, setSignature] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const problemAt = (field: Problem['field']) => (problem?.field === field ? problem.message : '');
  const title = endedText(stop.shipType, isDelivered);

  const takePhoto = async (file: File | undefined) => {
    if (!file) return;
    setIsBusy(true);
    try {
      setPhoto(await photoOf(file));
      setProblem(null);
    } catch {
      setProblem({ field: 'photo', message: 'This picture cannot be used. Take it again.' });
    } finally {
      setIsBusy(false);
    }
  };
  const submit = async () => {
    const found = problemOf({ isDelivered, reason, payType, amount });
    setProblem(found);
    if (found) return;
    setIsBusy(true);
    try {
      // Each of the two ways out has a dialog of its own, so what the other one asks for is empty.
      await onReport({
        isDelivered,
        reason: reason.trim(),
        receivedBy: receivedBy.trim(),
        actualPayType: payType === '' ? null : (Number(payType) as ActualPayment),
        amount: amount === '' ? null : Number(amount.replace(',', '.')),
        comment: comment.trim(),
        photo,
        signature,
      });
      onClose();
    } catch {
      setProblem({ field: 'form', message: 'The phone could not store this. Free some room on it and try again.' });
      setIsBusy(false);
    }
  };
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="report-title" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2 id="report-title">
          {title}: {stop.no}
        </h2>
        <p className="quiet">{stop.customer}</p>
        {isDelivered ? (
          <Field label="Received by">
            <input
              value={receivedBy}
              maxLength={100}
              autoComplete="off"
              onChange={(e) => setReceivedBy(e.target.value)}
            />
          </Field>
        ) : (
          <ReasonField reason={reason} onReason={setReason} problem={problemAt('reason')} />
        )}
        <div className="pair">
          <PaymentField payType={payType} onPayType={setPayType} problem={problemAt('payType')} />
          <AmountField amount={amount} onAmount={setAmount} problem={problemAt('amount')} />
        </div>
        <Field label="Comment">
          <textarea
            value={comment}
            rows={2}
            maxLength={MAX_DRIVER_COMMENT}
            onChange={(e) => setComment(e.target.value)}
          />
        </Field>
        <PhotoField
          photo={photo}
          onFile={(file) => void takePhoto(file)}
          onRemove={() => setPhoto(null)}
          problem={problemAt('photo')}
        />
        {isDelivered && <SignaturePad onChange={setSignature} />}
        {problem?.field === 'form' && <Alert>{problem.message}</Alert>}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={isDelivered ? 'button good' : 'button bad'} disabled={isBusy}>
            {title}
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface Problem {
  field: 'reason' | 'payType' | 'amount' | 'photo' | 'form';
  message: string;
}

function problemOf({
  isDelivered,
  reason,
  payType,
  amount,
}: {
  isDelivered: boolean;
  reason: string;
  payType: string;
  amount: string;
}): Problem | null {
  if (!isDelivered && reason.trim() === '') return { field: 'reason', message: 'Say why it was not delivered.' };
  if (amount !== '' && !(AMOUNT.test(amount) && Number(amount.replace(',', '.')) > 0))
    return { field: 'amount', message: 'Enter an amount like 120.50.' };
  if (amount !== '' && payType === '') return { field: 'payType', message: 'Say how it was paid.' };
  return null;
}

interface ReasonFieldProps {
  reason: string;
  onReason: (reason: string) => void;
  problem: string;
}

/** Why a stop was not delivered: typed, or one of the usual reasons. */
function ReasonField({ reason, onReason, problem }: ReasonFieldProps) {
  return (
    <>
      <Field label="Why not?" problem={problem}>
        <input
          value={reason}
          maxLength={MAX_DELIVERY_REASON}
          autoComplete="off"
          onChange={(e) => onReason(e.target.value)}
        />
      </Field>
      <div className="choices">
        {REASONS.map((text) => (
          <button key={text} type="button" className="button" onClick={() => onReason(text)}>
            {text}
          </button>
        ))}
      </div>
    </>
  );
}

interface PaymentFieldProps {
  payType: string;
  onPayType: (payType: string) => void;
  problem: string;
}

function PaymentField({ payType, onPayType, problem }: PaymentFieldProps) {
  return (
    <Field label="Payment" problem={problem}>
      <select value={payType} onChange={(e) => onPayType(e.target.value)}>
        <option value="">Nothing to say</option>
        {PAYMENTS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface AmountFieldProps {
  amount: string;
  onAmount: (amount: string) => void;
  problem: string;
}

function AmountField({ amount, onAmount, problem }: AmountFieldProps) {
  return (
    <Field label="Money received" problem={problem}>
      <input
        value={amount}
        inputMode="decimal"
        placeholder="0.00"
        maxLength={10}
        autoComplete="off"
        onChange={(e) => onAmount(e.target.value.trim())}
      />
    </Field>
  );
}

interface PhotoFieldProps {
  /** JPEG as base64; null for none. */
  photo: string | null;
  onFile: (file: File | undefined) => void;
  onRemove: () => void;
  problem: string;
}

function PhotoField({ photo, onFile, onRemove, problem }: PhotoFieldProps) {
  return (
    <div className="field">
      <label className="button file">
        {photo === null ? 'Take a photo' : 'Take another photo'}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // A picture that was removed can be chosen again.
            currentTarget.value = '';
            onFile(file);
          }}
        />
      </label>
      {photo !== null && (
        <>
          <img className="photo" src={`data:image/jpeg;base64,${photo}`} alt="What the office will see" />
          <button type="button" className="button plain" onClick={onRemove}>
            Remove photo
          </button>
        </>
      )}
      {problem !== '' && <Alert>{problem}</Alert>}
    </div>
  );
}

function Field({ label, problem = '', children }: { label: string; problem?: string; children: React.ReactNode }) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      {children}
      {problem !== '' && <Alert>{problem}</Alert>}
    </label>
  );
}

function Alert({ children }: { children: string }) {
  return (
    <span role="alert" className="alert">
      {children}
    </span>
  );
}
