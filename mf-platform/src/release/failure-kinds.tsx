import { troubleOf } from '@iwe/contract';
import type { FailureCause, ReleasePage, TroubleKind } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { DataTable, Flex, momentText } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { Section } from '../kit/section.tsx';

type Kind = ReleasePage['failureKinds'][number];

const KINDS: Readonly<Record<TroubleKind | 'failure', string>> = {
  failure: 'Failure',
  error: 'Error in use',
  slow: 'Slow',
  policy: 'Policy',
};

/** Whom the page blamed; only the release's own failures count for its health. */
const CAUSES: Readonly<Record<FailureCause, string>> = {
  release: 'Release',
  line: 'Line or server',
  store: 'File store',
  machine: 'Busy machine',
  other: 'Another release',
  extension: 'Browser extension',
  translation: 'Translation',
};

/** The kinds of failures and of troubles in use, and where they occurred, latest first. */
export function FailureKinds({ kinds }: { kinds: ReleasePage['failureKinds'] }) {
  const { timeZone } = useAccount();
  if (kinds.length === 0) return null;
  const columns: Column<Kind>[] = [
    { key: 'kind', header: 'Kind', cell: ({ code }) => KINDS[troubleOf(code) ?? 'failure'] },
    { key: 'code', header: 'Number', cell: ({ code }) => code },
    { key: 'cause', header: 'Cause', cell: ({ cause }) => (cause ? CAUSES[cause] : '') },
    { key: 'page', header: 'Page', maxWidth: 200, cell: ({ page }) => <span title={page}>{page}</span> },
    { key: 'count', header: 'Times', kind: 'number', cell: ({ count }) => count.toLocaleString('en-AU') },
    { key: 'last', header: 'Last', kind: 'date', cell: ({ lastAt }) => momentText(lastAt, timeZone) },
    {
      key: 'message',
      header: 'Message',
      maxWidth: 340,
      cell: ({ message, ranBefore }) => {
        const text = ranBefore ? `${message} (after ${ranBefore})` : message;
        return <span title={text}>{text}</span>;
      },
    },
  ];
  return (
    <Section title="Failures and troubles in use">
      <Flex minW="0">
        <DataTable
          label="Failures and troubles in use"
          columns={columns}
          rows={kinds}
          rowKey={({ code, page, cause, message }) => `${code} ${page} ${cause} ${message}`}
        />
      </Flex>
    </Section>
  );
}
