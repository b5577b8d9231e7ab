import { useState } from 'react';
import { newRunLinkAnswer, runLinksAnswer } from '@iwe/contract';
import type { NewRunLink, RunLink, RunLinksAnswer } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, errorLines, toast, useAccount, useApi } from '@iwe/session';
import { Badge, Button, confirm, ErrorState, Flex, momentText, Text, useAction } from '@iwe/ui';
import { Card, DriverReportItem, SheetLinkText } from '@iwe/ui/sheet-view';
import { RunLinkDialog } from './run-link-dialog.tsx';

interface Props {
  driverId: number;
  day: string;
  hasRoute: (path: string) => boolean;
}

const STATES: Readonly<Record<RunLink['state'], { label: string; tone: 'success' | 'neutral' | 'accent' }>> = {
  waiting: { label: 'Not yet valid', tone: 'accent' },
  valid: { label: 'Valid', tone: 'success' },
  ended: { label: 'Over', tone: 'neutral' },
  revoked: { label: 'Ended', tone: 'neutral' },
};

/** The links of a run for the driver's phone: made, copied, ended; and what the driver has reported by them. */
export function RunLinks({ driverId, day, hasRoute }: Props) {
  const { data, error, reload } = useApi<RunLinksAnswer>(
    'delivery-runs/links',
    { driverId, day },
    { quiet: true, freshMs: 0, refreshOnFocus: true, answer: runLinksAnswer },
  );
  const [made, setMade] = useState<NewRunLink | null>(null);
  const { run: work, isBusy } = useAction((action: () => Promise<void>) => action(), { atEnd: reload });
  if (!data) return error ? <ErrorState lines={errorLines(error)} onRetry={reload} /> : null;
  const { links, reports } = data.data;

  const make = () =>
    work(async () => {
      const { data: link } = await api.post<{ data: NewRunLink }>(
        'delivery-runs/links',
        { driverId, day },
        { answer: newRunLinkAnswer },
      );
      setMade(link);
    });
  const end = (link: RunLink) =>
    work(async () => {
      const answer = await confirm({
        title: 'End this link?',
        body: 'The driver’s phone cannot send or load anything with it any more, from this moment on. What waits on the phone is sent by a new link.',
        actions: [
          { id: 'keep', label: 'Cancel', tone: 'plain' },
          { id: 'end', label: 'End link', tone: 'danger' },
        ],
      });
      if (answer !== 'end') return;
      await api.post(`delivery-runs/links/${link.id}/revoke`);
      toast.success(messages.operationSuccessful);
    });
  return (
    <>
      <Card
        title="Driver’s phone"
        beside={
          <Button size="sm" busy={isBusy} onClick={() => void make()}>
            Make a link
          </Button>
        }
      >
        {links.length === 0 && (
          <Text color="fg.muted">
            A link opens this run on the driver’s phone, without a sign-in and without prices. The driver reports each
            stop there.
          </Text>
        )}
        <Flex as="ul" direction="column" gap="2" listStyleType="none">
          {links.map((link) => (
            <LinkItem key={link.id} link={link} onEnd={() => void end(link)} isBusy={isBusy} />
          ))}
        </Flex>
      </Card>
      {reports.length > 0 && (
        <Card title="Reported by the driver">
          <Flex as="ol" direction="column" gap="2" listStyleType="none">
            {reports.map((report) => (
              <DriverReportItem
                key={report.id}
                report={report}
                sheet={
                  <>
                    <SheetLinkText link={{ ...report, id: report.sheetId }} hasRoute={hasRoute} />
                    <Text as="span">{report.customer}</Text>
                  </>
                }
              />
            ))}
          </Flex>
        </Card>
      )}
      {made && <RunLinkDialog link={made} onClose={() => setMade(null)} />}
    </>
  );
}

function LinkItem({ link, onEnd, isBusy }: { link: RunLink; onEnd: () => void; isBusy: boolean }) {
  const { timeZone } = useAccount();
  const { label, tone } = STATES[link.state];
  const isLive = link.state === 'valid' || link.state === 'waiting';
  const used = link.lastUsedAt === null ? 'never used' : `last used ${momentText(link.lastUsedAt, timeZone)}`;
  return (
    <Flex as="li" gap="2" align="center" flexWrap="wrap">
      <Badge tone={tone}>{label}</Badge>
      <Text flex="1 1 16rem">
        {`Made ${momentText(link.createdAt, timeZone)} by ${link.createdBy}, ${
          link.revokedAt === null
            ? `valid until ${momentText(link.expiresAt, timeZone)}`
            : `ended ${momentText(link.revokedAt, timeZone)}`
        }, ${used}`}
      </Text>
      {isLive && (
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={onEnd}>
          End link
        </Button>
      )}
    </Flex>
  );
}
