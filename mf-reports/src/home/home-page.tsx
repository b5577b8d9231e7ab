import { formatDate, homeSections, today } from '@iwe/domain';
import { useAccount, useRights } from '@iwe/session';
import { Grid, Page, PageHeader } from '@iwe/ui';
import { HomeSection } from './home-section.tsx';

/** /home: the figures of the reader's work. Each number opens the list that shows its rows. */
export function HomePage() {
  const { timeZone } = useAccount();
  const rights = useRights();
  return (
    <Page>
      <PageHeader title="Home" meta={formatDate(today(timeZone, new Date()))} />
      <Grid gap="3" alignItems="start" templateColumns="repeat(auto-fit, minmax(min(100%, 22rem), 1fr))">
        {homeSections(rights).map((section) => (
          <HomeSection key={section.key} section={section} />
        ))}
      </Grid>
    </Page>
  );
}
