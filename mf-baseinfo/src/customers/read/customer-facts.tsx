import type { CustomerPage } from '@iwe/contract';
import { formatAbn, isAbnShown } from '@iwe/domain';
import { Box } from '@iwe/ui';
import { Fact, FactCard, Remark } from '@iwe/ui/sheet-view';
import { SheetsCard } from '../page/customer-aside.tsx';

/** What belongs to a customer beside its figures: remarks, terms, contact, open drafts. */
export function CustomerAsideFacts({ page }: { page: CustomerPage }) {
  const { form } = page;
  const person = [form.primary_person_first, form.primary_person_last].filter(Boolean).join(' ');
  return (
    <>
      {(page.attention !== '' || page.note !== '') && (
        <Box as="section" aria-label="Remarks">
          {page.attention !== '' && <Remark>{page.attention}</Remark>}
          {page.note !== '' && (
            <Box mt={page.attention === '' ? '0' : '2'}>
              <Remark>{page.note}</Remark>
            </Box>
          )}
        </Box>
      )}
      <FactCard title="Terms">
        <Fact label="Prices" strong>
          {page.priceType}
        </Fact>
        {page.class && (
          <Fact label="Class">
            {[page.class.name, page.class.payType, page.class.notes].filter(Boolean).join(', ')}
          </Fact>
        )}
        <Fact label="Payment">{page.paymentType}</Fact>
        <Fact label="Area">{page.areaType}</Fact>
        <Fact label="Business">{form.business_type}</Fact>
        <Fact label="Level">{form.csr_level}</Fact>
        <Fact label="Service">{page.csrService}</Fact>
        <Fact label="BD">{page.csrBD}</Fact>
      </FactCard>
      <FactCard title="Contact">
        <Fact label={isAbnShown(page.code) ? 'ABN' : 'Code'}>
          {isAbnShown(page.code) ? formatAbn(page.code) : page.code}
        </Fact>
        <Fact label="Person">{person}</Fact>
        <Fact label="Phone">
          {page.phone && (
            <a style={LINK} href={`tel:${page.phone.replace(/[^\d+]/g, '')}`}>
              {page.phone}
            </a>
          )}
        </Fact>
        {form.mobile !== '' && (
          <Fact label="Mobile">
            <a style={LINK} href={`tel:${form.mobile.replace(/[^\d+]/g, '')}`}>
              {form.mobile}
            </a>
          </Fact>
        )}
        <Fact label="Email">
          {form.email && (
            <a style={LINK} href={`mailto:${form.email}`}>
              {form.email}
            </a>
          )}
        </Fact>
        <Fact label="Address">{page.address}</Fact>
      </FactCard>
      <SheetsCard title="Open drafts" sheets={page.openDrafts} empty="No draft is open." />
    </>
  );
}

// Links above each other: none reaches over the line of another one.
const LINK = { display: 'inline-flex', lineHeight: '24px', marginBlock: '-2px' } as const;
