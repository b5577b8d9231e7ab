import type { FastifyInstance, FastifyReply } from 'fastify';
import { HTML, overviewPage } from './pages.html.ts';
import type { StandInState } from './state.ts';
import { Refusal } from './wire.ts';

/** The page of what it holds, and the payments that are recorded there. */
export function pageRoutes(app: FastifyInstance, state: StandInState): void {
  app.get('/', (_request, reply) => reply.headers(HTML).send(overviewPage(state)));

  // Links to a document: Xero signs in and goes on to the document's page; here it is a line of the only page.
  app.get('/organisationlogin/default.aspx', (request, reply) => {
    const { redirecturl = '' } = request.query as { redirecturl?: string };
    return reply.redirect(`/#${encodeURIComponent(redirecturl.split('=')[1] ?? '')}`);
  });

  app.post('/stand-in/pay', (request, reply) => {
    const form = request.body as URLSearchParams;
    const books = state.books(form.get('tenant') ?? '');
    const id = form.get('document') ?? '';
    return refusable(reply, () => {
      books.pay({
        Invoice: { InvoiceID: id },
        Account: { Code: '090' },
        Amount: Number(form.get('amount')),
        Date: new Date().toISOString().slice(0, 10),
      });
    });
  });

  // What a person does at Xero: `name` adds a contact; one that is archived takes no documents; `into`, a name, merges
  // it.
  app.post('/stand-in/contact', (request, reply) => {
    const form = request.body as URLSearchParams;
    const books = state.books(form.get('tenant') ?? '');
    const id = form.get('contact') ?? '';
    const into = form.get('into') ?? '';
    const found = [...books.contacts.values()].find(({ name, isArchived }) => name === into && !isArchived);
    const name = form.get('name') ?? '';
    return refusable(reply, () => {
      if (name !== '') books.saveContact({ Name: name }, { mayChange: false });
      else if (into !== '') books.mergeContact(id, found?.id ?? '');
      else if (form.get('archived') === '1') books.archiveContact(id);
      else books.restoreContact(id);
    });
  });

  // What the tests and a script compare with: how often it was called, and what differed from the description.
  app.get('/stand-in/state', (_request, reply) =>
    reply.send({
      calls: Object.fromEntries([...state.calls].map(([tenant, calls]) => [tenant, calls.length])),
      refreshes: state.authorization.refreshes,
      violations: state.violations,
    }),
  );
}

/** Back to the page, or the refusal in Xero's words. */
function refusable(reply: FastifyReply, work: () => void): FastifyReply {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return reply.code(400).type('text/plain; charset=utf-8').send(error.message);
  }
  return reply.redirect('/', 303);
}
