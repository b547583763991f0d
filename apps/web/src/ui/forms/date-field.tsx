import { Calendar } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

// The browser's calendar button is stretched invisibly over the whole field, so that a tap anywhere opens it. An empty
// date input shows a format such as "mm/dd/yyyy" or nothing, so a placeholder covers it until it has the focus.
const INPUT =
  '[&_input]:appearance-none [&_input]:text-left [&_input::-webkit-calendar-picker-indicator]:absolute [&_input::-webkit-calendar-picker-indicator]:inset-0 [&_input::-webkit-calendar-picker-indicator]:size-full [&_input::-webkit-calendar-picker-indicator]:opacity-0 [&_input::-webkit-date-and-time-value]:text-left';
const EMPTY = '[&:not(:focus-within)_input]:text-transparent [&:focus-within_[data-placeholder]]:hidden';

type DateFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'icon'> & { empty: boolean };

export function DateField({ empty, className = '', placeholder = 'Pick a date', ...field }: DateFieldProps) {
  return (
    <Field
      {...field}
      type="date"
      className={`${INPUT} ${empty ? EMPTY : ''} ${className}`}
      icon={<Calendar size={20} />}
      overlay={
        empty && (
          <span
            data-placeholder
            className="pointer-events-none absolute inset-y-0 left-13 flex items-center text-text-3 [:disabled_&]:text-text-disabled"
          >
            {placeholder}
          </span>
        )
      }
    />
  );
}
