import { useId } from 'react';
import type { ReportFrequency, ReportRecipient, ReportRequest, ReportSchedule } from '@iwe/contract';
import { messages } from '@iwe/domain';
import type { ReportDefinition } from '@iwe/reports';
import { api, toast, useApi } from '@iwe/session';
import { Box, Button, Dialog, ErrorState, Flex, Text, TextField } from '@iwe/ui';
import { fieldProps, useRecordForm } from '@iwe/ui/sheet';
import type { RecordFormValues } from '@iwe/ui/sheet';
import { CheckField } from '@iwe/ui/sheet-view';
import { Group } from '../controls/group.tsx';
import { useReloadSchedules } from './use-schedules.ts';
import type { Schedules } from './use-schedules.ts';

const FREQUENCIES: readonly { readonly value: ReportFrequency; readonly label: string; readonly about: string }[] = [
  { value: 'weekly', label: 'Weekly', about: 'Every Monday about the week before' },
  { value: 'monthly', label: 'Monthly', about: 'On the first day of a month about the month before' },
];
const MAX_RECIPIENTS = 20;

interface Typed extends RecordFormValues {
  name: string;
  frequency: ReportFrequency;
  recipients: readonly number[];
  isActive: boolean;
}

const typedOf = ({ title }: ReportDefinition, schedule: ReportSchedule | undefined): Typed => ({
  name: schedule?.name ?? title,
  frequency: schedule?.frequency ?? 'weekly',
  recipients: schedule?.recipients.map(({ eId }) => eId) ?? [],
  isActive: schedule?.isActive ?? true,
});

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
  const reloadSchedules = useReloadSchedules();
  const { dateRange: _range, dueDate: _day, dueTime: _time, ...settings } = request;
  const people = useApi<{ data: ReportRecipient[] }>(
    'report-recipients',
    { type: request.type, ...(request.includeCost ? { includeCost: 1 } : {}) },
    { quiet: true },
  );
  const offered = people.data?.data ?? [];
  // Somebody who has left, or may not see it any more, is not offered and so taken out when the schedule is saved.
  const chosenOf = ({ recipients }: Typed) => recipients.filter((eId) => offered.some((person) => person.eId === eId));
  const form = useRecordForm<Typed, Schedules>({
    start: { values: typedOf(definition, schedule), version: 0 },
    save: (typed) => {
      const { name, frequency, isActive } = typed;
      const body = { name: name.trim(), frequency, request: settings, recipients: chosenOf(typed), isActive };
      return schedule
        ? api.put<Schedules>(`report-schedules/${schedule.id}`, body)
        : api.post<Schedules>('report-schedules', body);
    },
    onSaved: () => {
      reloadSchedules();
      toast.success(messages.operationSuccessful);
      onClose();
    },
  });
  const chosen = chosenOf(form.values);
  const problem = problemOf(form.values.name, chosen);
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
          <Button variant="solid" busy={form.isBusy} disabled={problem !== null} onClick={form.submit}>
            Save
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3">
        <TextField label="Name" required maxLength={60} autoComplete="off" {...fieldProps(form, 'name')} />
        <Group label="How often">
          <Flex direction="column">
            {FREQUENCIES.map(({ value, label, about }) => (
              <CheckField
                key={value}
                radioOf={group}
                label={
                  <span>
                    {label} <Text as="span" color="fg.subtle">{`– ${about}`}</Text>
                  </span>
                }
                value={form.values.frequency === value}
                onChange={() => form.set('frequency', value)}
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
            onChange={(recipients) => form.set('recipients', recipients)}
            note={request.includeCost ? WITH_COST : undefined}
          />
        )}
        <CheckField label="Active" {...fieldProps(form, 'isActive')} />
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
            <CheckField
              label={
                <span>
                  {name} <Text as="span" color="fg.subtle">{`· ${email}`}</Text>
                </span>
              }
              value={chosen.includes(eId)}
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
