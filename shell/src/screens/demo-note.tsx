import { Box, Button, Flex, Text } from '@iwe/ui';

/** Who can sign in to a demo, and what each may do. The README has the same table. */
const PEOPLE = [
  { email: 'sales@iwe.demo', label: 'Seller', may: 'quotes and invoices' },
  { email: 'manager@iwe.demo', label: 'Manager', may: 'prices and approvals' },
  { email: 'accountant@iwe.demo', label: 'Accountant', may: 'credit, Xero, reports' },
  { email: 'admin@iwe.demo', label: 'Administrator', may: 'everything, and releases' },
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
    </Box>
  );
}
