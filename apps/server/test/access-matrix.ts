import { visitor, type Actor, type AdminPermission, type MemberActor } from '@dubplate/domain/actor.ts';

/**
 * Which role may call which procedure, written a second time: from the product specification, docs/operations.md and
 * docs/decisions, never from the access list of the domain. The tests compare the server with this table, so a wrong
 * entry in the access list fails them.
 *
 * To add a procedure: one line in `accessMatrix` here and one line in `validInputs` (valid-inputs.ts).
 */
export const roles = [
  'visitor',
  'suspended member',
  'member',
  'early-access member',
  'admin without permissions',
  'admin with canManageAdmins',
  'admin with canVerifyArtists',
  'admin with canManageReports',
  'admin with canBulkImport',
  'admin with canEditAllSongs',
  'super admin',
] as const;
export type Role = (typeof roles)[number];

/** One character per role: the response to a call with valid input. */
const answers = {
  '+': '200',
  s: '401 signed-out',
  f: '403 forbidden',
  // A regular member favorites only after a first upload. Admins without early access are regular members in this.
  u: '403 first-song-missing',
  x: '403 account-suspended',
  // The owner cannot delete the account that administers the installation.
  o: '403 owner-stays',
} as const;

/*
 * Columns, in the order of `roles`:
 *   visitor, suspended
 *   member, early access
 *   admin: no permission, canManageAdmins, canVerifyArtists, canManageReports, canBulkImport, canEditAllSongs
 *   super admin
 */
const accessMatrix = {
  'accounts.current': '++ ++ ++++++ +',
  'accounts.signedOutReason': '++ ++ ++++++ +',
  'accounts.register': '++ ++ ++++++ +',
  // Each role signs in to its own account.
  'accounts.signIn': '+x ++ ++++++ +',
  'accounts.hasGoogle': '++ ++ ++++++ +',
  'accounts.startGoogle': '++ ++ ++++++ +',
  'accounts.requestPasswordReset': '++ ++ ++++++ +',
  'accounts.resetPassword': '++ ++ ++++++ +',
  'accounts.signOut': 'ss ++ ++++++ +',
  'accounts.sendVerification': 'ss ++ ++++++ +',
  'accounts.confirmEmail': 'ss ++ ++++++ +',

  'teasers.read': '++ ++ ++++++ +',
  'invites.check': '++ ++ ++++++ +',
  'invites.list': 'ss ff ++++++ +',
  'invites.mint': 'ss ff ++++++ +',
  'invites.revoke': 'ss ff ++++++ +',
  'invites.mine': 'ss ++ ++++++ +',
  'invites.create': 'ss ++ ++++++ +',
  'invites.revokeOwn': 'ss ++ ++++++ +',
  'invites.welcome': 'ss ++ ++++++ +',

  'members.page': 'ss ++ ++++++ +',
  'members.songs': 'ss ++ ++++++ +',
  'members.solved': 'ss ++ ++++++ +',
  'members.list': 'ss ff ++++++ +',
  'members.setEarlyAccess': 'ss ff ++++++ +',
  'members.suspend': 'ss ff fff+ff +',
  'members.reinstate': 'ss ff fff+ff +',

  'admins.list': 'ss ff f+ffff +',
  'admins.add': 'ss ff f+ffff +',
  'admins.setPermissions': 'ss ff f+ffff +',
  'admins.remove': 'ss ff f+ffff +',

  // Only the owner, whatever permissions another admin has.
  'installation.read': 'ss ff ffffff +',
  'installation.set': 'ss ff ffffff +',

  'audit.list': 'ss ff ++++++ +',
  'overview.read': 'ss ff ++++++ +',

  'songs.add': 'ss ++ ++++++ +',
  'songs.read': 'ss ++ ++++++ +',
  'songs.search': 'ss ++ ++++++ +',
  'songs.similar': 'ss ++ ++++++ +',
  // With a link that the song lacks, which counts as the first upload.
  'songs.choose': 'ss ++ ++++++ +',
  // Each role edits a pending song of its own, and removes a link of its own.
  'songs.edit': 'ss ++ ++++++ +',
  'songs.removeLink': 'ss ++ ++++++ +',
  'songs.markOut': 'ss ++ ++++++ +',
  'songs.confirmOut': 'ss ++ ++++++ +',
  'songs.removeOut': 'ss ++ ++++++ +',

  'discover.read': 'ss ++ ++++++ +',
  'artists.read': 'ss ++ ++++++ +',
  'artists.follow': 'ss ++ ++++++ +',

  'favorites.list': 'ss ++ ++++++ +',
  'favorites.released': 'ss ++ ++++++ +',
  'favorites.set': 'ss u+ uuuuuu u',
  'favorites.save': 'ss ++ ++++++ +',
  'favorites.saved': 'ss ++ ++++++ +',

  'requests.add': 'ss ++ ++++++ +',
  'requests.list': 'ss ++ ++++++ +',
  'requests.read': 'ss ++ ++++++ +',
  'requests.listen': 'ss ++ ++++++ +',
  'requests.states': 'ss ++ ++++++ +',
  'requests.solve': 'ss ++ ++++++ +',
  'requests.solveWithSong': 'ss ++ ++++++ +',
  'requests.convert': 'ss ++ ++++++ +',
  'requests.remove': 'ss ++ ++++++ +',
  'requests.edit': 'ss ++ ++++++ +',
  'requests.thank': 'ss ++ ++++++ +',
  'requests.follow': 'ss ++ ++++++ +',

  'votes.set': 'ss ++ ++++++ +',
  'comments.add': 'ss ++ ++++++ +',
  'comments.list': 'ss ++ ++++++ +',
  'comments.edit': 'ss ++ ++++++ +',
  'comments.remove': 'ss ++ ++++++ +',

  'clips.ticket': 'ss ++ ++++++ +',
  'clips.confirm': 'ss ++ ++++++ +',
  'clips.listen': 'ss ++ ++++++ +',

  'notifications.list': 'ss ++ ++++++ +',
  'notifications.unread': 'ss ++ ++++++ +',
  'notifications.markRead': 'ss ++ ++++++ +',
  'notifications.markSubjectRead': 'ss ++ ++++++ +',
  'notifications.markAllRead': 'ss ++ ++++++ +',
  'notifications.setTimeZone': 'ss ++ ++++++ +',
  'notifications.settings': 'ss ++ ++++++ +',
  'notifications.setChannel': 'ss ++ ++++++ +',
  'notifications.setLevel': 'ss ++ ++++++ +',
  'notifications.pause': 'ss ++ ++++++ +',
  'notifications.setWhen': 'ss ++ ++++++ +',
  'calendar.read': 'ss ++ ++++++ +',
  'calendar.create': 'ss ++ ++++++ +',
  'calendar.remove': 'ss ++ ++++++ +',
  'notifications.pushKey': 'ss ++ ++++++ +',
  'notifications.subscribe': 'ss ++ ++++++ +',
  'notifications.unsubscribe': 'ss ++ ++++++ +',
  'notifications.devices': 'ss ++ ++++++ +',
  'settings.read': 'ss ++ ++++++ +',
  'settings.rename': 'ss ++ ++++++ +',
  'settings.setPublic': 'ss ++ ++++++ +',
  'settings.changePassword': 'ss ++ ++++++ +',
  'settings.sessions': 'ss ++ ++++++ +',
  'settings.endSession': 'ss ++ ++++++ +',
  'settings.endOtherSessions': 'ss ++ ++++++ +',

  'ownData.download': 'ss ++ ++++++ +',
  'ownData.deleteAccount': 'ss ++ ++++++ o',

  'imports.list': 'ss ff ffff+f +',
  'imports.start': 'ss ff ffff+f +',
  'imports.addRows': 'ss ff ffff+f +',
  'imports.addHearts': 'ss ff ffff+f +',
  'imports.check': 'ss ff ffff+f +',
  'imports.read': 'ss ff ffff+f +',
  'imports.rows': 'ss ff ffff+f +',
  'imports.run': 'ss ff ffff+f +',
  'imports.stop': 'ss ff ffff+f +',
  'imports.discard': 'ss ff ffff+f +',

  'catalog.list': 'ss ff ff+ff+ +',
  'catalog.read': 'ss ff ff+ff+ +',
  'catalog.pendingCount': 'ss ff ff+ff+ +',
  'catalog.verify': 'ss ff ff+fff +',
  'catalog.edit': 'ss ff fffff+ +',
  'catalog.merge': 'ss ff fffff+ +',
  'catalog.undoMerge': 'ss ff fffff+ +',
  'catalog.archive': 'ss ff fffff+ +',
  'catalog.restore': 'ss ff fffff+ +',

  'reports.add': 'ss ++ ++++++ +',
  'reports.mine': 'ss ++ ++++++ +',
  'reports.markRead': 'ss ++ ++++++ +',
  'reports.list': 'ss ff fff+ff +',
  'reports.counts': 'ss ff fff+ff +',
  'reports.resolve': 'ss ff fff+ff +',
} as const;
export type ListedProcedure = keyof typeof accessMatrix;

export const listedProcedures = Object.keys(accessMatrix) as ListedProcedure[];

/** Returns for each role the status and the refusal of a call with valid input. */
export function expectedAnswers(procedure: ListedProcedure): Record<Role, string> {
  const cells = [...accessMatrix[procedure].replaceAll(' ', '')] as (keyof typeof answers)[];
  if (cells.length !== roles.length) throw new Error(`${procedure} has ${cells.length} of ${roles.length} cells`);
  return Object.fromEntries(roles.map((role, index) => [role, answers[cells[index]!]])) as Record<Role, string>;
}

const member: MemberActor = { kind: 'member', id: 'm1', earlyAccess: false, admin: null };
const five: AdminPermission[] = [
  'canManageAdmins',
  'canVerifyArtists',
  'canManageReports',
  'canBulkImport',
  'canEditAllSongs',
];

/**
 * Returns what the domain sees of a caller in this role. The session of a suspended member is invalid, so they are
 * visitors.
 */
export function actorOf(role: Role): Actor {
  if (role === 'visitor' || role === 'suspended member') return visitor;
  if (role === 'member') return member;
  if (role === 'early-access member') return { ...member, earlyAccess: true };
  if (role === 'super admin') return { ...member, admin: { role: 'super_admin', permissions: five } };
  return { ...member, admin: { role: 'admin', permissions: five.filter((permission) => role.endsWith(permission)) } };
}

/** Returns every cell of the matrix that an implementation of `canCall` contradicts. */
export function findDifferences(canCall: (actor: Actor, procedure: string) => boolean): string[] {
  const stopped = new Set<string>([answers.s, answers.f]);
  return listedProcedures.flatMap((procedure) =>
    Object.entries(expectedAnswers(procedure))
      .filter(([role, answer]) => canCall(actorOf(role as Role), procedure) === stopped.has(answer))
      .map(([role, answer]) => `${procedure} as ${role}: expected ${answer}`),
  );
}
