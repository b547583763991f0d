/** An uploaded and checked clip, which a request can be posted with. */
export type ChosenClip = { clipId: string };

/** pending: uploading, or waiting for the member's input. failed: the failed step can be retried. */
export type ClipStatus = 'none' | 'pending' | 'failed' | 'ready';
