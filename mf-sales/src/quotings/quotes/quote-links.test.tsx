import type { Quote, QuoteLink } from '@iwe/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { QUOTE } from '../testing/fixtures.ts';
import { pageOf, renderPage } from '../testing/render-page.tsx';

const link = (id: number, over: Partial<QuoteLink> = {}): QuoteLink => ({
  id,
  createdAt: '2026-11-20T00:00:00.000Z',
  createdBy: 'Sam',
  expiresAt: '2026-11-27T00:00:00.000Z',
  state: 'valid',
  openedAt: null,
  answer: null,
  answeredAt: null,
  answeredBy: '',
  words: '',
  order: null,
  ...over,
});
async function open(links: readonly QuoteLink[], over: Partial<Quote> = {}, answers: Record<string, unknown> = {}) {
  const quote = { ...QUOTE, ...over };
  const page = await renderPage({
    url: '/quotings?quote=5',
    routes: ['/order_detail'],
    answers: {
      quotes: pageOf([quote]),
      'quotes/5': { data: quote },
      'quotes/5/links': (_query: URLSearchParams, body: unknown) =>
        body ? { data: { ...link(9), url: 'https://iwe.test/quote/#secret' } } : { data: links },
      'quotes/5/links/1/revoke': { data: link(1, { state: 'revoked' }) },
      'quotes/5/send-email': { message: 'On its way.' },
      ...answers,
    },
  });
  const part = within(await screen.findByRole('region', { name: 'Links for the customer' }));
  return { ...page, part };
}

test('staff see who answered what and when, the order, and which links still work', async () => {
  const answered = { state: 'answered', answeredAt: '2026-11-21T01:00:00.000Z', answeredBy: 'Ann Lee' } as const;
  const { part } = await open([
    link(1, { openedAt: '2026-11-20T02:00:00.000Z' }),
    link(2, { ...answered, answer: 'accepted', order: { id: 77, no: 'IN000077' } }),
    link(3, { ...answered, answer: 'change', words: 'Two only' }),
  ]);
  await part.findByText('Valid');
  const items = part.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items[0]).toContain('Made by Sam, until 27 Nov 2026');
  expect(items[0]).toContain('opened 20 Nov 2026');
  expect(items[1]).toContain('Ann Lee accepted, 21 Nov 2026 12:00: IN000077');
  expect(items[2]).toContain('Ann Lee asked for a change, 21 Nov 2026 12:00“Two only”');
  expect(part.getAllByRole('button', { name: 'End' })).toHaveLength(1);
});

test('a link is made of the content that is seen and shown once; a valid one is ended', async () => {
  const { part, user, sent } = await open([link(1)]);
  await user.click(part.getByRole('button', { name: 'Make a link' }));
  expect(((await part.findByLabelText('Link')) as HTMLInputElement).value).toBe('https://iwe.test/quote/#secret');
  await user.click(part.getByRole('button', { name: 'End' }));
  await waitFor(() =>
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['quotes/5/links', { contentVersion: 2 }],
      ['quotes/5/links/1/revoke', {}],
    ]),
  );
});

test('of a quote that is not open no link is made', async () => {
  const { part } = await open([], { state: 'expired' });
  expect(part.queryByRole('button', { name: 'Make a link' })).toBeNull();
});

test('the email carries a link when that is ticked', async () => {
  const { user, sent } = await open([]);
  const detail = within(screen.getByRole('dialog', { name: 'Quote QU000005' }));
  await user.click(detail.getByRole('button', { name: 'Email…' }));
  await user.click(detail.getByRole('checkbox', { name: 'With a link to accept it' }));
  await user.click(detail.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ customerEmail: 'buyer@harbour.example', withLink: true }));
});
