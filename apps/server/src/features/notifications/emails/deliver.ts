import { isRefusedForever } from '../../../platform/mail.ts';
import type { Services } from '../../../platform/trpc.ts';
import { composeEmail } from './compose-email.ts';
import { dropDeliveries, finishSent, markSending, type Delivery } from './deliveries.store.ts';

export type Parts = Pick<Services, 'db' | 'mail' | 'config'>;

/** `isFault`: not the mail server failed, but this program or the database. */
type Failure = { error: unknown; isFault: boolean };

/**
 * Sends one email. A delivery is marked before the mail server gets it. If the process dies before the row is deleted,
 * the email may have been accepted, and is not sent again: the entry stays in the inbox. 'done' also when there is
 * nothing to send any more, and when the mail server refused the email forever.
 */
export async function deliver({ db, mail, config }: Parts, delivery: Delivery, now: Date): Promise<'done' | Failure> {
  const { ids } = delivery;
  let email;
  try {
    email = await composeEmail({ db, config }, delivery, now);
    if (!email) await dropDeliveries(db, ids);
    if (!email || !(await markSending(db, ids, now))) return 'done';
  } catch (error) {
    return { error, isFault: true };
  }
  try {
    await mail.send(email);
  } catch (error) {
    if (!isRefusedForever(error)) return { error, isFault: false };
    await dropDeliveries(db, ids);
    return 'done';
  }
  await finishSent(db, delivery, now);
  return 'done';
}
