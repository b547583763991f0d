import { X } from 'lucide-react';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { type OpenedRequestProps, useOpenedRequest } from './request-body.tsx';

/** The opened request beside the list, in the desk layout. */
export const RequestPane = (props: OpenedRequestProps) => <OpenedPane key={props.requestId} {...props} />;

function OpenedPane(props: OpenedRequestProps) {
  const opened = useOpenedRequest(props, { open: true, frame: 'pane' });
  return (
    <section aria-label={opened.title} data-request-pane="" className="absolute inset-0 flex flex-col">
      <div className="flex min-h-15 flex-none items-center gap-2.5 pt-2 pr-3 pl-7">
        {opened.asker}
        <div className="ml-auto flex flex-none items-center">
          <div className="mr-1.5">{opened.vote}</div>
          {opened.follow}
          {opened.share}
          {opened.options}
          <IconButton label="Close" icon={<X size={22} />} onClick={props.onClose} />
        </div>
      </div>
      <div
        data-sheet-body=""
        className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain px-7 pt-2 pb-5"
      >
        {opened.body}
      </div>
      {opened.composer && <div className="flex-none border-t border-line px-7 pt-3 pb-4">{opened.composer}</div>}
    </section>
  );
}
