import { expect, test } from 'vitest';
import { setInstallationSchema } from './installation.ts';

test.each([{}, { teasers: false }, { invitesPerMember: 0 }, { teasers: true, invitesPerMember: 100 }])(
  'the settings accept %o',
  (input) => {
    expect(setInstallationSchema.parse(input)).toEqual(input);
  },
);

test.each([
  { teasers: 'on' },
  { teasers: null },
  { invitesPerMember: -1 },
  { invitesPerMember: 101 },
  { invitesPerMember: 1.5 },
  { invitesPerMember: '5' },
])('the settings refuse %o', (input) => {
  expect(setInstallationSchema.safeParse(input).success).toBe(false);
});
