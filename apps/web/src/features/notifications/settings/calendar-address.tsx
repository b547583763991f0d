import { subscribeUrl } from '@dubplate/domain/calendar/calendar.ts';
import { Calendar, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { copyText } from '../../../ui/hooks/copy-text.ts';

/** The address of a feed that was just made, for calendars on this device and elsewhere. */
export function CalendarAddress({ url, turnOff }: { url: string; turnOff: ReactNode }) {
  return (
    <>
      <Field
        label="Address of your calendar"
        hideLabel
        readOnly
        value={url}
        className="[&_input]:truncate [&_input]:font-mono [&_input]:text-sub"
        trailing={
          <IconButton
            filled
            label="Copy the address"
            icon={<Copy size={18} />}
            onClick={() => void copyText(url, 'Link copied!')}
          />
        }
      />
      <div className="grid grid-cols-2 gap-3">
        <a
          href={subscribeUrl(url)}
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full bg-surface-3 px-4 text-control font-semibold tracking-snug transition-[background-color,scale] duration-[var(--d-fast),var(--d-tap)] hover:bg-surface-hover active:scale-[0.975]"
        >
          <Calendar size={18} aria-hidden="true" />
          Subscribe
        </a>
        {turnOff}
      </div>
      <p className="text-label text-pretty text-text-3">Anyone with this address sees your release days.</p>
    </>
  );
}
