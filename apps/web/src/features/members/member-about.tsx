import type { MemberPage } from '@dubplate/domain/members/member-page.ts';
import { Ban, Lock } from 'lucide-react';
import { Banner } from '../../ui/overlays/banner.tsx';
import { MemberHead } from '../../shared/member-head.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { Skeleton, SkeletonLine } from '../../ui/lists/skeleton.tsx';

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });

export function MemberAbout({ page }: { page: MemberPage }) {
  return (
    <>
      <MemberHead
        id={page.id}
        name={page.username}
        line={`Joined ${monthAndYear.format(new Date(page.joinedAt))}`}
        counters={[
          { label: 'Favorites', count: page.favoriteCount },
          { label: 'Uploads', count: page.uploadCount },
          { label: 'ID Requests Solved', count: page.solvedCount },
        ]}
        identified={{ count: page.identifiedCount }}
      />
      {page.suspended && <SuspendedMark />}
      {page.mine && !page.isPublic && (
        <Banner icon={<Lock size={18} />} className="mb-6">
          <span className="flex flex-wrap items-center gap-x-2">
            Only you can see this page.
            <TextLink to="/profile/settings" className="text-sub">
              Change it in Settings
            </TextLink>
          </span>
        </Banner>
      )}
    </>
  );
}

/** Shown above the page of a suspended member, which only admins can open. */
export const SuspendedMark = () => (
  <Banner icon={<Ban size={18} />} className="mb-6">
    Suspended. Only admins can see this page.
  </Banner>
);

export function MemberSkeleton() {
  return (
    <Skeleton>
      <div className="skeleton-part mx-auto mb-6 size-42 rounded-full" />
      <SkeletonLine className="mx-auto h-7 w-40" />
      <SkeletonLine className="mx-auto mt-2.5 mb-9 h-4 w-32" />
      <div className="skeleton-part mb-6 h-[181px] rounded-card" />
    </Skeleton>
  );
}
