import type { CatalogSong } from '@dubplate/domain/catalog/catalog.ts';
import { Archive, BadgeCheck, Merge } from 'lucide-react';
import { Tag } from '../../ui/lists/tag.tsx';

export function SongStatus({ song }: { song: CatalogSong }) {
  if (song.mergedInto) return <Tag icon={<Merge size={13} />}>Merged</Tag>;
  if (song.isArchived) return <Tag icon={<Archive size={13} />}>Archived</Tag>;
  if (song.verificationStatus === 'verified') return <Tag icon={<BadgeCheck size={13} />}>Verified</Tag>;
  return <span className="text-tag leading-6 text-text-3">Pending</span>;
}
