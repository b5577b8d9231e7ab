import { useAccount, useCart, useList } from '@iwe/session';
import { Page, PageHeader, Text } from '@iwe/ui';

interface Brand {
  id: number;
  name: string;
}

/**
 * Shows the signed-in account, the cart, and an answer of the API: session, cart and cache are shared by the whole
 * page.
 */
export function FirstScreen() {
  const account = useAccount();
  const { entries } = useCart();
  const { data, error } = useList<Brand>('brands');
  return (
    <Page>
      <PageHeader section="Express" title="Hello" meta={account?.companyName ?? ''} />
      <Text>{entries.length === 0 ? 'The cart is empty.' : `The cart holds ${entries.length} products.`}</Text>
      <Text>{error ? 'The brands could not be loaded.' : `${data?.data.length ?? 'No'} brands.`}</Text>
    </Page>
  );
}
