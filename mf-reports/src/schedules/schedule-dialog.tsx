import { useId, useState } from 'react';
import type { ReportFrequency, ReportRecipient, ReportRequest, ReportSchedule } from '@iwe/contract';
import { messages } from '@iwe/domain';
import type { ReportDefinition } from '@iwe/reports';
import { api, toast, useApi } from '@iwe/session';
import { Box, Button, Dialog, ErrorState, Flex, Text, TextField, useAction } from '@iwe/ui';
import { Check } from '../controls/check.tsx';
import { Group } from '../controls/group.tsx';
import { useReloadSchedules } from './use-schedules.ts';
import type { Schedules } from './use-schedules.ts';

const FREQUENCIES: readonly { readonly value: ReportFrequency; readonly label: string; readonly about: string }[] = [
  { value: 'weekly', label: 'Weekly', about: 'Every Monday about the week before' },
  { value: 'monthly', label: 'Monthly', about: 'On the first day of a month about the month before' },
];
const MAX_RECIPIENTS = 20;

interface ScheduleDialogProps {
  definition: ReportDefinition;
  /** The report's settings; its days follow from the day of sending. */
  request: ReportRequest;
  /** The schedule to change; a new one without it. */
  schedule?: ReportSchedule;
  onClose: () => void;
}

/** 'Send on a schedule': how often, to whom. The server checks each person's right again at every sending. */
export function ScheduleDialog({ definition, request, schedule, onClose }: ScheduleDialogProps) {
  const group = useId();
  const [name, setName] = useState(schedule?.name ?? definition.title);
  const [frequency, setFrequency] = useState<ReportFrequency>(schedule?.frequency ?? 'weekly');
  const [recipients, setRecipients] = useState<readonly number[]>(schedule?.recipients.map(({ eId }) => eId) ?? []);
  const [isActive, setIsActive] = useState(schedule?.isActive ?? true);
  const reloadSchedules = useReloadSchedules();
  const { dateRange: _range, dueDate: _day, dueTime: _time, ...settings } = request;
  const people = useApi<{ data: ReportRecipient[] }>(
    'report-recipients',
    { type: request.type, ...(request.includeCost ? { includeCost: 1 } : {}) },
    { quiet: true },
  );
  const offered = people.data?.data ?? [];
  // Somebody who has left, or may not see it any more, is not offered and so taken out when the schedule is saved.
  const chosen = recipients.filter((eId) => offered.some((person) => person.eId === eId));
  const problem = problemOf(name, chosen);
  const save = useAction(async () => {
    const body = { name: name.trim(), frequency, request: settings, recipients: chosen, isActive };
    await (schedule
      ? api.put<Schedules>(`report-schedules/${schedule.id}`, body)
      : api.post<Schedules>('report-schedules', body));
    reloadSchedules();
    toast.success(messages.operationSuccessful);
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={schedule ? `Schedule of ${definition.title}` : `Send ${definition.title} on a schedule`}
      footer={
        <>
          <Text flex="1" fontSize="sm" color="fg.subtle">
            {problem}
          </Text>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" busy={save.isBusy} disabled={problem !== null} onClick={() => void save.run()}>
            Save
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3">
        <TextField label="Name" required value={name} maxLength={60} autoComplete="off" onChange={setName} />
        <Group label="How often">
          <Flex direction="column">
            {FREQUENCIES.map(({ value, label, about }) => (
              <Check
                key={value}
                radioOf={group}
                label={
                  <span>
                    {label} <Text as="span" color="fg.subtle">{`– ${about}`}</Text>
                  </span>
                }
                checked={frequency === value}
                onChange={() => setFrequency(value)}
              />
            ))}
          </Flex>
        </Group>
        {people.error ? (
          <ErrorState lines={people.error.lines} onRetry={people.reload} />
        ) : (
          <Recipients
            offered={offered}
            chosen={chosen}
            onChange={setRecipients}
            note={request.includeCost ? WITH_COST : undefined}
          />
        )}
        <Check label="Active" checked={isActive} onChange={setIsActive} />
      </Flex>
    </Dialog>
  );
}

function problemOf(name: string, recipients: readonly number[]): string | null {
  if (name.trim() === '') return 'Give it a name.';
  if (recipients.length === 0) return 'Choose who receives it.';
  return recipients.length > MAX_RECIPIENTS ? `At most ${MAX_RECIPIENTS} people can receive it.` : null;
}

const WITH_COST = 'It contains cost and margin: only people who may see cost in reports are offered.';

interface RecipientsProps {
  offered: readonly ReportRecipient[];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
  note: string | undefined;
}

/** The people of the organisation who may see this report. */
function Recipients({ offered, chosen, onChange, note }: RecipientsProps) {
  return (
    <Group label="Sent to">
      <Box maxH="56" overflowY="auto" borderWidth="1px" borderColor="border" borderRadius="md" px="2.5" py="1.5">
        {offered.map(({ eId, name, email }) => (
          <Box key={eId}>
            <Check
              label={
                <span>
                  {name} <Text as="span" color="fg.subtle">{`· ${email}`}</Text>
                </span>
              }
              checked={chosen.includes(eId)}
              onChange={(isChosen) => onChange(isChosen ? [...chosen, eId] : chosen.filter((each) => each !== eId))}
            />
          </Box>
        ))}
      </Box>
      {note && (
        <Text mt="1" fontSize="sm" color="fg.subtle">
          {note}
        </Text>
      )}
    </Group>
  );
}
