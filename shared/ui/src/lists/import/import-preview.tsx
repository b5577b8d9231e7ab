import { inWords } from '../../kit/words.tsx';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { ImportBadRow, ImportQuestion, ImportQuestionKey, ImportSummary } from '@iwe/contract';
import { useAccount, t } from '@iwe/session';
import { Button } from '../../kit/controls/button.tsx';
import { DataTable } from '../../kit/data/table/data-table.tsx';
import type { Column } from '../../kit/data/table/data-table-types.ts';
import { momentText } from '../../kit/data/date-text.tsx';
import { Badge } from '../../kit/data/badge.tsx';
import { Box, Flex, Text } from '../../kit/layout.ts';

type GoodRow = ImportSummary['preview'][number];

/**
 * The result of checking a file: which rows would be imported, which not and why. Bad rows are first, because they need
 * attention.
 */
export function ImportPreview({
  summary,
  noun,
  refusal,
  isBusy,
  onAnswer,
  repair,
}: {
  summary: ImportSummary;
  noun: readonly [one: string, many: string];
  refusal: string | null;
  isBusy: boolean;
  onAnswer: (question: ImportQuestionKey, answer: 'yes' | 'no') => void;
  /** A column in which a bad row can be repaired on the spot. */
  repair?: { header: string; cell: (row: ImportBadRow) => ReactNode };
}) {
  const { timeZone } = useAccount();
  const badCount = summary.rows - summary.good;
  const [view, setView] = useState<'bad' | 'good'>(badCount > 0 ? 'bad' : 'good');
  const good = useMemo(() => goodColumns(summary), [summary]);
  const bad = useMemo(() => badColumns(summary), [summary]);
  const badWithRepair = useMemo(
    (): readonly Column<ImportBadRow>[] =>
      repair ? [...bad.slice(0, 2), { key: 'repair', width: 240, ...repair }, ...bad.slice(2)] : bad,
    [bad, repair],
  );
  const shown = view === 'bad' ? summary.bad.length : summary.preview.length;
  const all = view === 'bad' ? badCount : summary.good;
  return (
    <Flex direction="column" gap="2" color="fg">
      <Flex align="center" gap="2" flexWrap="wrap">
        <Text
          fontWeight="semibold"
          flex="1"
          minW="0"
          overflow="hidden"
          textOverflow="ellipsis"
          whiteSpace="nowrap"
          title={summary.fileName}
        >
          {summary.fileName}
        </Text>
        <Text color="fg.muted">{t('Sheet {}', summary.sheet)}</Text>
        <Flex role="group" aria-label={t('Rows')} gap="1">
          <Button
            size="sm"
            variant={view === 'good' ? 'subtle' : 'ghost'}
            aria-pressed={view === 'good'}
            onClick={() => setView('good')}
          >
            Good{' '}
            <Badge tone="success" round>
              {summary.good}
            </Badge>
          </Button>
          <Button
            size="sm"
            variant={view === 'bad' ? 'subtle' : 'ghost'}
            aria-pressed={view === 'bad'}
            onClick={() => setView('bad')}
          >
            Bad{' '}
            <Badge tone={badCount > 0 ? 'danger' : 'neutral'} round>
              {badCount}
            </Badge>
          </Button>
        </Flex>
      </Flex>
      {summary.questions.map((question) => (
        <Question key={question.key} question={question} isBusy={isBusy} onAnswer={onAnswer} />
      ))}
      {summary.sameFile && (
        <Notice tone="warning">
          {t('{} imported this very file on {}.', summary.sameFile.by, momentText(summary.sameFile.at, timeZone))}{' '}
          {t('Import it again only if you mean to.')}
        </Notice>
      )}
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      {summary.good === 0 && !summary.questions.some(({ answer }) => answer === null) && (
        <Notice tone="danger">
          No row of this file can be taken. Download the failed rows, correct them, and upload them again.
        </Notice>
      )}
      {summary.notes.map((note) => (
        <Notice key={note} tone="info">
          {note}
        </Notice>
      ))}
      <Box display="flex" h="min(360px, 45dvh)" minW="0">
        {view === 'bad' ? (
          <DataTable<ImportBadRow>
            label={t('Bad {}', t(noun[1]))}
            columns={badWithRepair}
            rows={summary.bad}
            rowKey={(row) => row.row}
            emptyText={t('No bad {}', t(noun[1]))}
          />
        ) : (
          <DataTable<GoodRow>
            label={t('Good {}', t(noun[1]))}
            columns={good}
            rows={summary.preview}
            rowKey={(row) => row.row}
            emptyText={t('No good {}', t(noun[1]))}
            rowTone={(row) => (row.note === '' ? undefined : 'spark')}
          />
        )}
      </Box>
      {shown < all && (
        <Text fontSize="sm" color="fg.muted">
          {t('The first {} of {} {} are shown.', shown, all, t(noun[1]))}
        </Text>
      )}
    </Flex>
  );
}

/** What only the person can decide about the file; each answer checks it again. */
function Question({
  question: { key, text, answer },
  isBusy,
  onAnswer,
}: {
  question: ImportQuestion;
  isBusy: boolean;
  onAnswer: (question: ImportQuestionKey, answer: 'yes' | 'no') => void;
}) {
  return (
    <Notice tone={answer === null ? 'warning' : 'info'}>
      <Flex role="group" aria-label={t(text)} align="center" gap="2">
        <Text flex="1">{t(text)}</Text>
        {(['yes', 'no'] as const).map((value) => (
          <Button
            key={value}
            size="sm"
            variant={answer === value ? 'solid' : 'outline'}
            aria-pressed={answer === value}
            disabled={isBusy}
            onClick={() => onAnswer(key, value)}
          >
            {value === 'yes' ? 'Yes' : 'No'}
          </Button>
        ))}
      </Flex>
    </Notice>
  );
}

function Notice({ tone, children }: { tone: 'info' | 'warning' | 'danger'; children: ReactNode }) {
  const colors =
    tone === 'info'
      ? { bg: 'accent.subtle', color: 'fg' }
      : tone === 'warning'
        ? { bg: 'spark.subtle', color: 'fg' }
        : { bg: 'danger.subtle', color: 'danger.fg' };
  return (
    <Box role={tone === 'info' ? 'note' : 'alert'} px="3" py="1.5" borderRadius="md" fontSize="md" {...colors}>
      {inWords(children)}
    </Box>
  );
}

const ROW = { key: 'row', header: 'Row', kind: 'number', width: 56 } as const;
const LONGEST = 260;
const cellsOf = (headings: readonly string[]): Column<{ cells: Record<string, string> }>[] =>
  headings.map((heading) => ({
    key: `cell ${heading}`,
    header: heading,
    maxWidth: LONGEST,
    cell: ({ cells }) => cells[heading] ?? '',
  }));

/** Columns without any value would only push the others out of view. */
const filled = (headings: readonly string[], rows: readonly { cells: Record<string, string> }[]): string[] =>
  headings.filter((heading) => rows.some(({ cells }) => (cells[heading] ?? '') !== ''));

function goodColumns({ columns, preview }: ImportSummary): readonly Column<GoodRow>[] {
  const note: Column<GoodRow>[] = preview.some((row) => row.note !== '')
    ? [{ key: 'note', header: 'Note', cell: (row) => t(row.note) }]
    : [];
  return [{ ...ROW, cell: (row) => row.row }, ...cellsOf(filled(columns, preview)), ...note];
}

function badColumns({ columns, bad }: ImportSummary): readonly Column<ImportBadRow>[] {
  return [
    { ...ROW, cell: (row) => row.row },
    {
      key: 'reasons',
      header: 'Reason',
      cell: (row) => row.reasons.map((reason) => <div key={reason}>{t(reason)}</div>),
    },
    ...cellsOf(filled(columns, bad)),
  ];
}
