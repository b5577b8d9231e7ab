/** The in-house words that appear in headings and labels, and what they mean to somebody who has just joined. */
const GLOSSARY: Readonly<Record<string, string>> = {
  OCOP: 'Prices agreed with a class of customers: each class has a column of its own in the price list.',
  CSR: 'Customer: the shop that buys from us.',
  'Self-Order': 'An order that a customer has drafted online. Staff review it and make it an invoice.',
  BD: 'Business developer: the colleague who looks after this customer.',
  '3P': 'Third party: goods that a partner has in stock and that we can sell, outside of our own warehouses.',
  Tempe: 'The reference price that our own prices are compared with.',
  'Mth Special': 'The special price of this month.',
  COD: 'Cash on delivery.',
  CBD: 'Cash before delivery: only an accountant may approve.',
  VIP: 'Customers with prices of their own class, as OCOP.',
  ETA: 'The day when the goods are expected to arrive.',
  FX: 'US dollars for one Australian dollar.',
  ABN: 'Australian Business Number, 11 digits.',
};

// A longer word first: 'CSR Self-Order' is explained as the order, not as the customer.
const WORDS = Object.keys(GLOSSARY).toSorted((one, other) => other.length - one.length);
const PATTERNS = WORDS.map((word) => ({ word, pattern: new RegExp(String.raw`(?<![\w-])${word}s?(?![\w-])`) }));

/** Returns what the first in-house word of a heading or label means; null for a text without one. */
export function explain(text: string): { word: string; meaning: string } | null {
  const found = PATTERNS.find(({ pattern }) => pattern.test(text));
  return found ? { word: found.word, meaning: GLOSSARY[found.word] ?? '' } : null;
}
