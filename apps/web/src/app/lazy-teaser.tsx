import { Navigate, type Location } from 'react-router';
import { loadOnce, useLazy } from '../ui/hooks/lazy.tsx';
import { Waiting } from './waiting.tsx';

const loadTeaser = loadOnce(async () => (await import('./screens/teaser-screen.tsx')).TeaserScreen);

/** True for the addresses of share buttons. A rough test: the chunk of the teaser parses the address. */
export const mayHaveTeaser = ({ pathname, search }: Location): boolean =>
  pathname.startsWith('/song/') || (pathname === '/id-help' && search.includes('request='));

/** In a chunk of its own, which neither members nor visitors of the invite screen load. */
export function LazyTeaser() {
  const { Component, failure } = useLazy(loadTeaser);
  if (failure) return <Navigate to="/early-access" replace />;
  return Component ? <Component /> : <Waiting />;
}
