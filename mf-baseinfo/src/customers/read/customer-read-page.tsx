import type { CustomerOverview, CustomerPage, QuotesAnswer } from '@iwe/contract';
import { pageTitle } from '@iwe/domain';
import { Slot } from '@iwe/remote-kit';
import { cartStore, setCartCustomer, useApi } from '@iwe/session';
import { confirm, EditIcon, PlusIcon } from '@iwe/ui';
import { Discussion, XeroTag } from '@iwe/ui/sheet-view';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { ReadAction } from '../../read/read-action.tsx';
import { ReadFailed, ReadFrame, ReadWaiting } from '../../read/read-frame.tsx';
import { CustomerAsideFacts } from './customer-facts.tsx';
import { CustomerFigures } from './customer-figures.tsx';
import { CustomerQuotesCard, useOpenQuotes } from './customer-quotes.tsx';
import { CustomerTimelineCard } from './customer-timeline.tsx';

/** /customers/{id}: what one wants to know of a customer before acting. Its form is one key away. */
export function CustomerReadPage() {
  const { id = '' } = useParams();
  const customer = useApi<CustomerPage>(`customers/${id}`, undefined, { quiet: true });
  const overview = useApi<CustomerOverview>(`customers/${id}/overview`, undefined, { quiet: true });
  const quotes = useOpenQuotes(Number(id));
  const name = customer.data?.name;
  useEffect(() => {
    if (name) document.title = pageTitle(name);
  }, [name]);
  const error = customer.error ?? overview.error;
  if (error && !(customer.data && overview.data))
    return (
      <ReadFailed
        title="This customer could not be opened"
        back={{ href: '/customers', label: 'To the list of customers' }}
        lines={error.lines}
        onRetry={() => {
          customer.reload();
          overview.reload();
        }}
      />
    );
  // Quotes that came later would move what is below them.
  if (!customer.data || !overview.data || !(quotes.data || quotes.error)) return <ReadWaiting />;
  return <Customer key={id} page={customer.data} overview={overview.data} quotes={quotes.data} />;
}

interface CustomerProps {
  page: CustomerPage;
  overview: CustomerOverview;
  /** Undefined when they could not be loaded: the page goes on without them. */
  quotes: QuotesAnswer | undefined;
}

function Customer({ page, overview, quotes }: CustomerProps) {
  return (
    <ReadFrame
      title={page.name}
      meta={<XeroTag xeroSent={page.form.xeroSent} />}
      actions={
        <>
          <ReadAction href={`/baseinfo/Customers/${page.id}`} hotkey="e" label="Edit">
            <EditIcon size={14} />
            Edit
          </ReadAction>
          <ReadAction href="/quotings" hotkey="q" label={`Quote for ${page.name}`} onOpen={() => chooseForQuote(page)}>
            Quote
          </ReadAction>
          <ReadAction
            href={`/order_add/Invoices?customerId=${page.id}`}
            hotkey="i"
            label={`Invoice for ${page.name}`}
            variant="solid"
          >
            <PlusIcon size={14} />
            Invoice
          </ReadAction>
        </>
      }
      aside={<CustomerAsideFacts page={page} />}
    >
      <CustomerFigures page={page} overview={overview} />
      <Slot name="customer.panel" props={{ customerId: page.id }} />
      <CustomerQuotesCard data={quotes} />
      <CustomerTimelineCard customerId={page.id} newest={overview.sheets} />
      <Discussion kind="customer" id={page.id} />
    </ReadFrame>
  );
}

/** Chooses the customer in the quoting cart; asks when the cart was filled for somebody else. */
async function chooseForQuote(page: CustomerPage): Promise<boolean> {
  const { csr, entries } = cartStore.get();
  if (csr && csr.id !== page.id && entries.length > 0) {
    const answer = await confirm({
      title: 'The cart belongs to another customer',
      body: `It holds ${entries.length} ${entries.length === 1 ? 'item' : 'items'} for ${csr.name}. Quote them for ${page.name}?`,
    });
    if (answer !== 'ok') return false;
  }
  const { id, name, code, phone, priceType, paymentType, areaType, classId, attention } = page;
  setCartCustomer({ id, name, code, phone, priceType, paymentType, areaType, classId, attention });
  return true;
}
