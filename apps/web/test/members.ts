import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';

let lastNumber = 0;

/** A UUID that is valid and different on every call. */
export function newId(): string {
  lastNumber += 1;
  return `00000000-0000-4000-8000-${String(lastNumber).padStart(12, '0')}`;
}

export function createMember(values: Partial<CurrentMember> = {}): CurrentMember {
  return {
    id: newId(),
    username: 'nightowl',
    email: 'nightowl@example.com',
    emailVerified: true,
    earlyAccess: true,
    isPublic: true,
    admin: null,
    reportNews: 0,
    favoriteCount: 0,
    uploadCount: 1,
    solvedCount: 0,
    identifiedCount: 0,
    version: 1,
    ...values,
  };
}
