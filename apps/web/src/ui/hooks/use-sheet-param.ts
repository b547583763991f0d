import { useLocation, useNavigate, useSearchParams } from 'react-router';

type SheetParam = {
  value: string;
  open: (value: string) => void;
  close: () => void;
  /** Closes the sheet only if it still shows this value. */
  closeOnly: (value: string) => void;
};

/**
 * Stores an open sheet in the URL as `?name=value`, with its own history entry: Back closes it, a reload keeps it open,
 * and other screens can link to it. '' means closed.
 */
export function useSheetParam(name: string): SheetParam {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: { sheet?: string } | null };
  const navigate = useNavigate();
  // Reads the current URL, not the rendered one: two taps can happen before React renders.
  const currentParams = () => new URLSearchParams(window.location.search);
  function close(): void {
    const next = currentParams();
    // The sheet is already closed, or another screen is open: navigating back would leave that screen.
    if (!next.has(name)) return;
    if (state?.sheet === name) return void navigate(-1);
    next.delete(name);
    void navigate({ search: `?${next}` }, { replace: true });
  }
  return {
    value: params.get(name) ?? '',
    open(value) {
      const next = currentParams();
      if (next.get(name) === value) return;
      const replace = next.has(name);
      next.set(name, value);
      // Another value takes the place of the open one: Back closes it, and does not step through all that were open.
      void navigate({ search: `?${next}` }, { replace, state: replace ? { sheet: state?.sheet } : { sheet: name } });
    },
    close,
    closeOnly: (value) => currentParams().get(name) === value && close(),
  };
}
