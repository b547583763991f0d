import {
  canTurnOff,
  channels,
  topics,
  type Channel,
  type NotificationSettings,
  type Topic,
} from '@dubplate/domain/notifications/settings.ts';
import { Check } from 'lucide-react';
import { useOfflineReason } from '../../../ui/hooks/offline-reason.ts';
import { useChangeSettings } from './use-notification-settings.ts';

const columns: Record<Channel, { title: string; by: string }> = {
  push: { title: 'Push', by: 'by push' },
  email: { title: 'Email', by: 'by email' },
  inbox: { title: 'Inbox', by: 'in the inbox' },
};

const rows: Record<Topic, { title: string; sub: string }> = {
  out: { title: 'Out today', sub: 'Songs you hearted' },
  dates: { title: 'A date moved', sub: 'Songs you hearted' },
  'own-requests': { title: 'Your requests', sub: 'Comments, solved' },
  'followed-requests': { title: 'Requests you follow', sub: 'Solved' },
  artists: { title: 'Artists you follow', sub: 'New songs' },
  uploads: { title: 'Your uploads', sub: 'Verified, reports' },
};

type TopicTableProps = { settings: NotificationSettings; isPaused: boolean };

/** What the member is notified about, by topic and channel. */
export function TopicTable({ settings, isPaused }: TopicTableProps) {
  const { mutate } = useChangeSettings();
  return (
    <>
      {/* With large text, the channels of a topic stand below its name. */}
      <div className="@container rounded-card bg-surface-1 shadow-low">
        <table className="w-full table-fixed border-collapse @max-[15rem]:block *:@max-[15rem]:block">
          <thead className="@max-[15rem]:hidden">
            <tr className="h-12 text-tag text-text-2 *:font-medium">
              <th scope="col" className="pl-4 text-left">
                Tell me about
              </th>
              {channels.map((channel) => (
                <th key={channel} scope="col" className="w-13 p-0 text-center last:w-14 last:pr-1">
                  {columns[channel].title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {topics.map((topic) => (
              <tr
                key={topic}
                className="border-t border-line @max-[15rem]:flex @max-[15rem]:flex-wrap @max-[15rem]:px-2"
              >
                <th
                  scope="row"
                  className={`py-2 pr-2 pl-4 text-left font-regular @max-[15rem]:w-full @max-[15rem]:px-2 ${isPaused ? 'text-text-3' : 'text-text-2'}`}
                >
                  <span className={`block text-control font-medium ${isPaused ? '' : 'text-text'}`}>
                    {rows[topic].title}
                  </span>
                  <span className="mt-0.5 block text-label">{rows[topic].sub}</span>
                </th>
                {channels.map((channel) => (
                  <td
                    key={channel}
                    className="relative h-[65px] p-0 last:pr-1 @max-[15rem]:grid @max-[15rem]:h-auto @max-[15rem]:min-w-[65px] @max-[15rem]:flex-1 @max-[15rem]:justify-items-center @max-[15rem]:gap-1 @max-[15rem]:pb-3"
                  >
                    <span aria-hidden="true" className="hidden text-tag text-text-2 @max-[15rem]:block">
                      {columns[channel].title}
                    </span>
                    {canTurnOff(topic, channel) ? (
                      <Box
                        name={`${rows[topic].title} ${columns[channel].by}`}
                        checked={settings.channels[topic][channel]}
                        // Without the inbox there is no push and no email either.
                        disabled={channel !== 'inbox' && (isPaused || !settings.channels[topic].inbox)}
                        onChange={(on) => mutate({ kind: 'channel', topic, channel, on })}
                      />
                    ) : (
                      <span role="img" aria-label="Always on" className="grid place-items-center text-text-2">
                        {CHECK}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="pt-3 text-label text-text-3">A check without a box is always on.</p>
    </>
  );
}

const CHECK = <Check size={16} strokeWidth={2.6} aria-hidden="true" />;

type BoxProps = { name: string; checked: boolean; disabled: boolean; onChange: (checked: boolean) => void };

/** A native checkbox that fills the cell. */
function Box({ name, checked, disabled, onChange }: BoxProps) {
  const offline = useOfflineReason(true);
  return (
    <>
      <input
        type="checkbox"
        aria-label={name}
        checked={checked}
        disabled={disabled}
        {...offline}
        onChange={() => !offline && onChange(!checked)}
        className="peer absolute inset-0 z-1 m-0 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-default"
      />
      <span
        aria-hidden="true"
        className={`mx-auto grid size-[26px] place-items-center rounded-[8px] border-[1.5px] border-field-line transition-colors peer-checked:border-transparent peer-checked:bg-primary peer-checked:text-on-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus) peer-disabled:border-surface-hover peer-checked:peer-disabled:border-transparent peer-checked:peer-disabled:bg-surface-3 peer-checked:peer-disabled:text-text-disabled forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText] forced-colors:peer-checked:[forced-color-adjust:none] [&>svg]:opacity-0 peer-checked:[&>svg]:opacity-100 ${offline ? 'opacity-60' : ''}`}
      >
        {CHECK}
      </span>
    </>
  );
}
