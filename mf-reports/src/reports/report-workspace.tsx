import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { canSeeCostInReports, datePartsOf, plainDate } from '@iwe/domain';
import { initialState, reportRequest, requestOfAddress, stateOfRequest, stateProblem } from '@iwe/reports';
import type { ReportDefinition, ReportState } from '@iwe/reports';
import type { ReportRequest, ReportRequested } from '@iwe/contract';
import { api, useRights } from '@iwe/session';
import { Box, Button, EmptyState, Flex, Panel, ReportsIcon, toast, useAction, useIsPhone } from '@iwe/ui';
import { useCommitKey, useToday } from '@iwe/ui/sheet-view';
import { ScheduleDialog } from '../schedules/schedule-dialog.tsx';
import { ReportForm } from './form/report-form.tsx';
import { ReportPreview } from './preview/report-preview.tsx';
import { RequestedNotice } from './requested-notice.tsx';
import { SavedReports } from './saved/saved-reports.tsx';

/**
 * A report: its form, the look before the spreadsheet, Submit, saved settings and the schedule. An address with
 * settings fills the form and is looked at at once: it is a way from a figure to what is behind it.
 */
export function ReportWorkspace({ definition, address }: { definition: ReportDefinition; address: URLSearchParams }) {
  const isPhone = useIsPhone();
  const seesCost = canSeeCostInReports(useRights());
  const [asked] = useState(() => requestOfAddress(definition, address));
  const allowed = (next: ReportState): ReportState => (seesCost ? next : { ...next, includeCost: false });
  const [state, setState] = useState(() =>
    asked.request ? allowed(stateOfRequest(definition, asked.request)) : initialState(definition),
  );
  // A form that was filled from saved settings is drawn again, because tables of lines have rows of their own.
  const [fillings, setFillings] = useState(0);
  const [showProblems, setShowProblems] = useState(false);
  const [looked, setLooked] = useState<ReportRequest | null>(() =>
    asked.request ? reportRequest(definition, state) : null,
  );
  const today = useToday();
  // What is looked at before anything was asked for; the form stays as the specification has it.
  const [opening] = useState(() => thisMonth(definition, today));
  const [requestedAt, setRequestedAt] = useState<string | null>(null);
  const [isScheduling, setIsScheduling] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const request = reportRequest(definition, state);

  const fill = (next: ReportState) => {
    setState(allowed(next));
    setFillings(fillings + 1);
    setShowProblems(false);
  };
  /** Returns whether the form can be used; shows what is wrong otherwise. */
  const check = (): boolean => {
    const isFine = stateProblem(definition, state) === null;
    setShowProblems(!isFine);
    if (!isFine) setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    return isFine;
  };
  const asking = useAction(async () => {
    const { message } = await api.post<ReportRequested>('reports', request);
    toast.success(message);
    setRequestedAt(new Date().toISOString());
  });
  const submit = () => {
    if (!asking.isBusy && check()) void asking.run();
  };
  const look = () => {
    if (check()) setLooked(request);
  };
  useCommitKey('mod+enter', 'leave', submit);
  useCommitKey('alt+l', 'leave', look);

  return (
    <>
      {asked.refused.length > 0 && (
        <Box role="status" color="spark.fg">
          This address has settings that the report does not have, or with values that cannot be:{' '}
          {asked.refused.join(', ')}. They are left out.
        </Box>
      )}
      <Panel px="4" pt="3" pb="3">
        <Box ref={form}>
          <ReportForm
            key={fillings}
            definition={definition}
            state={state}
            onChange={(change) => setState((present) => ({ ...present, ...change }))}
            showProblems={showProblems}
            seesCost={seesCost}
          />
        </Box>
        <ReportButtons
          isBusy={asking.isBusy}
          onSubmit={submit}
          onPreview={look}
          onReset={() => fill(initialState(definition))}
          onSchedule={() => setIsScheduling(true)}
        >
          <SavedReports
            type={definition.type}
            request={request}
            onApply={(saved) => fill(stateOfRequest(definition, saved))}
          />
        </ReportButtons>
      </Panel>
      {requestedAt && <RequestedNotice at={requestedAt} />}
      {!looked && opening && (
        <ReportPreview
          definition={definition}
          request={opening}
          note="Of this month. The form above asks for all days."
        />
      )}
      {looked && (
        <ReportPreview
          definition={definition}
          request={looked}
          isOld={JSON.stringify(looked) !== JSON.stringify(request)}
          onLookAgain={look}
        />
      )}
      {!looked && !opening && !isPhone && (
        <EmptyState
          icon={<ReportsIcon size={18} />}
          title="No preview yet"
          hint={
            'Preview shows the first rows, the totals and a plot here. Submit makes the whole report as a spreadsheet, ' +
            'which then waits in the Download Center.'
          }
        />
      )}
      {isScheduling && (
        <ScheduleDialog definition={definition} request={request} onClose={() => setIsScheduling(false)} />
      )}
    </>
  );
}

/** Returns a report's initial request from the first of the month to today; null for one without a range of days. */
function thisMonth(definition: ReportDefinition, today: string): ReportRequest | null {
  if (!definition.settings.some(({ kind, field }) => kind === 'dateRange' && field === 'dateRange')) return null;
  const { year, month } = datePartsOf(today);
  const dateRange = { from: plainDate(year, month, 1), to: today };
  return reportRequest(definition, { ...initialState(definition), dateRange });
}

interface ReportButtonsProps {
  isBusy: boolean;
  onSubmit: () => void;
  onPreview: () => void;
  onReset: () => void;
  onSchedule: () => void;
  /** The saved settings, at the end of the row. */
  children: ReactNode;
}

function ReportButtons({ isBusy, onSubmit, onPreview, onReset, onSchedule, children }: ReportButtonsProps) {
  return (
    <Flex
      gap="2"
      rowGap="2"
      align="center"
      flexWrap="wrap"
      mt="4"
      pt="3"
      borderTopWidth="1px"
      borderColor="border.subtle"
    >
      <Button
        variant="solid"
        busy={isBusy}
        title="The whole report as a spreadsheet (Ctrl+Enter)"
        aria-keyshortcuts="Control+Enter"
        onClick={onSubmit}
      >
        Submit
      </Button>
      <Button title="The first rows, totals and a plot (Alt+L)" aria-keyshortcuts="Alt+L" onClick={onPreview}>
        Preview
      </Button>
      <Button variant="ghost" onClick={onReset}>
        Reset
      </Button>
      <Box flex="1" />
      {/* Below the other buttons its words begin where theirs do. */}
      <Button variant="ghost" ms={useIsPhone() ? '-3' : '0'} onClick={onSchedule}>
        Send on a schedule …
      </Button>
      {children}
    </Flex>
  );
}
