import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { useWide } from '../hooks/use-wide.ts';

// A nested sheet darkens the lower one, but does not blur it again.
const SCRIM =
  'fixed inset-0 min-h-dvh bg-scrim backdrop-blur-[3px] [[data-base-ui-portal]_[data-base-ui-portal]_&]:backdrop-blur-none transition-opacity duration-(--d-sheet) z-(--z-sheet) data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-(--d-base)';
// With reduced motion the sheet fades in instead of sliding.
const POPUP =
  'relative flex w-full flex-col bg-surface-1 text-text shadow-high outline-none duration-(--d-sheet) ease-sheet data-ending-style:duration-(--d-base) data-ending-style:ease-in motion-reduce:duration-100 motion-reduce:data-ending-style:duration-100 motion-reduce:data-starting-style:opacity-0 motion-reduce:data-ending-style:opacity-0 forced-colors:border';
const BODY =
  'flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-(--gutter) pt-2 pb-5 *:flex-none wide:px-8 wide:pb-6';
const FOOTER = 'flex-none border-t border-line bg-surface-1 px-(--gutter) pt-3 pb-4 wide:px-8 wide:pt-4 wide:pb-5';
const TITLE =
  'flex min-h-13 flex-none items-center pt-1 pr-16 pb-1 pl-(--gutter) text-sheet wide:min-h-17 wide:pt-4 wide:pl-8';
// Last in the DOM, so that a new dialog focuses its first field and not the Close button.
const CLOSE = (
  <IconButton label="Close" icon={<X size={22} />} className="absolute top-[17px] right-2.5 wide:top-4 wide:right-4" />
);
// On the desk, a full sheet covers everything, with its content in a column.
const FULL_DESK = 'bg-bg! desk:h-dvh desk:max-h-none! desk:max-w-none! desk:rounded-none! desk:shadow-none';
const WIDTHS = { 480: 'max-w-[480px]', 600: 'max-w-[600px]', 720: 'max-w-[720px]' };

/** A bottom sheet that is dragged down by this share of its height closes. */
const closingShare = 0.25;

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Replaces the visible title. The title is then the accessible name only. */
  heading?: ReactNode;
  /** Uses the full height from the start, for content that grows while the sheet is open. */
  tall?: boolean;
  /** Covers the whole screen of a phone or desk, in the colour of the page. */
  full?: boolean;
  width?: keyof typeof WIDTHS;
  /** Gets the focus instead of the first field or button. On the sheet itself, Space stays a shortcut. */
  initialFocus?: 'close' | 'sheet';
  children: ReactNode;
  /** Does not scroll with the body. A submit button here needs `form="id"`. */
  footer?: ReactNode;
  /** Above the footer's buttons, visible at any scroll position. */
  notice?: ReactNode;
};

/**
 * Modal: a bottom sheet on phones, a centred dialog above 768px. Render nested sheets and dialogs inside it, so that
 * Escape closes only the top one.
 */
export function Sheet(props: SheetProps) {
  const wide = useWide();
  // Rotating a phone must not swap the frame of an open sheet: the form would remount and lose its input.
  const [frame, setFrame] = useState(wide);
  if (!props.open && frame !== wide) setFrame(wide);
  // Hides the sheet immediately: callers that store `open` in the URL update it one navigation later.
  const [leaving, setLeaving] = useState(false);
  if (!props.open && leaving) setLeaving(false);
  const Frame = frame ? CentredDialog : BottomSheet;
  return (
    // Our Content Security Policy forbids the style elements that Base UI would insert.
    <CSPProvider disableStyleElements>
      <Frame
        {...props}
        open={props.open && !leaving}
        onOpenChange={(open) => {
          setLeaving(!open);
          props.onOpenChange(open);
        }}
      />
    </CSPProvider>
  );
}

function CentredDialog({
  open,
  onOpenChange,
  width = 480,
  tall = false,
  full = false,
  initialFocus,
  ...content
}: SheetProps) {
  const close = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={SCRIM} />
        <Dialog.Viewport
          className={`fixed inset-0 z-(--z-sheet) grid place-items-center p-4 ${full ? 'desk:p-0' : ''}`}
        >
          <Dialog.Popup
            ref={popup}
            initialFocus={initialFocus && { close, sheet: popup }[initialFocus]}
            onKeyDown={passOnArrows}
            aria-label={content.heading ? content.title : undefined}
            className={`${POPUP} ${tall || full ? 'h-[min(45rem,calc(100dvh-4rem))]' : ''} ${full ? FULL_DESK : ''} max-h-[calc(100dvh-4rem)] rounded-sheet transition-[opacity,scale] data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:scale-98 data-ending-style:opacity-0 motion-reduce:data-starting-style:scale-100 motion-reduce:data-ending-style:scale-100 ${WIDTHS[width]}`}
          >
            {content.heading ? (
              <div className={TITLE}>{content.heading}</div>
            ) : (
              <Dialog.Title className={TITLE}>{content.title}</Dialog.Title>
            )}
            <div
              data-sheet-body
              className={`${BODY} ${content.footer ? '' : 'rounded-b-sheet'} ${full ? 'desk:m-auto desk:max-h-[760px] desk:w-full desk:max-w-[480px] desk:mask-x-from-[calc(100%-24px)]' : ''}`}
            >
              {content.children}
            </div>
            <Footer {...content} className="rounded-b-sheet" />
            <Dialog.Close ref={close} render={CLOSE} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function BottomSheet({
  open,
  onOpenChange,
  width = 480,
  tall = false,
  full = false,
  initialFocus,
  ...content
}: SheetProps) {
  const close = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const isClosing = useRef(false);
  useEffect(() => {
    if (open) isClosing.current = false;
  }, [open]);

  function change(next: boolean): void {
    // Both Base UI and `release` close after a long drag or a flick. A second Back would leave the screen.
    if (!next && isClosing.current) return;
    isClosing.current = !next;
    onOpenChange(next);
  }

  /**
   * Base UI closes at half the height, which it does not let us change. Called before it resets the drag; closing waits
   * until then, because it ends its own drag first.
   */
  function release(): void {
    const sheet = popup.current!;
    const dragged = Number.parseFloat(sheet.style.getPropertyValue('--drawer-swipe-movement-y'));
    if (sheet.hasAttribute('data-swiping') && dragged >= sheet.offsetHeight * closingShare)
      setTimeout(change, 0, false);
  }

  return (
    <Drawer.Root open={open} onOpenChange={change}>
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          <Drawer.Backdrop
            forceRender
            className={`${SCRIM} opacity-[calc(1-var(--drawer-swipe-progress,0))] data-swiping:duration-0`}
          />
          <Drawer.Viewport className="fixed inset-0 z-(--z-sheet) flex items-end justify-center">
            {/* ::after extends below the edge: without it, dragging the sheet up shows the page. */}
            <Drawer.Popup
              ref={popup}
              initialFocus={initialFocus && { close, sheet: popup }[initialFocus]}
              onKeyDown={passOnArrows}
              onTouchEndCapture={release}
              onPointerUpCapture={({ pointerType }) => pointerType !== 'touch' && release()}
              aria-label={content.heading ? content.title : undefined}
              className={`${POPUP} ${tall || full ? 'h-full' : ''} ${full ? 'bg-bg! pt-(--safe-t) after:bg-bg!' : 'max-h-[calc(100dvh-28px-var(--safe-t))] rounded-t-sheet'} transition-[transform,opacity] will-change-transform [transform:translateY(var(--drawer-swipe-movement-y,0px))] after:absolute after:inset-x-0 after:top-[calc(100%-1px)] after:h-16 after:bg-surface-1 data-swiping:duration-0 data-swiping:select-none data-starting-style:[transform:translateY(100%)] data-ending-style:[transform:translateY(100%)] motion-reduce:data-starting-style:[transform:none] motion-reduce:data-ending-style:[transform:none] wide:max-w-[600px] ${width === 480 ? 'wide:max-w-[480px]' : ''}`}
            >
              <div className="mx-auto mt-[9px] h-[5px] w-9 flex-none rounded-full bg-line-strong forced-colors:bg-[CanvasText]" />
              {content.heading ? (
                <div className={TITLE}>{content.heading}</div>
              ) : (
                <Drawer.Title className={TITLE}>{content.title}</Drawer.Title>
              )}
              <Drawer.Content
                data-sheet-body
                className={`${BODY} ${content.footer ? '' : 'pb-[calc(1.25rem+var(--safe-b))]'}`}
              >
                {content.children}
              </Drawer.Content>
              <Footer {...content} className="pb-[calc(1rem+var(--safe-b)+var(--drawer-keyboard-inset,0px))]" />
              <Drawer.Close ref={close} render={CLOSE} />
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}

/** Base UI stops the arrow keys at the sheet. They are shortcuts of the player. */
const passOnArrows = (event: { preventBaseUIHandler: () => void }): void => event.preventBaseUIHandler();

function Footer({ footer, notice, className }: { footer?: ReactNode; notice?: ReactNode; className: string }) {
  if (!footer) return null;
  return (
    // Not a <footer>: nested sheets would create duplicate landmarks.
    <div className={`${FOOTER} ${className}`}>
      {notice}
      <div className="flex flex-wrap gap-3 *:flex-1">{footer}</div>
    </div>
  );
}
