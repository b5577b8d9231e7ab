import { Card } from '../../../kit/data/card.tsx';
import type { DriverReportsAnswer, Sheet } from '@iwe/contract';
import { driverReportsAnswer } from '@iwe/contract';
import { SheetType } from '@iwe/domain';
import { useApi } from '@iwe/session';
import { ErrorState } from '../../../kit/feedback/states.tsx';
import { Flex } from '../../../kit/layout.ts';
import { DriverReportItem } from './driver-report-item.tsx';

/** What drivers reported of a sheet from their phones, with photo and signature. Renders nothing without reports. */
export function DriverReportsPanel({ sheet }: { sheet: Pick<Sheet, 'id' | 'type'> }) {
  return sheet.type === SheetType.Invoice || sheet.type === SheetType.CreditNote ? <Reports id={sheet.id} /> : null;
}

function Reports({ id }: { id: number }) {
  const { data, error, reload } = useApi<DriverReportsAnswer>(`orders/${id}/driver-reports`, undefined, {
    quiet: true,
    freshMs: 0,
    refreshOnFocus: true,
    answer: driverReportsAnswer,
  });
  // A server that does not have them yet has none to show.
  if (error && error.status !== 404 && !data) return <ErrorState lines={error.lines} onRetry={reload} />;
  if (!data || data.data.length === 0) return null;
  return (
    <Card title="Driver’s reports" aria-label="Driver's reports">
      <Flex as="ol" direction="column" gap="2" listStyleType="none">
        {data.data.map((report) => (
          <DriverReportItem key={report.id} report={report} />
        ))}
      </Flex>
    </Card>
  );
}
