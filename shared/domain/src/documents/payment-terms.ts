import type { PaymentType } from '../enums/payment.ts';

const TERMS: Readonly<Record<PaymentType, string>> = {
  'COD+CHQ': 'Cash on delivery, by cheque',
  'COD+Transfer': 'Cash on delivery, by bank transfer',
  'COD+EFT': 'Cash on delivery, by EFT',
  'COD+POS': 'Cash on delivery, by card terminal',
  'COD+CASH': 'Cash on delivery, in cash',
  'COD+Card': 'Cash on delivery, by card',
  COD: 'Cash on delivery',
  'MUST COD': 'Cash on delivery',
  CHQ: 'By cheque',
  CBD: 'Cash before delivery',
  'Card Deduction': 'Deducted from the card on file',
  Weekly: 'Weekly account',
  Fortnightly: 'Fortnightly account',
  Monthly: 'Monthly account',
  '30-Days': '30 days',
  'Transfer Themselves': 'By bank transfer',
  Other: '',
};

/** Returns the payment terms that a document prints for a payment type; unknown types are printed unchanged. */
export function paymentTermsText(paymentType: string): string {
  return paymentType in TERMS ? TERMS[paymentType as PaymentType] : paymentType;
}
