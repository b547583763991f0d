import type { CatalogSong } from '@dubplate/domain/catalog/catalog.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { dropHandled, useCatalogSong } from '../features/catalog/use-catalog.ts';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';
import { useAddressParam } from './use-address-param.ts';

type Act = 'choose' | 'edit' | 'merge';

const actPattern = /^(?:choose|edit|merge) (?<id>\S+)$/;

/**
 * The song whose sheet is open, stored as `?do=<act> <id>` in the URL with its own history entry. Switching to another
 * sheet replaces that entry. After a reload, or from a link, the song is fetched by its id.
 */
export function useOpenedSong() {
  const sheet = useSheetParam('do');
  const [value, replace] = useAddressParam('do');
  const [chosen, setChosen] = useState<CatalogSong | null>(null);
  const id = actPattern.exec(value)?.groups?.['id'] ?? null;
  const fetched = useCatalogSong(id !== null && id !== chosen?.id ? id : null);
  const song = id !== null && id === chosen?.id ? chosen : fetched;
  // Removes the parameter when it names an unknown song or sheet.
  const isInvalid = value !== '' && (id === null || song === null);
  const clean = useEffectEvent(() => sheet.close());
  useEffect(() => {
    if (isInvalid) clean();
  }, [isInvalid]);
  return {
    songFor: (act: Act) => (song && value === `${act} ${song.id}` ? song : null),
    choose(next: CatalogSong) {
      setChosen(next);
      sheet.open(`choose ${next.id}`);
      // The sheet covers the list now, so removing rows cannot move one under a tap.
      dropHandled(next.id);
    },
    chooseOther: (otherId: string) => replace(`choose ${otherId}`),
    switchTo: (act: Act) => (next: CatalogSong) => {
      setChosen(next);
      replace(`${act} ${next.id}`);
    },
    closeOf: (act: Act) => (opened: CatalogSong) => sheet.closeOnly(`${act} ${opened.id}`),
  };
}
