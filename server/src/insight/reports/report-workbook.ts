import type { Readable } from 'node:stream';
import type { ReportRequest } from '@iwe/contract';
import { formatDate } from '@iwe/domain';
import type { ReportDefinition, ReportOption, ReportSetting } from '@iwe/reports';
import { groupingOf } from '@iwe/reports';
import { xlsxWorkbook } from '../../core/files/workbooks/xlsx-writer.ts';
import type { XlsxTable } from '../../core/files/workbooks/xlsx-writer.ts';
import type { Snapshot } from '../../core/long-reads/snapshot.ts';
import type { ReportFrame } from './report.repository.ts';
import { namesOfChosen } from './report.repository.ts';
import { rowsInOrder } from './report-query.ts';
import type { AskedReport } from './report-query.ts';
import { headOf, tableRows } from './report-table.ts';

/** What the first worksheet says beside the settings. */
export interface ReportCover {
  frame: ReportFrame;
  requestedBy: string;
}

/**
 * Returns a report as a workbook that is written while it is read from the snapshot: a worksheet with the settings, the
 * organisation, who asked and the moment of the data, then the rows. `progress` is told how many rows were read, of how
 * many PostgreSQL's planner expects.
 */
export async function reportWorkbook(
  snapshot: Snapshot,
  report: AskedReport,
  { frame, requestedBy }: ReportCover,
  progress: (rows: number, total: number) => void,
): Promise<Readable> {
  const { definition, request, columns } = report;
  const settings = await settingTexts(snapshot, definition, request);
  let rows = 0;
  let total = 0;
  const expected = (all: number) => {
    total = all;
    progress(0, total);
  };
  const count = (read: number) => {
    rows = read;
    progress(rows, total);
  };
  const read = rowsInOrder(report);
  const data: XlsxTable = {
    name: 'Data',
    columns: headOf(columns),
    batches: tableRows({ keys: read.keys, batches: snapshot.streamCopied(read.query, { expected }) }, report, count),
    // Sorting would mix the subtotals in: their groups can be folded instead.
    ...(definition.hasSubtotals ? { isOutlined: true } : { hasFilter: true }),
  };
  function* facts(): Generator<string[][]> {
    yield [
      ['Organisation', frame.organisation],
      ['Asked for by', requestedBy],
      ['State of the data', frame.momentText],
      ...settings,
      ['Cost and margin', report.scope.showsCost ? 'Shown' : 'Not shown'],
      ['Rows', String(rows)],
    ];
  }
  const cover: XlsxTable = {
    name: 'Report',
    columns: [
      { title: definition.title, kind: 'text', width: 28 },
      { title: '', kind: 'text', width: 70 },
    ],
    batches: facts(),
  };
  return xlsxWorkbook([data], { cover, timeZone: frame.timeZone });
}

/** Returns the label of every setting with what was chosen, in words. */
async function settingTexts(
  snapshot: Snapshot,
  definition: ReportDefinition,
  request: ReportRequest,
): Promise<string[][]> {
  const texts: string[][] = [];
  for (const setting of definition.settings) {
    if (setting.field === 'includeCost') continue;
    if (setting.kind === 'selection' && setting.isHiddenUntilSet && request[setting.field] === undefined) continue;
    texts.push([setting.label, await settingText(snapshot, setting, request)]);
  }
  if (!definition.settings.some(({ field }) => field === 'group'))
    texts.push(['Grouped by', groupingOf(definition, request).label]);
  return texts;
}

async function settingText(snapshot: Snapshot, setting: ReportSetting, request: ReportRequest): Promise<string> {
  const value = request[setting.field];
  switch (setting.kind) {
    case 'choice':
      return labelOf(setting.options, (value as string | undefined) ?? setting.start);
    case 'dateRange':
      return value === undefined ? 'All' : (value as string[]).map(formatDate).join(' to ');
    case 'day':
      return value === undefined ? 'Today' : formatDate(value as string);
    case 'time':
      return value === undefined ? 'End of the day' : String(value);
    case 'selection': {
      if (value === undefined) return 'ALL';
      const chosen = value as (string | number)[];
      if (typeof setting.options !== 'string') return chosen.map((each) => labelOf(setting.options, each)).join(', ');
      if (setting.options === 'areaTypes') return chosen.join(', ');
      return (await namesOfChosen(snapshot, setting.options, chosen as number[])).join(', ');
    }
    default:
      return value === undefined ? 'None' : String(value);
  }
}

const labelOf = (options: readonly ReportOption[] | string, value: string | number): string =>
  typeof options === 'string'
    ? String(value)
    : (options.find((option) => option.value === value)?.label ?? String(value));
