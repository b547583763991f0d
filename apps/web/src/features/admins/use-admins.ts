import type { AdminPermission } from '@dubplate/domain/actor.ts';
import { adminPermissions } from '@dubplate/domain/actor.ts';
import type { AdminRow } from '@dubplate/domain/admins/admin.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { toast } from '../../ui/overlays/toast.tsx';

export const useAdmins = () =>
  useQuery({ queryKey: keys.admins(), queryFn: ({ signal }) => api.admins.list.query(undefined, { signal }) });

/** Refetches every query that shows who is an admin. */
async function refresh(): Promise<void> {
  await Promise.all(
    [keys.admins(), keys.audit(), keys.members()].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );
}

function fail(error: unknown): void {
  toast(failureOf(error).text, { tone: 'error' });
  void refresh();
}

/** One permission of one admin. Optimistic update: `shown` is the new value while the server is working. */
export function usePermission(admin: AdminRow, permission: AdminPermission) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (granted: boolean) =>
      api.admins.setPermissions.mutate({ memberId: admin.id, permissions: { [permission]: granted } }),
    onSuccess(_, granted) {
      queries.setQueryData<AdminRow[]>(keys.admins(), (admins) =>
        admins?.map((each) => (each.id === admin.id ? withPermission(each, permission, granted) : each)),
      );
      void queries.invalidateQueries({ queryKey: keys.audit() });
    },
    onError: fail,
  });
  const held = admin.admin.permissions.includes(permission);
  return { set: mutate, busy: isPending, shown: isPending ? variables : held };
}

function withPermission(row: AdminRow, permission: AdminPermission, granted: boolean): AdminRow {
  const { permissions } = row.admin;
  const next = adminPermissions.filter((each) => (each === permission ? granted : permissions.includes(each)));
  return { ...row, admin: { ...row.admin, permissions: next } };
}

export function useRemoveAdmin(onDone: () => void) {
  return useMutation({
    mutationFn: ({ id }: AdminRow) => api.admins.remove.mutate({ memberId: id }),
    async onSuccess(_, { username }) {
      await refresh();
      toast(`${username} is no admin any more`);
    },
    onError: fail,
    onSettled: onDone,
  });
}

export function useAddAdmin(onAdded: () => void) {
  return useMutation({
    mutationFn: (input: { email: string; permissions: AdminPermission[] }) => api.admins.add.mutate(input),
    async onSuccess() {
      await refresh();
      toast('Admin added');
      onAdded();
    },
  });
}
