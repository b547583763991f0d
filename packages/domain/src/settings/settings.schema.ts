import * as z from 'zod/mini';
import { newPasswordSchema, passwordSchema, usernameSchema } from '../accounts/account.schema.ts';
import type { Device } from './device.ts';

export const renameSchema = z.object({ username: usernameSchema });

export const setPublicSchema = z.object({ isPublic: z.boolean() });

export const changePasswordSchema = z.object({ currentPassword: passwordSchema, password: newPasswordSchema });

export const changePasswordFormSchema = z
  .object({ currentPassword: passwordSchema, password: newPasswordSchema, confirmPassword: z.string() })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: 'Passwords do not match',
      path: ['confirmPassword'],
    }),
  );

export const endSessionSchema = z.object({ id: z.uuid() });

export type SignInWays = { password: boolean; google: boolean };

export type OpenSession = { id: string; device: Device; lastUsedAt: string; current: boolean };
