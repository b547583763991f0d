import { useLocation, useNavigate, useSearchParams } from 'react-router';

type SheetParam = {
  value: string;
  open: (value: string) => void;
  close: () => void;
  /** Closes what was opened with this value, and nothing that was opened since. */
  closeOnly: (value: string) => void;
};

/**
 * A sheet that is open is part of the address, as `?name=value`, and a step in the history: Back closes it, a reload
 * finds it open, and any screen can lead to it. '' means closed.
 */
export function useSheetParam(name: string): SheetParam {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: { sheet?: string } | null };
  const navigate = useNavigate();
  // The address itself and not what was last drawn: two taps may come between two drawings.
  const here = () => new URLSearchParams(window.location.search);
  function close(): void {
    const next = here();
    // Closed already, or another screen has been opened since: what comes late leads nowhere.
    if (!next.has(name)) return;
    if (state?.sheet === name) return void navigate(-1);
    next.delete(name);
    void navigate({ search: `?${next}` }, { replace: true });
  }
  return {
    value: params.get(name) ?? '',
    open(value) {
      const next = here();
      if (next.get(name) === value) return;
      next.set(name, value);
      void navigate({ search: `?${next}` }, { state: { sheet: name } });
    },
    close,
    closeOnly: (value) => here().get(name) === value && close(),
  };
}
