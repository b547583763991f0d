const key = 'dubplate.invite-code';

export const storedInviteCode = (): string | null => sessionStorage.getItem(key);

export function storeInviteCode(code: string): void {
  sessionStorage.setItem(key, code);
}

export function clearInviteCode(): void {
  sessionStorage.removeItem(key);
}
