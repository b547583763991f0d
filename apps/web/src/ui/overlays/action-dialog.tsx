import { AlertDialog } from '@base-ui/react/alert-dialog';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { X } from 'lucide-react';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';

type ActionDialogProps = {
  open: boolean;
  /** Also called for Escape. Must change nothing. */
  onClose: () => void;
  icon?: ReactNode;
  /** Replaces the icon in a dialog with several steps: '1 of 2'. */
  step?: string;
  tone?: 'neutral' | 'success';
  /** Adds a Close button, for dialogs whose actions include no "not now". */
  closable?: boolean;
  title: string;
  text: ReactNode;
  /** Rendered between the text and the actions. */
  children?: ReactNode;
  /** Wide buttons, or a form that ends in them. The first input or button gets the focus. */
  actions: ReactNode;
  finalFocus?: ComponentProps<typeof AlertDialog.Popup>['finalFocus'];
};

/** A question above any open sheet. Only an action or Escape closes it, not a tap outside. */
export function ActionDialog(props: ActionDialogProps) {
  const { open, onClose, icon, step, tone = 'neutral', closable = false } = props;
  const { title, text, children, actions, finalFocus } = props;
  const actionsBox = useRef<HTMLDivElement>(null);
  const badge = tone === 'success' ? 'bg-success-soft text-success' : 'bg-surface-3';
  return (
    <CSPProvider disableStyleElements>
      <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop
            forceRender
            className="fixed inset-0 z-(--z-sheet) min-h-dvh bg-scrim/85 transition-opacity duration-(--d-base) data-starting-style:opacity-0 data-ending-style:opacity-0"
          />
          <AlertDialog.Viewport className="fixed inset-0 z-(--z-sheet) flex items-end justify-center overflow-y-auto px-4 pt-4 pb-[calc(10px+var(--safe-b))] wide:items-center wide:pb-4">
            <AlertDialog.Popup
              // Not in `children`, which may contain fields.
              initialFocus={() => actionsBox.current?.querySelector<HTMLElement>('input, button')}
              finalFocus={finalFocus}
              className="relative w-full max-w-[420px] rounded-sheet bg-surface-2 p-6 text-text shadow-high transition-[opacity,translate] duration-(--d-base) ease-out outline-none data-starting-style:translate-y-4 data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-(--d-fast) data-ending-style:ease-in forced-colors:border"
            >
              {icon && <span className={`mb-4 grid size-12 place-items-center rounded-full ${badge}`}>{icon}</span>}
              {step && <p className="mb-2.5 font-mono text-label text-text-3">{step}</p>}
              <AlertDialog.Title className="mb-2 text-[1.375rem] leading-[1.2] font-semibold tracking-[-0.022em] wrap-anywhere">
                {title}
              </AlertDialog.Title>
              <AlertDialog.Description render={<div />} className="mb-5 text-body text-pretty text-text-2">
                {text}
              </AlertDialog.Description>
              {children}
              <div ref={actionsBox} className="grid gap-3">
                {actions}
              </div>
              {closable && (
                <AlertDialog.Close
                  render={<IconButton label="Close" icon={<X size={22} />} className="absolute top-3 right-3" />}
                />
              )}
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </CSPProvider>
  );
}
