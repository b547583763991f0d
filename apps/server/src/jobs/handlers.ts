import { readClock } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { sendVerification } from '../features/accounts/emails.ts';
import { sweepExpired } from '../features/accounts/session.ts';
import { sweepMerges } from '../features/catalog/undo-merge.ts';
import { removeClip, sweepClip } from '../features/clips/clip-jobs.ts';
import { convertLeftHearts } from '../features/favorites/set-heart.ts';
import { checkImport } from '../features/imports/check-import.ts';
import { continueImports, sweepImports } from '../features/imports/import-jobs.ts';
import { runImport } from '../features/imports/run-import.ts';
import { planDigests } from '../features/notifications/emails/plan-digests.ts';
import { sendEmails } from '../features/notifications/emails/send-emails.ts';
import { sweepNotifications } from '../features/notifications/notifications.procedures.ts';
import { notify } from '../features/notifications/notify.ts';
import { sendReleaseAlerts } from '../features/notifications/release-alerts.ts';
import { sendPushes } from '../features/notifications/send-pushes.ts';
import { recountWeeks } from '../features/overview/overview.procedures.ts';
import { splitSearchTexts } from '../features/songs/search-songs.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import type { Services } from '../platform/trpc.ts';

/** `jobDb` has the connections of the jobs: a long job must not take a connection from a request. */
export function createJobHandlers(services: Services, jobDb: Database): JobHandlers {
  const own = { ...services, db: jobDb };
  const readNow = async () => (await readClock(jobDb))();
  return {
    'send-verification': ({ memberId }) => sendVerification(services, memberId),
    'sweep-expired': () => sweepExpired(services.db),
    'sweep-clip': ({ clipId }) => sweepClip(services, clipId),
    'check-import': ({ importId }) => checkImport(own, importId),
    'run-import': ({ importId }) => runImport(own, importId),
    'continue-imports': () => continueImports(own.db),
    'sweep-imports': () => sweepImports(own.db),
    'sweep-merges': () => sweepMerges(own.db),
    'recount-weeks': (payload) => recountWeeks(own.db, payload),
    'split-search-texts': () => splitSearchTexts(own.db),
    'convert-saved-hearts': ({ memberId }) => convertLeftHearts(services, memberId),
    notify: ({ eventId }) => notify(own, eventId),
    'release-alerts': async () => sendReleaseAlerts(own.db, await readNow()),
    'sweep-notifications': async () => sweepNotifications(own.db, await readNow()),
    'send-emails': async () => sendEmails(own, await readClock(jobDb)),
    'plan-digests': async () => planDigests(own.db, await readNow()),
    'send-pushes': async () => sendPushes(own, await readClock(jobDb)),
    'remove-clip': ({ keys }) => removeClip(services, keys),
  };
}
