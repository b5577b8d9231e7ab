import type { Selection, SelectionSetting } from '@iwe/reports';
import type { ApiError } from '@iwe/session';
import { Box, Button, Flex, SelectField, Tag } from '@iwe/ui';
import { CheckField } from '@iwe/ui/sheet-view';
import { Group } from '../../controls/group.tsx';
import { DesignatedLines } from './designated-lines.tsx';
import { toggled, withAll, withChosen } from './selection.ts';
import { useSettingOptions } from './use-setting-options.ts';

interface SelectionFieldProps {
  setting: SelectionSetting;
  value: Selection;
  onChange: (value: Selection) => void;
}

/** ALL, or the chosen ones of many (spec §4), by the control that the setting names. */
export function SelectionField({ setting, value, onChange }: SelectionFieldProps) {
  const Chosen = CONTROLS[setting.control];
  return (
    <Group
      label={setting.label}
      beside={
        <CheckField
          label={
            <Box as="span" fontWeight="medium">
              ALL
            </Box>
          }
          value={value.all}
          onChange={(all) => onChange(withAll(all))}
        />
      }
    >
      <Chosen setting={setting} value={value} onChange={onChange} />
    </Group>
  );
}

const CONTROLS = { checkboxes: Checkboxes, select: MultiSelect, lines: Lines } as const;

function Checkboxes({ setting, value, onChange }: SelectionFieldProps) {
  const { options, error, reload } = useSettingOptions(setting);
  if (error) return <NoOptions error={error} onRetry={reload} />;
  return (
    // The height of a row from the start, of three for options that are loaded: they must not move the fields below.
    <Flex gap="3" rowGap="0" flexWrap="wrap" minH={typeof setting.options === 'string' ? '4.5rem' : '6'}>
      {options.map((option) => (
        <CheckField
          key={option.value}
          label={option.label}
          value={value.chosen.includes(option.value)}
          onChange={(isChosen) => onChange(toggled(value, option.value, isChosen))}
        />
      ))}
    </Flex>
  );
}

/** A select that adds to the chosen ones, which are shown below it. */
function MultiSelect({ setting, value, onChange }: SelectionFieldProps) {
  const { options, error, reload } = useSettingOptions(setting);
  const every = setting.options === 'warehouses' ? options.map((option) => option.value) : undefined;
  const chosen = options.filter((option) => value.chosen.includes(option.value));
  if (error) return <NoOptions error={error} onRetry={reload} />;
  return (
    <>
      <SelectField
        label={`Add to ${setting.label}`}
        hideLabel
        size="sm"
        value={null}
        placeholder={value.all ? 'All; choose to narrow' : 'Choose one or more'}
        options={options.filter((option) => !value.chosen.includes(option.value))}
        onChange={(added) => {
          if (added !== null) onChange(toggled(value, added, true, every));
        }}
      />
      {chosen.length > 0 && (
        <Flex gap="1.5" flexWrap="wrap" mt="1.5">
          {chosen.map((option) => (
            <Tag
              key={option.value}
              tone="accent"
              removeLabel={`Remove ${option.label}`}
              onRemove={() => onChange(toggled(value, option.value, false))}
            >
              {option.label}
            </Tag>
          ))}
        </Flex>
      )}
    </>
  );
}

/** Why there is nothing to choose from. The report can be asked for all of them meanwhile. */
function NoOptions({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <Flex gap="2" align="center" flexWrap="wrap" role="alert" fontSize="sm" color="danger.fg">
      {error.lines.join(' ')}
      <Button size="xs" onClick={onRetry}>
        Try again
      </Button>
    </Flex>
  );
}

function Lines({ setting, value, onChange }: SelectionFieldProps) {
  return value.all ? null : (
    <DesignatedLines setting={setting} start={value.chosen} onChange={(ids) => onChange(withChosen(ids))} />
  );
}
