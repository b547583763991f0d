/** First focusable element of every screen: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#content"
      onClick={(event) => {
        // The router must not see a navigation to #content.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
      className="fixed top-2 left-2 z-(--z-toast) grid min-h-11 -translate-y-20 place-items-center rounded-full bg-primary px-5 text-control font-medium text-on-primary focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
