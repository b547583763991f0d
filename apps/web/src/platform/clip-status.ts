/** A clip that was uploaded and checked: what a request is posted with. */
export type ChosenClip = { clipId: string };

/** pending: it becomes a clip by itself, or once the member has answered. failed: the failed step can be retried. */
export type ClipStatus = 'none' | 'pending' | 'failed' | 'ready';
