import type { PolicyReportRow } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { momentText } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePolicyReports } from '../data.ts';
import { NotSet } from '../kit/not-set.tsx';
import { KeywordField, PagedScreen, usePaging } from '../kit/paged-screen.tsx';
import { releasePath } from '../paths.ts';

/** What the page's policy blocked in people's browsers, by release, latest first; stored for 90 days. */
export function PolicyScreen() {
  const { timeZone } = useAccount();
  const [keyword, setKeyword] = useState('');
  const paging = usePaging();
  const { data, error, isLoading, isFetching, reload } = usePolicyReports(keyword, paging.page, paging.perPage);
  return (
    <PagedScreen
      title="Policy reports"
      counted={['kind', 'kinds']}
      columns={columnsFor(timeZone)}
      answer={data}
      rowKey={({ remote, version, directive, blocked, source }) =>
        [remote, version, directive, blocked, source].join(' ')
      }
      error={error}
      isLoading={isLoading}
      isFetching={isFetching}
      reload={reload}
      paging={paging}
      emptyHint={
        keyword
          ? 'Nothing like this was blocked in the last 90 days.'
          : 'No browser has blocked anything in the last 90 days.'
      }
      filters={
        <KeywordField
          label="Remote or address"
          onSearch={(next) => {
            setKeyword(next);
            paging.restart();
          }}
        />
      }
    />
  );
}

const columnsFor = (timeZone: string): Column<PolicyReportRow>[] => [
  {
    key: 'remote',
    header: 'Release',
    cell: ({ remote, version }) =>
      remote ? <Link to={releasePath(remote, version)}>{`${remote} ${version}`}</Link> : 'None of ours',
  },
  { key: 'blocked', header: 'Blocked', maxWidth: 280, cell: ({ blocked }) => <Whole text={blocked} /> },
  { key: 'directive', header: 'Rule', cell: ({ directive }) => directive || <NotSet /> },
  { key: 'count', header: 'Times', kind: 'number', cell: ({ count }) => count.toLocaleString('en-AU') },
  { key: 'lastAt', header: 'Last', kind: 'date', width: 128, cell: ({ lastAt }) => momentText(lastAt, timeZone) },
  {
    key: 'page',
    header: 'On',
    maxWidth: 220,
    cell: ({ page, pages }) => <Whole text={pages > 1 ? `${page} and ${pages - 1} more` : page} />,
  },
  { key: 'source', header: 'Script', maxWidth: 260, leaves: 1, cell: ({ source }) => <Whole text={source} /> },
];

/** A text that may be cut, with all of it as its tooltip. */
function Whole({ text }: { text: string }) {
  return text === '' ? <NotSet /> : <span title={text}>{text}</span>;
}
