import { deleteSharedContent, readSharedContent, storeSharedContent } from '../platform/shared-content.ts';

/** The limit of New ID Request: `maxFileBytes` of the domain, whose file would add zod to the worker. */
const maxFileBytes = 50 * 1024 * 1024;

/**
 * Answers `POST /share`, a navigation by the share menu of the phone. Stores the form and redirects to the screen: a
 * reload of the screen then does not send the form again.
 */
export async function receiveShare(request: Request): Promise<Response> {
  return Response.redirect(new URL(`/share?${await keep(request)}`, request.url), 303);
}

async function keep(request: Request): Promise<string> {
  try {
    const form = await request.formData();
    const file = form.get('clip');
    // An earlier share must not take the place of this one.
    await deleteSharedContent();
    if (file instanceof File && file.size >= maxFileBytes) return 'problem=size';
    await storeSharedContent(form);
    return 'kept=1';
  } catch {
    return 'problem=storage';
  }
}

/** Call when the worker starts: a share that no form took is deleted after a day. */
export async function deleteExpiredShare(): Promise<void> {
  await readSharedContent().catch(() => null);
}
