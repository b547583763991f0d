import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { memberPath } from '@dubplate/domain/members/names.ts';
import { MemberHead } from '../../shared/member-head.tsx';

/** For a name made of dots, memberPath already returns a query string. */
const withTab = (page: string) => `${page}${page.includes('?') ? '&' : '?'}tab=solved`;

export function MemberCard({ member }: { member: CurrentMember }) {
  const page = memberPath(member.username);
  return (
    <MemberHead
      id={member.id}
      name={member.username}
      line={member.email}
      counters={[
        { label: 'Favorites', count: member.favoriteCount, to: '/' },
        { label: 'Uploads', count: member.uploadCount, to: page },
        { label: 'ID Requests Solved', count: member.solvedCount, to: page && withTab(page) },
      ]}
      identified={member.identifiedCount}
    />
  );
}
