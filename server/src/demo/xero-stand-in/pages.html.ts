import { createHash } from 'node:crypto';
import type { Books } from './books.ts';
import { FAULTS } from './faults.ts';
import { TENANTS } from './oauth.ts';
import type { StandInState } from './state.ts';
import { toAmount } from './wire.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const money = (cents: number): string => toAmount(cents).toLocaleString('en-AU', { minimumFractionDigits: 2 });

const STYLE = [
  'body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:76rem;padding:0 1rem;color:#1a202c}',
  'table{border-collapse:collapse;width:100%}',
  'td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #d5dbe3}',
  'td.n{text-align:right;font-variant-numeric:tabular-nums}',
  'form{display:inline}input,select,button{font:inherit;padding:.15rem .4rem}input[name=amount]{width:6rem}',
].join('');

/** Headers of every page: its own style sheet and nothing else. Forms go back to the stand-in or to who asked it. */
export const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
};

const page = (title: string, body: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escape(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
  ].join('');

/** Where a person allows the access and chooses the organisation. */
export function consentPage(asked: URLSearchParams): string {
  const hidden = `<input type="hidden" name="asked" value="${escape(asked.toString())}">`;
  const choices = TENANTS.map(({ id, name }) => `<option value="${id}">${escape(name)}</option>`).join('');
  return page(
    'Allow access | Stand-in for Xero',
    [
      '<h1>Stand-in for Xero</h1><p>iWE wants to read and write invoices, bills, credit notes and contacts.</p>',
      `<form method="post" action="/identity/connect/authorize">${hidden}`,
      `<label>Organisation <select name="tenant">${choices}</select></label> <button>Allow access</button></form> `,
      `<form method="post" action="/identity/connect/authorize">${hidden}<button>Cancel</button></form>`,
    ].join(''),
  );
}

/** What it holds: documents with what is due and a form to pay, contacts with balances, faults. */
export function overviewPage(state: StandInState): string {
  const faults = ['', ...FAULTS].map((fault) => `<option value="${fault}">${fault || 'none'}</option>`).join('');
  const { plan } = state.faults;
  return page(
    'Stand-in for Xero',
    [
      '<h1>Stand-in for Xero</h1><p>Nothing leaves this machine: what iWE sends to Xero ends here.</p>',
      `<form method="post" action="/stand-in/faults"><label>Fault <select name="fault">${faults}</select></label> `,
      '<select name="when"><option value="next">of the next call</option><option value="often">of every fifth</option>',
      `</select> <button>Set</button></form> <form method="post" action="/stand-in/revoke">`,
      `<button>End every access</button></form> <small>now: ${escape(JSON.stringify([plan.next, plan.rates]))}</small>`,
      ...TENANTS.map(({ id, name }) => tenantSection(state.books(id), id, name)),
    ].join(''),
  );
}

const heads = (...titles: string[]): string =>
  `<thead><tr>${titles.map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead>`;

function tenantSection(books: Books, tenant: string, name: string): string {
  const documents = [...books.documents.values()].toReversed().slice(0, 500);
  const rows = documents.map((document) => {
    const { dueCents } = books.settlementOf(document);
    const pay =
      document.status === 'AUTHORISED'
        ? `<form method="post" action="/stand-in/pay"><input type="hidden" name="tenant" value="${tenant}">` +
          `<input type="hidden" name="document" value="${document.id}">` +
          `<input name="amount" aria-label="Amount" value="${toAmount(dueCents)}"> <button>Pay</button></form>`
        : '';
    return [
      `<tr id="${document.id}"><td>${escape(document.number)}</td><td>${document.kind}</td>`,
      `<td>${escape(books.contacts.get(document.contactId)?.name ?? '')}</td><td>${document.date}</td>`,
      `<td>${document.dueDate}</td><td>${document.status}</td><td class="n">${money(document.taxCents)}</td>`,
      `<td class="n">${money(document.totalCents)}</td><td class="n">${money(dueCents)}</td><td>${pay}</td></tr>`,
    ].join('');
  });
  const contacts = [...books.contacts.values()].map((contact) => {
    const { receivable, payable } = books.balanceOf(contact.id);
    const next = contact.isArchived ? ['0', 'Restore'] : ['1', 'Archive'];
    const archive =
      `<form method="post" action="/stand-in/contact"><input type="hidden" name="tenant" value="${tenant}">` +
      `<input type="hidden" name="contact" value="${contact.id}"><input type="hidden" name="archived" value="${next[0]}">` +
      `<button>${next[1]}</button></form>`;
    const merge = contact.isArchived
      ? escape(books.contacts.get(contact.mergedTo ?? '')?.name ?? '')
      : `<form method="post" action="/stand-in/contact"><input type="hidden" name="tenant" value="${tenant}">` +
        `<input type="hidden" name="contact" value="${contact.id}"><input name="into" aria-label="Merge into">` +
        `<button>Merge</button></form>`;
    return [
      `<tr><td>${escape(contact.name)}</td><td>${escape(contact.number)}</td><td class="n">${money(receivable)}</td>`,
      `<td class="n">${money(payable)}</td><td>${archive}</td><td>${merge}</td></tr>`,
    ].join('');
  });
  return [
    `<h2>${escape(name)}</h2><h3>Documents (${books.documents.size})</h3>`,
    `<table>${heads('Number', 'Type', 'Contact', 'Date', 'Due', 'Status', 'Tax', 'Total', 'Amount due', 'Record a payment')}`,
    `<tbody>${rows.join('')}</tbody></table><h3>Contacts (${contacts.length})</h3>`,
    `<form method="post" action="/stand-in/contact"><input type="hidden" name="tenant" value="${tenant}">`,
    '<input name="name" aria-label="Name of a new contact"> <button>Add contact</button></form>',
    `<table>${heads('Name', 'Number', 'Owes us', 'We owe', 'State', 'Merged into')}<tbody>${contacts.join('')}</tbody></table>`,
  ].join('');
}
