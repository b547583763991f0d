/** Every refusal of the server with its UI text. The texts come from the spec (sections 5 and 8) where it has them. */
export const refusals = {
  'invite-invalid': 'Invalid invite code',
  'invite-used': 'This code has already been used',
  'invite-required': 'You need an invite code to join. Enter yours to get started.',
  'invite-expired': 'This code has expired. Ask for a new one.',
  'invite-gone': 'This code was already used or revoked.',
  'invites-spent': 'You have given all your invites. Revoke an unused one to make another.',
  'email-taken': 'This email is already registered',
  'username-taken': 'That name is taken. Try another one.',
  'registration-failed': 'Failed to create account. Please try again.',
  'user-not-found': 'No account found with this email',
  'wrong-password': 'Incorrect password',
  'password-common': 'Lots of people use that one, so it is easy to guess. Try a longer one, or a few words.',
  'invalid-email': 'Invalid email address',
  'too-many-requests': 'Too many failed attempts. Please try again later.',
  'reset-failed': 'Failed to send reset email',
  'reset-link-invalid': 'This reset link has expired or was already used. Ask for a new one.',
  'confirm-link-invalid': 'That link has expired. Send a new one from here.',
  'google-sign-in-failed': 'Failed to sign in with Google',
  'google-sign-up-failed': 'Failed to sign up with Google',
  'song-exists': 'A song with this information already exists.',
  'song-name-exists': 'A song with this information already exists.',
  'song-missing': 'This song is no longer here.',
  'song-not-yours': 'Only the person who added this song can do that.',
  'song-verified': 'This song is verified by now, so it can no longer be edited.',
  'link-missing': 'This link is no longer here.',
  'song-archived': 'This song is archived. Restore it first.',
  'merge-final':
    'This merge can no longer be undone. Restoring the song brings it back without the hearts that went over.',
  'merged-again': 'The song it went into has been merged too. Undo that merge first.',
  'song-changed': 'Somebody changed this song while you were writing. Look at it again.',
  'first-song-missing':
    'You must upload your first song before you can favorite tracks. This helps ensure everyone contributes to the community.',
  'saved-full': 'You have saved 50 songs by now. Upload one of yours and they all become favorites.',
  'member-missing': 'User not found',
  'member-protected': 'This member cannot be suspended from here.',
  'member-unconfirmed': 'They have not confirmed their email yet. Ask them to, then add them.',
  'admin-exists': 'They are an admin already. Change what they may do in the list.',
  'admin-missing': 'They are no admin any more.',
  'admin-protected': 'You can only give or take what you hold yourself, and nobody changes the owner.',
  'no-password': 'This account signs in with Google. We can send you a link to set a password.',
  'name-mismatch': 'That is not the name of this account. Type it exactly as it is shown.',
  'owner-stays': 'You run this place, so this account cannot be deleted from here. Name another owner first.',
  'profile-missing': 'User profile not loaded. Please refresh the page and try again.',
  'request-missing': 'This request is no longer here.',
  'request-posted': 'This request is already posted. Open it under My Requests.',
  'request-not-yours': 'Only the person who asked can do that.',
  'request-solved': 'This request is already solved.',
  'id-taken': 'That got crossed with something else. Reload the page and send it again.',
  'request-changed': 'You edited this request on another screen. Look at it there, then edit it again.',
  'comment-missing': 'This comment is no longer here.',
  'comment-not-yours': 'Only the person who wrote it can do that.',
  'comment-answer': 'This comment named the track, so it stays as it is.',
  'comment-changed': 'You edited this comment on another screen. Look at it there, then edit it again.',
  'report-own': 'This one is yours, so there is nothing to report.',
  'case-closed': 'Somebody else has already looked at this one.',
  'song-settled': 'This was taken down among the songs. Ask somebody who may edit songs to restore it there.',
  'thanks-missing': 'There is nobody to thank for this one.',
  'answer-missing': 'That comment is no longer here. Pick another one, or none.',
  'clip-missing': 'That clip is no longer here. Please add it again.',
  'clip-refused': 'Could not read audio file',
  'clip-too-long': 'Audio must be 60 seconds or less',
  'import-missing': 'This import is no longer here. Choose the file again.',
  'import-closed': 'This import has moved on. Reload to see where it is.',
  'import-overflow': 'The file has more rows than it had at first. Choose it again.',
  'import-incomplete': 'Some rows have not arrived yet. Choose the file again to send the rest.',
  'slow-down': 'That was a lot at once. Give it a few minutes.',
  'account-suspended':
    'This account is suspended. If that seems wrong, ask the person who invited you to get in touch with us.',
  'signed-out': 'Please sign in to continue.',
  'member-changed': 'Another member signed in from this browser. Reload the page, then try again.',
  forbidden: 'This is not open to your account.',
  'invalid-input': 'Please check what you entered and try again.',
  unavailable: 'We are back in a few seconds. Please try again.',
  unexpected: 'Something went wrong on our side. Please try again.',
} as const;

export type Refusal = keyof typeof refusals;

/** True if the member needs another invite code. */
export const isAboutInvite = (refusal: string): boolean => refusal.startsWith('invite-');

/** The spec's fallback for failed sign-ins. */
export const loginFailed = (message: string): string => `Login failed: ${message}`;

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'string' && Object.hasOwn(refusals, value);
}
