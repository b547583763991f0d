import type { ReportCase } from '@dubplate/domain/reports/report.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../../test/members.ts';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { CaseList } from './case-list.tsx';

const createCase = (text: string): ReportCase => ({
  id: newId(),
  kind: 'request',
  state: 'open',
  reportCount: 1,
  reasons: [{ reason: 'spam', count: 1 }],
  notes: [],
  target: { id: newId(), text, requestId: newId(), createdAt: '2026-01-05T10:00:00.000Z' },
  author: { id: newId(), username: 'daytripper', suspended: false, canSuspend: true },
  canShow: true,
  reportedAt: '2026-01-05T11:00:00.000Z',
  resolvedAt: null,
  resolvedBy: null,
});

const [first, second] = [createCase('First case'), createCase('Second case')];
const dismiss = (name: string) => page.getByRole('button', { name: `Dismiss request: ${name}` });
const networkError = page.getByText('Network error. Please check your connection.');

async function open(): Promise<void> {
  server.answer('reports.list', { cases: [first, second], nextCursor: null });
  server.answer('reports.counts', { open: 2, hidden: 0, dismissed: 0 });
  await render(<CaseList state="open" />);
  await expect.element(dismiss('First case')).toBeVisible();
}

test('does not refetch while another decision is pending, and restores only the refused case', async () => {
  await open();
  const releaseFirst = server.hold('reports.resolve');
  server.answer('reports.resolve', { caseId: first.id });
  dismiss('First case').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dismiss('First case')).not.toBeInTheDocument();
  // The next case has the focus.
  expect(document.activeElement?.textContent).toContain('Second case');
  await expect.poll(() => server.inputs('reports.resolve').length).toBe(1);
  const releaseSecond = server.hold('reports.resolve');
  await dismiss('Second case').click();
  await expect.poll(() => server.inputs('reports.resolve').length).toBe(2);
  releaseFirst();
  await expect.element(page.getByText('Dismissed', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Nothing to look at')).toBeVisible();
  expect(server.inputs('reports.list')).toHaveLength(1);
  server.disconnect('reports.resolve');
  server.answer('reports.list', { cases: [second], nextCursor: null });
  releaseSecond();
  await expect.element(networkError).toBeVisible();
  await expect.element(dismiss('Second case')).toBeVisible();
  await expect.element(dismiss('First case')).not.toBeInTheDocument();
  await expect.poll(() => server.inputs('reports.list').length).toBe(2);
});

test('keeps a case removed that another admin has decided first', async () => {
  await open();
  server.refuse('reports.resolve', 'case-closed');
  server.answer('reports.list', { cases: [second], nextCursor: null });
  await dismiss('First case').click();
  await expect.element(page.getByText('Somebody else has already looked at this one.')).toBeVisible();
  await expect.element(dismiss('First case')).not.toBeInTheDocument();
});
