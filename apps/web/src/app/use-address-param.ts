import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * A part of the address after the question mark, '' when it is not there. Changing it replaces the history entry: it
 * describes the screen, it is no step of its own.
 */
export function useAddressParam(name: string): [string, (value: string) => void] {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  function set(value: string): void {
    // The address itself and not what was last drawn: two parts may be changed between two drawings.
    const next = new URLSearchParams(window.location.search);
    if (value) next.set(name, value);
    else next.delete(name);
    void navigate({ search: `?${next}` }, { replace: true, state });
  }
  return [params.get(name) ?? '', set];
}
