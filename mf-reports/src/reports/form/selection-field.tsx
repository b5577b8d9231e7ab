import type { Selection, SelectionSetting } from '@iwe/reports';
import { Box, Flex, SelectField, Tag } from '@iwe/ui';
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
  const options = useSettingOptions(setting);
  return (
    // The height of a row from the start: options that are loaded must not move the fields below.
    <Flex gap="3" rowGap="0" flexWrap="wrap" minH="6">
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
  const options = useSettingOptions(setting);
  const every = setting.options === 'warehouses' ? options.map((option) => option.value) : undefined;
  const chosen = options.filter((option) => value.chosen.includes(option.value));
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

function Lines({ setting, value, onChange }: SelectionFieldProps) {
  return value.all ? null : (
    <DesignatedLines setting={setting} start={value.chosen} onChange={(ids) => onChange(withChosen(ids))} />
  );
}
