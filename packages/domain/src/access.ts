import type { Actor } from './actor.ts';
import { can, type Capability } from './permissions.ts';

/**
 * What each procedure asks of its caller. The server looks here before it reads any input, and a
 * procedure that is not listed is closed to everybody.
 */
export const access = {
  'accounts.current': 'visit',
  'accounts.register': 'visit',
  'accounts.signIn': 'visit',
  'accounts.startGoogle': 'visit',
  'accounts.requestPasswordReset': 'visit',
  'accounts.resetPassword': 'visit',
  'accounts.signOut': 'take part',
  'accounts.sendVerification': 'take part',
  'accounts.confirmEmail': 'take part',
  'invites.check': 'visit',
  'invites.list': 'open admin',
  'invites.mint': 'open admin',
  'invites.revoke': 'open admin',
  'members.list': 'open admin',
  'members.setEarlyAccess': 'open admin',
  'members.suspend': 'canManageReports',
  'members.reinstate': 'canManageReports',
  'admins.list': 'canManageAdmins',
  'admins.add': 'canManageAdmins',
  'admins.setPermissions': 'canManageAdmins',
  'admins.remove': 'canManageAdmins',
  'audit.list': 'open admin',
  'songs.add': 'take part',
  'songs.read': 'take part',
  'songs.search': 'take part',
  'songs.similar': 'take part',
  'favorites.list': 'take part',
  'favorites.set': 'take part',
  'requests.add': 'take part',
  'requests.list': 'take part',
  'requests.read': 'take part',
  'requests.states': 'take part',
  'requests.solve': 'take part',
  'requests.convert': 'take part',
  'requests.remove': 'take part',
  'votes.set': 'take part',
  'comments.add': 'take part',
  'comments.list': 'take part',
  'clips.ticket': 'take part',
  'clips.confirm': 'take part',
  'clips.listen': 'take part',
  'settings.read': 'take part',
  'settings.rename': 'take part',
  'settings.setPublic': 'take part',
  'settings.changePassword': 'take part',
  'settings.sessions': 'take part',
  'settings.endSession': 'take part',
  'settings.endOtherSessions': 'take part',
  'ownData.download': 'take part',
  'ownData.deleteAccount': 'take part',
  'members.page': 'take part',
  'members.songs': 'take part',
  'members.solved': 'take part',
  'imports.list': 'canBulkImport',
  'imports.start': 'canBulkImport',
  'imports.addRows': 'canBulkImport',
  'imports.addHearts': 'canBulkImport',
  'imports.check': 'canBulkImport',
  'imports.read': 'canBulkImport',
  'imports.rows': 'canBulkImport',
  'imports.run': 'canBulkImport',
  'imports.stop': 'canBulkImport',
  'imports.discard': 'canBulkImport',
  'overview.read': 'open admin',
  'catalog.list': 'look after songs',
  'catalog.verify': 'canVerifyArtists',
  'catalog.edit': 'canEditAllSongs',
  'catalog.merge': 'canEditAllSongs',
  'catalog.archive': 'canEditAllSongs',
  'catalog.restore': 'canEditAllSongs',
  'reports.add': 'take part',
  'reports.mine': 'take part',
  'reports.markRead': 'take part',
  'reports.list': 'canManageReports',
  'reports.counts': 'canManageReports',
  'reports.resolve': 'canManageReports',
} as const satisfies Record<string, Capability>;

export function canCall(actor: Actor, procedure: string): boolean {
  const capability = Object.hasOwn(access, procedure) ? access[procedure as keyof typeof access] : undefined;
  return capability !== undefined && can(actor, capability);
}

/** Whoever it is that calls this is an admin: nobody else could, whatever else they may do. */
export const needsAdmin = (procedure: string): boolean =>
  !canCall({ kind: 'member', id: '', earlyAccess: true, admin: null }, procedure);
