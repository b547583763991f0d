import { useLocation, useNavigate, useSearchParams } from 'react-router';

type SheetParam = { value: string; open: (value: string) => void; close: () => void };

/**
 * A sheet that is open is part of the address, as `?name=value`, and a step in the history: Back closes it, a reload
 * finds it open, and any screen can lead to it. '' means closed.
 */
export function useSheetParam(name: string): SheetParam {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: { sheet?: string } | null };
  const navigate = useNavigate();
  return {
    value: params.get(name) ?? '',
    open: (value) =>
      setParams(
        (before) => {
          before.set(name, value);
          return before;
        },
        { state: { sheet: name } },
      ),
    close() {
      // Closed already, or another screen has been opened since: what comes late leads nowhere.
      if (!new URLSearchParams(window.location.search).has(name)) return;
      if (state?.sheet === name) return void navigate(-1);
      setParams(
        (before) => {
          before.delete(name);
          return before;
        },
        { replace: true },
      );
    },
  };
}
