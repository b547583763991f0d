const key = 'dubplate.invite-code';

export const storedInviteCode = (): string | null => sessionStorage.getItem(key);

export function storeInviteCode(code: string): void {
  sessionStorage.setItem(key, code);
}

export function forgetInviteCode(): void {
  sessionStorage.removeItem(key);
}
