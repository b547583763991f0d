import { expect, test } from 'vitest';
import { closeChangelog, entriesOf, isLater } from './version.ts';

test('versions are compared by number, not by text', () => {
  expect(isLater('0.10.0', '0.9.9')).toBe(true);
  expect(isLater('1.0.0', '0.99.0')).toBe(true);
  expect(isLater('0.2.0', '0.2.0')).toBe(false);
  expect(isLater('0.1.9', '0.2.0')).toBe(false);
  expect(() => isLater('0.2', '0.1.0')).toThrow('0.2 is no version like 1.2.3');
});

const changelog = `# Changelog

## [Unreleased]

### Added

- Roles.

## [0.1.0] - 2026-11-01

- First.
`;

test('a release takes the entries of Unreleased, and leaves that section empty', () => {
  const closed = closeChangelog(changelog, '0.2.0', '2026-11-17');
  expect(closed).toBe(`# Changelog

## [Unreleased]

## [0.2.0] - 2026-11-17

### Added

- Roles.

## [0.1.0] - 2026-11-01

- First.
`);
  expect(entriesOf(closed, '0.2.0')).toBe('### Added\n\n- Roles.');
  expect(entriesOf(closed, '0.1.0')).toBe('- First.');
});

test('a release without an entry is refused', () => {
  const closed = closeChangelog(changelog, '0.2.0', '2026-11-17');
  expect(() => closeChangelog(closed, '0.3.0', '2026-11-18')).toThrow('Unreleased has no entry');
  expect(() => entriesOf(closed, '0.3.0')).toThrow('has no section 0.3.0');
});
