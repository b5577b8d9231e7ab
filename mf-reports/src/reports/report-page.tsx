import { reportsOf } from '@iwe/reports';
import type { ReportArea } from '@iwe/reports';
import { ButtonLink, Box, Page, PageHeader } from '@iwe/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { ReportTabs, tabIds } from './report-tabs.tsx';
import { ReportWorkspace } from './report-workspace.tsx';

/** A page of reports: a tab for each report of the area. A change of tabs begins with the defaults again (spec §4). */
export function ReportPage({ area, title }: { area: ReportArea; title: string }) {
  const [url, setUrl] = useSearchParams();
  const reports = reportsOf(area);
  const definition = reports.find(({ type }) => type === url.get('report')) ?? reports[0];
  if (!definition) return null;
  const { tab, panel } = tabIds(definition.type);
  return (
    <Page>
      <PageHeader
        title={title}
        section="Reports"
        actions={
          <Box mx="-3" css={LINK_CSS}>
            <ButtonLink asChild variant="ghost" color="accent.fg">
              <Link to="/reports_download">Download Center</Link>
            </ButtonLink>
          </Box>
        }
      />
      <ReportTabs
        label={title}
        tabs={reports.map(({ type, title: text }) => ({ key: type, text }))}
        current={definition.type}
        onChoose={(report) => setUrl({ report }, { replace: true })}
      />
      <Box role="tabpanel" id={panel} aria-labelledby={tab} display="flex" flexDirection="column" gap="3">
        {/* Another address begins again, with its own settings. */}
        <ReportWorkspace key={url.toString()} definition={definition} address={url} />
      </Box>
    </Page>
  );
}

const LINK_CSS = {
  '& a': {
    color: 'accent.fg',
    fontWeight: 'medium',
    borderRadius: 'xs',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '2px' },
  },
};
