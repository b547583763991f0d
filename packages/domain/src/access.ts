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
