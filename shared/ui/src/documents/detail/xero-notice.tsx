import { t } from '@iwe/session';
import { SheetNotice } from './sheet-notice.tsx';

/** Xero's own sentence about a sheet: why it refused it, or what differs there. */
export function XeroNotice({ xeroSent, sentence }: { xeroSent: string; sentence: string }) {
  const isRefused = xeroSent === 'Fail';
  return (
    <SheetNotice tone={isRefused ? 'danger' : 'spark'}>
      {isRefused ? t('Xero refused this sheet: {}', t(sentence)) : t(sentence)}
    </SheetNotice>
  );
}
