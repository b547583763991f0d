import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { Cover } from '../../ui/cover.tsx';
import { coverKeyOf } from '../../ui/initials.ts';

export function MemberCard({ member }: { member: CurrentMember }) {
  const counters = [
    ['Favorites', member.favoriteCount],
    ['Uploads', member.uploadCount],
    ['ID Requests Solved', member.solvedCount],
  ] as const;
  return (
    <>
      <div className="pb-9 text-center">
        <Cover
          id={member.id}
          coverKey={coverKeyOf(member.username)}
          initials={member.username}
          className="mx-auto mb-6 w-42 shadow-[0_20px_50px_-12px_rgb(0_0_0/0.8)]"
        />
        <h1 className="relative text-title wrap-anywhere">{member.username}</h1>
        <p className="relative mt-1 wrap-anywhere text-text-2">{member.email}</p>
      </div>
      <dl className="mb-6 grid grid-cols-3 rounded-card bg-surface-1 shadow-low">
        {counters.map(([name, count]) => (
          <div
            key={name}
            className="relative flex flex-col-reverse justify-end px-2.5 pt-5.5 pb-4.5 text-center not-first:before:absolute not-first:before:inset-y-5.5 not-first:before:left-0 not-first:before:w-px not-first:before:bg-line"
          >
            <dt className="text-label text-balance text-text-2">{name}</dt>
            <dd className="mb-2.5 font-mono text-[2.25rem] leading-none tracking-[-0.04em]">{count}</dd>
          </div>
        ))}
      </dl>
      {member.identifiedCount > 0 && (
        <p className="-mt-2 mb-6 text-center text-sub text-text-2">
          IDs Given <span className="font-mono text-text">{member.identifiedCount}</span>
        </p>
      )}
    </>
  );
}
