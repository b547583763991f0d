/** Prints a new key for push messages, as a line of `.env`: `npm run -s push-key`. */
import { createVapidKey } from '../src/platform/web-push.ts';

console.log(`VAPID_PRIVATE_KEY=${createVapidKey()}`);
