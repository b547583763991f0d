import { inFeature, type Fault } from './fault.ts';

const settings = inFeature('settings');
const admins = inFeature('admins');
const catalog = inFeature('catalog');
const clips = inFeature('clips');
const comments = inFeature('comments', 'requests');
const favorites = inFeature('favorites');
const imports = inFeature('imports');
const invites = inFeature('invites');
const members = inFeature('members');
const ownData = inFeature('own-data');
const reports = inFeature('reports');
const requests = inFeature('requests');
const songs = inFeature('songs');
const votes = inFeature('votes', 'requests');

/** Faults in features of the server. */
export const serverFaults: Fault[] = [
  comments(
    'permission',
    'change-comment.ts',
    "  if (comment.memberId !== actor.id) throw refuse('comment-not-yours');\n",
    '',
  ),
  comments('permission', 'change-comment.ts', "  if (comment.isAnswer) throw refuse('comment-answer');\n", ''),
  comments(
    'rule',
    'change-comment.ts',
    "    if ((comment.editedAt?.toISOString() ?? null) !== editedAt) throw refuse('comment-changed');\n",
    '',
  ),
  comments(
    'announcement',
    'comments.procedures.ts',
    '      announceRequest(ctx.live, state);\n      announceComment',
    '      announceComment',
  ),
  comments(
    'announcement',
    'comments.procedures.ts',
    '    announceDeletedComment(ctx.live, { id: input.id, requestId });\n',
    '',
  ),
  comments(
    'comparison',
    'comments.store.ts',
    "q.where('comments.position', '<', cursor!)",
    "q.where('comments.position', '<=', cursor!)",
  ),
  comments(
    'comparison',
    'comments.store.ts',
    'nextCursor: rows.length > commentsPageSize',
    'nextCursor: rows.length >= commentsPageSize',
  ),
  requests(
    'announcement',
    'requests.procedures.ts',
    '    if (isChanged) announceEditedRequest(ctx.live, request);\n',
    '',
  ),
  requests('announcement', 'requests.procedures.ts', '    announceMembers(ctx, reporters);\n', ''),
  requests(
    'announcement',
    'requests.procedures.ts',
    '  if (identifiedBy && identifiedBy !== memberId) await announceMember(ctx.db, ctx.live, identifiedBy);\n',
    '',
  ),
  requests('rule', 'solve-request.ts', "  if (request.solved) throw refuse('request-solved');\n", ''),
  requests(
    'permission',
    'solve-request.ts',
    "  if (!canManageRequest(actor, request)) throw refuse('request-not-yours');\n",
    '',
  ),
  requests('rule', 'solve.store.ts', 'identifiedBy === null || identifiedBy === solvedBy', 'identifiedBy === null'),
  requests(
    'permission',
    'solve.store.ts',
    "    .where('request_id', '=', requestId)\n    .where('hidden_at', 'is', null)\n",
    "    .where('hidden_at', 'is', null)\n",
  ),
  requests(
    'permission',
    'post-request.store.ts',
    "    .where('member_id', '=', memberId)\n    .where('checked_at'",
    "    .where('checked_at'",
  ),
  requests('rule', 'post-request.store.ts', "    .where('checked_at', 'is not', null)\n", ''),
  requests('rule', 'post-request.ts', '    posted.clipId === clipId &&\n', ''),
  votes('announcement', 'votes.procedures.ts', '    announceVote(ctx.live, ctx.actor.id, state, input.voted);\n', ''),
  favorites('rule', 'favorites.store.ts', "    .where('songs.is_archived', '=', false)\n", ''),
  favorites(
    'comparison',
    'favorites.store.ts',
    "eb('favorites.release_date', '<=', through)",
    "eb('favorites.release_date', '<', through)",
  ),
  favorites(
    'comparison',
    'favorites.store.ts',
    "eb('favorites.release_date', '>', day)",
    "eb('favorites.release_date', '>=', day)",
  ),
  ownData('lock', 'delete-account.ts', '  await lockMemberRows(transaction, traces);\n', ''),
  ownData(
    'permission',
    'delete-account.ts',
    "  if (account.role === 'super_admin') throw refuse('owner-stays');\n",
    '',
  ),
  catalog('rule', 'merge-songs.ts', 'duplicate.is_archived || kept.is_archived', 'duplicate.is_archived'),
  catalog(
    'announcement',
    'merge-songs.ts',
    'memberIds: [...alreadyThere, ...reporters], requestIds',
    'memberIds: [...reporters], requestIds',
  ),
  catalog(
    'rule',
    'undo-merge.ts',
    "    if (kept.merged_into !== null) throw refuseAbout('merged-again', kept.id);\n",
    '',
  ),
  catalog('announcement', 'catalog.procedures.ts', '      await announceRequests(ctx, requestIds);\n', ''),
  songs('rule', 'choose-song.ts', '    if (linkAdded) await markFirstUpload(transaction, actor.id);\n', ''),
  songs('lock', 'add-song.ts', '  await lockSongName(transaction, song);\n  const saved', '  const saved'),
  songs(
    'permission',
    'edit-own-song.ts',
    "    if (before.uploaded_by !== actor.id) throw refuse('song-not-yours');\n",
    '',
  ),
  songs(
    'permission',
    'edit-own-song.ts',
    "    if (before.verification_status !== 'pending') throw refuse('song-verified');\n",
    '',
  ),
  clips('error', 'confirm-clip.ts', '    throw error;\n  });\n  if (bytes)', '    return null;\n  });\n  if (bytes)'),
  clips('permission', 'clips.store.ts', "    .where('requests.hidden_at', 'is', null)\n", ''),
  clips('permission', 'clips.store.ts', "    .where('member_id', '=', memberId)\n", ''),
  admins(
    'permission',
    'change-admin.ts',
    "  if (!canAppoint(actor, permissions)) throw refuse('admin-protected');\n",
    '',
  ),
  admins('permission', 'change-admin.ts', "  if (!found.emailVerified) throw refuse('member-unconfirmed');\n", ''),
  members(
    'permission',
    'suspend-member.ts',
    "  if (!canSuspend(actor, member)) throw refuse('member-protected');\n",
    '',
  ),
  members('announcement', 'members.procedures.ts', '    await ctx.live.end(input.memberId);\n', ''),
  reports('permission', 'add-report.ts', "    if (!canReport(actor, target)) throw refuse('report-own');\n", ''),
  reports(
    'rule',
    'resolve-case.ts',
    'if (!target || reportCase?.state !== from) throw',
    'if (!target || !reportCase) throw',
  ),
  reports('rule', 'cases.store.ts', 'resolved_at = now(), read_at = null where', 'resolved_at = now() where'),
  settings(
    'announcement',
    'change-password.ts',
    '  await Promise.all(ended.map((id) => live.end(actor.id, id)));\n',
    '',
  ),
  settings(
    'permission',
    'own-sessions.store.ts',
    "    .deleteFrom('sessions')\n    .where('member_id', '=', memberId)\n",
    "    .deleteFrom('sessions')\n",
  ),
  invites('rule', 'redeem-invite.ts', "      { field: 'revokedAt', value: null },\n", ''),
  invites('comparison', 'invites.store.ts', 'or expires_at > now())`,\n  used', 'or expires_at < now())`,\n  used'),
  imports('error', 'run-import.ts', '      if (!isAboutData(error)) throw error;\n', ''),
];
