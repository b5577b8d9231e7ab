import { troubleOf } from '@iwe/contract';
import type { ReleasePage, TroubleKind } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { DataTable, Flex, momentText } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { Section } from '../parts.tsx';

type Kind = ReleasePage['failureKinds'][number];

const KINDS: Readonly<Record<TroubleKind | 'failure', string>> = {
  failure: 'Failure',
  error: 'Error in use',
  slow: 'Slow',
  policy: 'Policy',
};

/** The kinds of failures and of troubles in use, and where they occurred, latest first. */
export function FailureKinds({ kinds }: { kinds: ReleasePage['failureKinds'] }) {
  const { timeZone } = useAccount();
  if (kinds.length === 0) return null;
  const columns: Column<Kind>[] = [
    { key: 'kind', header: 'Kind', cell: ({ code }) => KINDS[troubleOf(code) ?? 'failure'] },
    { key: 'code', header: 'Number', cell: ({ code }) => code },
    { key: 'page', header: 'Page', maxWidth: 200, cell: ({ page }) => <span title={page}>{page}</span> },
    { key: 'count', header: 'Times', kind: 'number', cell: ({ count }) => count.toLocaleString('en-AU') },
    { key: 'last', header: 'Last', kind: 'date', cell: ({ lastAt }) => momentText(lastAt, timeZone) },
    { key: 'message', header: 'Message', maxWidth: 340, cell: ({ message }) => <span title={message}>{message}</span> },
  ];
  return (
    <Section title="Failures and troubles in use">
      <Flex minW="0">
        <DataTable
          label="Failures and troubles in use"
          columns={columns}
          rows={kinds}
          rowKey={({ code, page, message }) => `${code} ${page} ${message}`}
        />
      </Flex>
    </Section>
  );
}
