import * as z from 'zod/mini';

export const maxInvitesPerMember = 100;

/** What the owner decides for the whole installation. */
export type InstallationSettings = {
  /** Visitors see a teaser of a shared song or solved request. */
  teasers: boolean;
  /** How many invites a member who is not an admin may create. */
  invitesPerMember: number;
};

/** Carries only the settings that change: two tabs of the owner do not overwrite each other. */
export const setInstallationSchema = z.object({
  teasers: z.optional(z.boolean()),
  invitesPerMember: z.optional(z.int().check(z.gte(0), z.lte(maxInvitesPerMember))),
});

export const invitesPerMemberMessage = `Enter a number from 0 to ${maxInvitesPerMember}`;
