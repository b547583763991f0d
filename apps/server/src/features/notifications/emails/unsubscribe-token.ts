import type { MemberId } from '@dubplate/domain/ids.ts';
import { topics } from '@dubplate/domain/notifications/settings.ts';
import type { EmailKind } from '../../../platform/mail.ts';
import { readSigned, sign, type Secrets } from '../../../platform/signed-value.ts';

/** What a link stops. `version` is that of the member when the email was sent. */
export type Unsubscribe = { memberId: MemberId; kind: EmailKind; version: number };

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The first word keeps values that the server signs for other purposes from being tokens. */
const content = new RegExp(`^unsubscribe\\.(${uuid})\\.(${[...topics, 'digest'].join('|')})\\.(\\d{1,9})$`);

/** Has no expiry: a member may open an old email. It stops one kind of email and reads nothing but a masked address. */
export const createUnsubscribeToken = ({ memberId, kind, version }: Unsubscribe, secrets: Secrets): string =>
  sign(`unsubscribe.${memberId}.${kind}.${version}`, secrets, 'base64url');

/** Null for a token that the server did not sign. */
export function readUnsubscribeToken(token: string, secrets: Secrets): Unsubscribe | null {
  const [, memberId, kind, version] = content.exec(readSigned(token, secrets) ?? '') ?? [];
  return memberId ? { memberId: memberId as MemberId, kind: kind as EmailKind, version: Number(version) } : null;
}
