import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * A query parameter of the URL, '' when it is missing. Setting it replaces the history entry, so that Back does not
 * step through filters and searches.
 */
export function useAddressParam(name: string): [string, (value: string) => void] {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const navigate = useNavigate();
  function set(value: string): void {
    // The member has left this screen, and React still renders the next one: setting would return to this one.
    if (new URL(pathname, window.location.href).pathname !== window.location.pathname) return;
    // Reads the current URL, not the rendered one: two parameters can change before React renders.
    const next = new URLSearchParams(window.location.search);
    if (value) next.set(name, value);
    else next.delete(name);
    void navigate({ search: `?${next}` }, { replace: true, state });
  }
  return [params.get(name) ?? '', set];
}
