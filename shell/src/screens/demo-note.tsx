import { Box, Button, chakra, Flex, Text } from '@iwe/ui';

/** Who can sign in to a demo, and what each may do. The README has the same table. */
const PEOPLE = [
  { email: 'sales@iwe.demo', label: 'Seller', may: 'quotes and invoices' },
  { email: 'manager@iwe.demo', label: 'Manager', may: 'prices and approvals' },
  { email: 'accountant@iwe.demo', label: 'Accountant', may: 'credit, Xero, reports' },
  { email: 'director@iwe.demo', label: 'Director', may: 'margin, stock value, exceptions' },
  { email: 'admin@iwe.demo', label: 'Administrator', may: 'everything, and releases' },
] as const;
/** What shows the most of iWE in the least time. */
const TO_TRY = [
  "As seller: Quoting, choose a customer, search '2055516', put two tyres into the cart and check out.",
  'As manager: open that invoice and approve it; margin, credit and stock are shown before.',
  'As accountant: connect Xero (a stand-in is running) and send the invoice.',
  'As manager: OCOP Prices, edit several prices as in a spreadsheet, and look at the price history.',
  'As administrator: Platform, pin another version of a remote for one organisation, and take it back.',
] as const;
const PASSWORD = 'demo-2026';

/** On the sign-in page of a demo: what iWE is, and a way in for each kind of user. */
export function DemoNote({ onChoose }: { onChoose: (email: string, password: string) => void }) {
  return (
    <Box as="section" aria-label="About this demo" mt="6" pt="5" borderTopWidth="1px" borderColor="border">
      <Text fontWeight="semibold">This is a demo</Text>
      <Text mt="1" color="fg.muted">
        iWE is the back office of a tyre and wheel wholesaler: find a product, quote it, turn the cart into an invoice,
        approve it, send it. The data are invented and yours to change.
      </Text>
      <Flex mt="3" direction="column" gap="1.5">
        {PEOPLE.map(({ email, label, may }) => (
          <Button key={email} justifyContent="space-between" onClick={() => onChoose(email, PASSWORD)}>
            {label}
            <Text as="span" fontWeight="normal" color="fg.muted" truncate>
              {may}
            </Text>
          </Button>
        ))}
      </Flex>
      <chakra.details mt="3">
        <chakra.summary cursor="pointer" fontWeight="semibold">
          Five things to try
        </chakra.summary>
        <chakra.ol mt="1.5" ps="5" listStyleType="decimal" color="fg.muted">
          {TO_TRY.map((each) => (
            <chakra.li key={each} mb="1">
              {each}
            </chakra.li>
          ))}
        </chakra.ol>
      </chakra.details>
    </Box>
  );
}
