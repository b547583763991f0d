import { useLocation, useSearchParams } from 'react-router';

/**
 * A part of the address after the question mark, '' when it is not there. Changing it replaces the history entry: it
 * describes the screen, it is no step of its own.
 */
export function useAddressParam(name: string): [string, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const set = (value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true, state },
    );
  return [params.get(name) ?? '', set];
}
