import { t } from '@iwe/session';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { addDays, dateShortcuts } from '@iwe/domain';
import { Button } from '../../kit/controls/button.tsx';
import { Field } from '../../kit/controls/field.tsx';
import type { ControlProps, FieldProps } from '../../kit/controls/field.tsx';
import { IconButton } from '../../kit/controls/icon-button.tsx';
import { Input } from '../../kit/controls/text-field.tsx';
import { Box, Flex } from '../../kit/layout.ts';
import { Popover } from '../../kit/overlay/popover.tsx';
import { Calendar } from './calendar.tsx';
import { dayFieldText, parseDay } from './parse-day.ts';
import { useToday } from './use-today.ts';

/** The message for a text that is not a day. */
export const NO_DAY = 'Use a date like 05 Mar 2026';

/** A day, typed in any usual way or chosen from the calendar; '' means no day. */
export interface DayControlProps {
  /** 'yyyy-MM-dd' or ''. */
  value: string;
  onChange: (day: string) => void;
  control?: ControlProps;
  label: string;
  size?: 'sm' | 'md';
  placeholder?: string;
  /** The date shortcuts of the specification: Today, Tomorrow, 1 Week Later … */
  shortcuts?: boolean;
  /** Called with whether the typed text is not a day, so that the field can show the message. */
  onWrong?: (wrong: boolean) => void;
}

/** The control without its label. Arrow up and down move by a day; Alt with arrow down opens the calendar. */
export function DayControl({
  value,
  onChange,
  control,
  label,
  size = 'md',
  placeholder,
  shortcuts = false,
  onWrong,
}: DayControlProps) {
  const today = useToday();
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const choose = (day: string) => {
    setTyped(null);
    setOpen(false);
    onWrong?.(false);
    if (day !== value) onChange(day);
  };
  const take = () => {
    if (typed === null) return;
    const day = typed.trim() === '' ? '' : parseDay(typed, today);
    if (day === undefined) onWrong?.(true);
    else choose(day);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') take();
    else if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && typed === null && value !== '')
      choose(addDays(value, event.key === 'ArrowUp' ? 1 : -1));
    else return;
    if (event.key !== 'Enter') event.preventDefault();
  };
  return (
    <Box position="relative" minW="0">
      <Input
        {...control}
        {...(control ? {} : { 'aria-label': t(label) })}
        type="text"
        inputMode="text"
        autoComplete="off"
        size={size}
        // In the narrowest filter a whole date has room beside the calendar's button.
        {...(size === 'sm' ? { ps: '1', pe: '5' } : { pe: '7' })}
        placeholder={t(placeholder ?? 'dd MMM yyyy')}
        value={typed ?? dayFieldText(value)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.select()}
      />
      <Flex position="absolute" insetY="0" insetEnd="0.5" align="center" color="fg.subtle">
        <Popover
          open={open}
          onOpenChange={setOpen}
          title={label}
          width="auto"
          placement="bottom-end"
          trigger={
            <IconButton
              label={t('{}: calendar', t(label))}
              size="xs"
              tabIndex={-1}
              disabled={control?.disabled ?? false}
            >
              <CalendarDays size={13} />
            </IconButton>
          }
        >
          <Flex gap="3">
            {shortcuts && (
              <Flex direction="column" gap="1" align="stretch">
                {dateShortcuts(today).map((shortcut) => (
                  <Button
                    key={shortcut.label}
                    size="sm"
                    variant="ghost"
                    justifyContent="flex-start"
                    onClick={() => choose(shortcut.date)}
                  >
                    {shortcut.label}
                  </Button>
                ))}
              </Flex>
            )}
            <Calendar value={value === '' ? null : value} today={today} onChoose={choose} />
          </Flex>
        </Popover>
      </Flex>
    </Box>
  );
}

/** A day field with its label. */
export function DayField({
  value,
  onChange,
  size = 'md',
  shortcuts = true,
  ...field
}: FieldProps & Pick<DayControlProps, 'value' | 'onChange' | 'size' | 'shortcuts'>) {
  const [wrong, setWrong] = useState(false);
  return (
    <Field {...field} error={wrong ? NO_DAY : field.error}>
      {(control) => (
        <DayControl
          value={value}
          onChange={onChange}
          control={control}
          label={field.label}
          size={size}
          shortcuts={shortcuts}
          onWrong={setWrong}
        />
      )}
    </Field>
  );
}

/** A first and a last day; either may be empty. */
export interface DayRangeFieldProps extends FieldProps {
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
  size?: 'sm' | 'md';
}

export function DayRangeField({ from, to, onChange, size = 'md', ...field }: DayRangeFieldProps) {
  const [isFromWrong, setFromWrong] = useState(false);
  const [isToWrong, setToWrong] = useState(false);
  return (
    <Field {...field} error={isFromWrong || isToWrong ? NO_DAY : field.error}>
      {(control) => (
        <Flex gap="1" align="center">
          <Box flex="1" minW="0">
            <DayControl
              value={from}
              onChange={(day) => onChange(day, to)}
              control={control}
              label={t('{} from', t(field.label))}
              size={size}
              placeholder="from"
              onWrong={setFromWrong}
            />
          </Box>
          <Box flex="1" minW="0">
            <DayControl
              value={to}
              onChange={(day) => onChange(from, day)}
              label={t('{} to', t(field.label))}
              size={size}
              placeholder="to"
              onWrong={setToWrong}
            />
          </Box>
        </Flex>
      )}
    </Field>
  );
}
