import type { CatalogSong } from '@dubplate/domain/catalog/catalog.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { dropHandled, useCatalogSong } from '../features/catalog/use-catalog.ts';
import { useSheetParam } from '../ui/use-sheet-param.ts';
import { useAddressParam } from './use-address-param.ts';

type Act = 'choose' | 'edit' | 'merge';

const actPattern = /^(?:choose|edit|merge) (?<id>\S+)$/;

/**
 * The song whose sheet is open above the list, as `?do=<act> <id>` in the address: a step in the history, and going on from one
 * sheet to the next is the same step. After a reload, or from a link, the song is asked for by its id.
 */
export function useOpenedSong() {
  const sheet = useSheetParam('do');
  const [value, replace] = useAddressParam('do');
  const [chosen, setChosen] = useState<CatalogSong | null>(null);
  const id = actPattern.exec(value)?.groups?.['id'] ?? null;
  const asked = useCatalogSong(id !== null && id !== chosen?.id ? id : null);
  const song = id !== null && id === chosen?.id ? chosen : asked;
  // An address that names no song or no sheet is put right.
  const isWrong = value !== '' && (id === null || song === null);
  const clean = useEffectEvent(() => sheet.close());
  useEffect(() => {
    if (isWrong) clean();
  }, [isWrong]);
  return {
    songFor: (act: Act) => (song && value === `${act} ${song.id}` ? song : null),
    choose(next: CatalogSong) {
      setChosen(next);
      sheet.open(`choose ${next.id}`);
      // The list is covered from here on: nothing moves under a tap.
      dropHandled(next.id);
    },
    /** Another song's sheet instead of this one. */
    chooseOther: (otherId: string) => replace(`choose ${otherId}`),
    goOn: (act: Act) => (next: CatalogSong) => {
      setChosen(next);
      replace(`${act} ${next.id}`);
    },
    closeOf: (act: Act) => (opened: CatalogSong) => sheet.closeOnly(`${act} ${opened.id}`),
  };
}
