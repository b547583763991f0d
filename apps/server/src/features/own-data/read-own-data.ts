import { clipFormat } from '@dubplate/domain/clips/clip.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import {
  ownDataSections,
  type OwnData,
  type OwnDataRow,
  type OwnDataSection,
} from '@dubplate/domain/own-data/own-data.ts';
import type { Services } from '../../platform/trpc.ts';
import { readSection } from './read-section.store.ts';

/** The lifetime of the presigned URLs in the export. */
const addressSeconds = 60 * 60;

export async function readOwnData(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  memberId: MemberId,
  now: Date,
): Promise<OwnData> {
  const data = {} as Record<OwnDataSection, OwnDataRow[]>;
  for (const name of ownDataSections) data[name] = await readSection(db, name, memberId);
  const until = new Date(now.getTime() + addressSeconds * 1000).toISOString();
  data.clips = await Promise.all(
    data.clips.map(async ({ sound, ...clip }) => {
      // An unchecked clip has no file under this key.
      if (clip.checkedAt === null) return clip;
      const address = await storage.signDownload(String(sound), clipFormat.type, addressSeconds);
      return { ...clip, sound: address, soundUntil: until };
    }),
  );
  return {
    about:
      'Everything Dubplate holds about you. Times are in UTC. Passwords are not in here: only a hash of yours is kept, and that is nobody’s business.',
    writtenAt: now.toISOString(),
    ...data,
  };
}
