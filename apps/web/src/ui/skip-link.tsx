/** The first stop of the keyboard on every screen: past the navigation, to the content. */
export function SkipLink() {
  return (
    <a
      href="#content"
      onClick={(event) => {
        // The address belongs to the router.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
      className="fixed top-2 left-2 z-(--z-toast) grid min-h-11 -translate-y-20 place-items-center rounded-full bg-primary px-5 text-control font-medium text-on-primary focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
