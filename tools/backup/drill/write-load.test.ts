import { expect, test } from 'vitest';
import { rateRules } from '../../../apps/server/src/platform/rate-limits.ts';
import { kindOfWrite, writesPerMember } from './write-load.ts';

test('a member of the load stays within the limits of the server, wherever their turn begins', () => {
  for (let start = 0; start < 120; start += 1) {
    const kinds = Array.from({ length: writesPerMember }, (_, index) => kindOfWrite(start + index));
    const count = (...wanted: string[]) => kinds.filter((kind) => wanted.includes(kind)).length;
    expect(count('request', 'clip')).toBeLessThanOrEqual(rateRules['request by member'].points);
    expect(count('clip')).toBeLessThanOrEqual(rateRules['clip by member'].points);
    expect(count('comment')).toBeLessThanOrEqual(rateRules['comment by member'].points);
    expect(count('vote')).toBeLessThanOrEqual(rateRules['vote by member'].points);
  }
});
