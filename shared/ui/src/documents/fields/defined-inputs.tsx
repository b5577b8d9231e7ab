import { t } from '@iwe/session';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { SHEET_FIELDS } from '@iwe/contract';
import { inputLabel } from '@iwe/sheets';
import type { HeaderOf, InputDefinition, InputPlace, SheetDefinition, SpecialInputs } from '@iwe/sheets';
import { SelectField } from '../../kit/controls/select-field.tsx';
import type { SelectFieldProps, SelectOption } from '../../kit/controls/select-field.tsx';
import { TextField } from '../../kit/controls/text-field.tsx';
import { Box, GridItem } from '../../kit/layout.ts';
import { useStaff, useWarehouses } from '../../lists/filters/base-options.ts';
import { DayField } from '../../lists/day/day-field.tsx';
import { NoteField } from '../detail/note-field.tsx';

type Header = Readonly<Record<string, string | number | null>>;

/** Exactly one component for each special input. */
export type BoundInputs<Inputs extends readonly InputDefinition[]> = {
  readonly [Field in SpecialInputs<Inputs>]: ReactNode;
};

/** The inputs of a kind's head, in the order of the definition. */
export interface DefinedInputsProps<Definition extends SheetDefinition> {
  definition: Definition;
  header: HeaderOf<Definition['inputs']>;
  onChange: (patch: Partial<HeaderOf<Definition['inputs']>>) => void;
  specials: BoundInputs<Definition['inputs']>;
  errors?: Readonly<Partial<Record<keyof HeaderOf<Definition['inputs']>, string | undefined>>>;
}

export function DefinedInputs<Definition extends SheetDefinition>({
  definition,
  header,
  onChange,
  specials,
  errors,
}: DefinedInputsProps<Definition>) {
  return inputsAt(definition, 'head').map((input) => {
    const drawn =
      input.kind === 'special' || input.kind === 'cost' ? (
        (specials as Readonly<Record<string, ReactNode>>)[input.field]
      ) : (
        <DefinedInput
          input={input}
          label={inputLabel(definition, input)}
          error={(errors as Readonly<Record<string, string | undefined>> | undefined)?.[input.field]}
          {...plain(header, onChange)}
        />
      );
    return input.span === undefined ? (
      <Fragment key={input.field}>{drawn}</Fragment>
    ) : (
      <GridItem key={input.field} colSpan={spanned(input.span)}>
        {drawn}
      </GridItem>
    );
  });
}

/** A field that fills the rest of its row in a wide window takes fewer columns where fewer fit. */
const spanned = (span: number) => ({ base: Math.min(span, 2), lg: Math.min(span, 3), xl: span });

/** The inputs that apply to all lines, shown beside the grid's tools. */
export function DefinedLineInputs<Definition extends SheetDefinition>({
  definition,
  header,
  onChange,
}: Pick<DefinedInputsProps<Definition>, 'definition' | 'header' | 'onChange'>) {
  return inputsAt(definition, 'lines').map(
    (input) =>
      input.kind !== 'special' &&
      input.kind !== 'cost' && (
        <Box key={input.field} w={`${input.width ?? LINE_INPUT_WIDTH}px`}>
          <DefinedInput
            input={input}
            label={inputLabel(definition, input)}
            error={undefined}
            {...plain(header, onChange)}
          />
        </Box>
      ),
  );
}

const LINE_INPUT_WIDTH = 160;
const inputsAt = ({ inputs }: SheetDefinition, place: InputPlace) =>
  inputs.filter((input) => (input.place ?? 'head') === place);
// From here on the kind no longer matters: the types above have checked the bound parts against the definition.
const plain = (header: unknown, onChange: unknown) => ({
  header: header as Header,
  onChange: onChange as (patch: Header) => void,
});

interface DefinedInputProps {
  input: Exclude<InputDefinition, { kind: 'special' } | { kind: 'cost' }>;
  label: string;
  error: string | undefined;
  header: Header;
  onChange: (patch: Header) => void;
}

function DefinedInput({ input, label, error, header, onChange }: DefinedInputProps) {
  const { field } = input;
  const set = (value: string | number | null) => onChange({ [field]: value });
  const text = String(header[field] ?? '');
  const base = { label, error, ...(input.required ? { required: true } : {}) };
  const beside = input.place === 'lines' ? { hideLabel: true, size: 'sm' as const } : {};
  switch (input.kind) {
    case 'text':
      return (
        <TextField
          {...base}
          value={text}
          maxLength={input.maxLength ?? SHEET_FIELDS[input.field].maxLength}
          {...(input.type ? { type: input.type } : {})}
          onChange={set}
        />
      );
    case 'note':
      return (
        <NoteField
          {...base}
          value={text}
          rows={1}
          maxLength={input.maxLength ?? SHEET_FIELDS[input.field].maxLength}
          hint={input.hint}
          onChange={set}
        />
      );
    // A required day keeps its value when its text is deleted.
    case 'day':
      return <DayField {...base} value={text} onChange={(day) => set(input.required ? day || text : day)} />;
    case 'code':
      return (
        <SelectField
          {...base}
          {...beside}
          clearable={false}
          value={Number(header[field])}
          options={codeOptions(input)}
          onChange={(code) => set(code ?? header[field] ?? null)}
        />
      );
    case 'choice': {
      const select = {
        ...base,
        ...beside,
        clearable: !input.required,
        value: header[field] as number | null,
        onChange: set,
        ...(input.placeholder ? { placeholder: input.placeholder } : {}),
      };
      return input.options === 'warehouses' ? <WarehouseSelect {...select} /> : <StaffSelect {...select} />;
    }
  }
}

function codeOptions({
  labels,
  codes = Object.keys(labels).map(Number),
}: Extract<InputDefinition, { kind: 'code' }>): SelectOption<number>[] {
  return codes.map((code) => ({ value: code, label: t(labels[code] ?? String(code)) }));
}

type SourceSelectProps = Omit<SelectFieldProps<number>, 'options' | 'isLoading'>;
const WarehouseSelect = (props: SourceSelectProps) => <SelectField {...props} {...useWarehouses()} />;
const StaffSelect = (props: SourceSelectProps) => <SelectField {...props} {...useStaff()} />;
