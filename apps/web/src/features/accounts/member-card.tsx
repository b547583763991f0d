import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { MemberHead } from '../../ui/member-head.tsx';

export function MemberCard({ member }: { member: CurrentMember }) {
  return (
    <MemberHead
      id={member.id}
      name={member.username}
      line={member.email}
      counters={[
        ['Favorites', member.favoriteCount],
        ['Uploads', member.uploadCount],
        ['ID Requests Solved', member.solvedCount],
      ]}
      identified={member.identifiedCount}
    />
  );
}
