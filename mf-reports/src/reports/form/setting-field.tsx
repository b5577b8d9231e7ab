import { useId } from 'react';
import { stateProblem } from '@iwe/reports';
import type { DayRange, ReportDefinition, ReportSetting, ReportState, Selection } from '@iwe/reports';
import { Box, Button, Flex, TextField } from '@iwe/ui';
import { CheckField, DayField, DayRangeField, useToday } from '@iwe/ui/sheet-view';
import { Group } from '../../controls/group.tsx';
import { rangeShortcuts } from './range-shortcuts.ts';
import { SelectionField } from './selection-field.tsx';

interface SettingFieldProps {
  definition: ReportDefinition;
  setting: ReportSetting;
  state: ReportState;
  onChange: (change: Partial<ReportState>) => void;
  /** Whether to show what is wrong: from the first attempt to use the form. */
  showProblem: boolean;
}

/** One setting of a report's form, by its kind. */
export function SettingField({ definition, setting, state, onChange, showProblem }: SettingFieldProps) {
  const group = useId();
  const { field, label } = setting;
  switch (setting.kind) {
    case 'choice':
      return (
        <Group label={label}>
          <Flex gap="4" rowGap="0" flexWrap="wrap">
            {setting.options.map((option) => (
              <CheckField
                key={option.value}
                radioOf={group}
                label={option.label}
                value={state[setting.field] === option.value}
                onChange={() => onChange({ [field]: option.value })}
              />
            ))}
          </Flex>
        </Group>
      );
    case 'selection':
      return (
        <SelectionField
          setting={setting}
          value={state[setting.field]}
          onChange={(value: Selection) => onChange({ [field]: value })}
        />
      );
    case 'dateRange':
      return (
        <RangeField
          label={label}
          value={state[setting.field]}
          hasShortcuts={setting.field === 'dateRange'}
          problem={showProblem ? problemOf(definition, setting, state) : undefined}
          onChange={(value) => onChange({ [field]: value })}
        />
      );
    case 'day':
      return (
        <Box maxW="44">
          <DayField
            label={label}
            size="sm"
            value={state[setting.field]}
            onChange={(value) => onChange({ [field]: value })}
          />
        </Box>
      );
    case 'time':
      return (
        <Box maxW="44">
          <TextField
            label={label}
            hint={setting.hint}
            size="sm"
            type="time"
            disabled={state.dueDate === ''}
            value={state[setting.field]}
            onChange={(value) => onChange({ [field]: value })}
          />
        </Box>
      );
    case 'number':
      return (
        <Box maxW="44">
          <TextField
            label={label}
            hint={setting.hint}
            size="sm"
            inputMode="numeric"
            autoComplete="off"
            value={state[setting.field] === 0 ? '' : String(state[setting.field])}
            onChange={(text) => {
              if (/^\d{0,6}$/.test(text.trim())) onChange({ [field]: Number(text) });
            }}
          />
        </Box>
      );
    case 'flag':
      return (
        <CheckField label={label} value={state[setting.field]} onChange={(checked) => onChange({ [field]: checked })} />
      );
  }
}

/** Returns what is wrong with one setting; the field has its name already. */
function problemOf(definition: ReportDefinition, setting: ReportSetting, state: ReportState): string | undefined {
  const problem = stateProblem({ ...definition, settings: [setting] }, state)?.slice(setting.label.length + 2);
  return problem && problem.charAt(0).toUpperCase() + problem.slice(1);
}

interface RangeFieldProps {
  label: string;
  value: DayRange;
  hasShortcuts: boolean;
  problem: string | undefined;
  onChange: (value: DayRange) => void;
}

function RangeField({ label, value, hasShortcuts, problem, onChange }: RangeFieldProps) {
  const today = useToday();
  return (
    <Box>
      <Box maxW="80">
        <DayRangeField
          label={label}
          size="sm"
          from={value.from}
          to={value.to}
          error={problem}
          onChange={(from, to) => onChange({ from, to })}
        />
      </Box>
      {hasShortcuts && (
        <Flex flexWrap="wrap" mt="1" ms="-1.5">
          {rangeShortcuts(today).map(({ label: name, ...range }) => (
            <Button key={name} size="xs" variant="ghost" px="1.5" onClick={() => onChange(range)}>
              {name}
            </Button>
          ))}
        </Flex>
      )}
    </Box>
  );
}
