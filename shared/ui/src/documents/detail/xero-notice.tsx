import { SheetNotice } from './sheet-notice.tsx';

/** Xero's own sentence about a sheet: why it refused it, or what differs there. */
export function XeroNotice({ xeroSent, sentence }: { xeroSent: string; sentence: string }) {
  const isRefused = xeroSent === 'Fail';
  return (
    <SheetNotice tone={isRefused ? 'danger' : 'spark'}>
      {isRefused ? `Xero refused this sheet: ${sentence}` : sentence}
    </SheetNotice>
  );
}
