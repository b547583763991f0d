import type { ConfirmedClip } from '@dubplate/domain/clips/clip.ts';
import { openMemberDatabase } from '../../../platform/open-member-database.ts';
import type { FreshClip, Source } from './uploader-state.ts';

/** Stored metadata of a clip in progress. */
export type SavedAbout = {
  memberId: string;
  savedAt: number;
  source: Source;
  /** Media type of the source, for joining its parts. */
  type: string;
  /** Start of the 60 s window of a longer source. */
  start: number;
  /** The member has picked the window, so conversion can continue. */
  picked: boolean;
  clip: Omit<FreshClip, 'bytes'> | null;
  confirmed: ConfirmedClip | null;
  /** The request of the outbox that is posted with this clip. The form does not show it any more. */
  requestId?: string;
};

/** Keys: [id, 'about'], [id, 'source', part number], [id, 'clip']. */
const everythingOf = (id: string, part?: string) =>
  part ? IDBKeyRange.bound([id, part], [id, part, []]) : IDBKeyRange.bound([id], [id, []]);

type SavedClipOptions = { onFailure?: () => void; id?: string; about?: SavedAbout | null };

/**
 * One clip in progress, stored in IndexedDB so that a reload does not lose it. Writes are queued in order. A failed
 * write (no space, storage blocked) does not stop the conversion: the clip is then lost only on reload.
 */
export class SavedClip {
  readonly id: string;
  #about: SavedAbout | null;
  #parts = 0;
  #isAboutQueued = false;
  #isSourceBroken = false;
  #isDiscarded = false;
  #queue: Promise<unknown> = Promise.resolve();
  readonly #onFailure: () => void;
  #release: (() => void) | null = null;

  /** onFailure is called when a part of the source could not be stored. */
  constructor({ onFailure = () => {}, id = crypto.randomUUID() as string, about = null }: SavedClipOptions = {}) {
    this.id = id;
    this.#about = about;
    this.#onFailure = onFailure;
  }

  /** Starts a new source. `addSource` adds its bytes. */
  begin(memberId: string, source: Source, type: string): void {
    void this.#lock();
    const fresh = { start: 0, picked: false, clip: null, confirmed: null };
    this.#about = { memberId, savedAt: Date.now(), source, type, ...fresh };
    this.#saveAbout();
  }

  addSource(part: Blob): void {
    const index = this.#parts;
    this.#parts += 1;
    this.#write(async () => {
      // A recording with a gap cannot be decoded, so no parts are stored after a failed one.
      if (this.#isSourceBroken) return;
      try {
        await (await openMemberDatabase()).put('clips', part, [this.id, 'source', index]);
      } catch {
        this.#isSourceBroken = true;
        this.#onFailure();
      }
    });
  }

  update(change: Partial<SavedAbout>): void {
    if (!this.#about) return;
    this.#about = { ...this.#about, ...change, savedAt: Date.now() };
    this.#saveAbout();
  }

  /** Stores the converted clip and deletes its source. */
  saveClip({ bytes, ...clip }: FreshClip): void {
    this.#write(async () => {
      const database = await openMemberDatabase();
      await database.put('clips', bytes, [this.id, 'clip']);
      this.update({ clip });
      this.#write(() => database.delete('clips', everythingOf(this.id, 'source')));
    });
  }

  /**
   * Gives the clip to a request of the outbox, or back to the form (null). False when the clip could not be stored
   * completely: it is then in memory only.
   */
  async keepFor(requestId: string | null): Promise<boolean> {
    const { requestId: _former, ...about } = this.#about!;
    this.#about = requestId ? { ...about, requestId } : about;
    this.#saveAbout();
    await this.#queue;
    try {
      const keys = (await (await openMemberDatabase()).getAllKeys('clips', everythingOf(this.id))) as [
        string,
        string,
      ][];
      const has = (part: string) => keys.some(([, each]) => each === part);
      return has('about') && (has('clip') || (has('source') && !this.#isSourceBroken));
    } catch {
      return false;
    } finally {
      this.release();
    }
  }

  discard(): void {
    this.#isDiscarded = true;
    const remove = async () => (await openMemberDatabase()).delete('clips', everythingOf(this.id));
    this.#queue = this.#queue.then(remove).catch(() => {});
    this.release();
  }

  /** Releases the lock, so that another tab or this page after a reload can continue the clip. */
  release(): void {
    this.#release?.();
    this.#release = null;
  }

  /** Web Lock: two tabs must not process the same clip. False when another tab holds the lock. */
  async #lock(): Promise<boolean> {
    if (!navigator.locks) return true;
    return new Promise((resolve) => {
      void navigator.locks.request(`dubplate.clip.${this.id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise<void>((release) => (this.#release = release));
      });
    });
  }

  /** Reads metadata and bytes. Null when another tab holds the lock or no bytes are stored. */
  async take(): Promise<(SavedAbout & { sourceBytes: Blob; clipBytes: Blob | null }) | null> {
    if (!this.#about || !(await this.#lock())) return null;
    const about = this.#about;
    const database = await openMemberDatabase();
    const parts = (await database.getAll('clips', everythingOf(this.id, 'source'))) as Blob[];
    const clipBytes = (await database.get('clips', [this.id, 'clip'])) as Blob | undefined;
    this.#parts = parts.length;
    const sourceBytes = new Blob(parts, { type: about.type });
    if (clipBytes || sourceBytes.size > 0) return { ...about, sourceBytes, clipBytes: clipBytes ?? null };
    this.discard();
    return null;
  }

  /** Coalesces updates: dragging the window makes many changes, which are written once. */
  #saveAbout(): void {
    if (this.#isAboutQueued) return;
    this.#isAboutQueued = true;
    this.#write(async () => {
      this.#isAboutQueued = false;
      await (await openMemberDatabase()).put('clips', this.#about, [this.id, 'about']);
    });
  }

  #write(work: () => Promise<unknown>): void {
    this.#queue = this.#queue.then(() => (this.#isDiscarded ? undefined : work())).catch(() => {});
  }
}

const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/** A stored clip; null when it was deleted. */
export async function findSavedClip(id: string): Promise<SavedClip | null> {
  const about = (await (await openMemberDatabase()).get('clips', [id, 'about'])) as SavedAbout | undefined;
  return about ? new SavedClip({ id, about }) : null;
}

/** The member's stored clips for the form, newest first. Deletes clips of other members and clips older than a week. */
export async function findSavedClips(memberId: string): Promise<SavedClip[]> {
  const database = await openMemberDatabase();
  const keys = (await database.getAllKeys('clips')) as [string, string, number?][];
  const found: { saved: SavedClip; savedAt: number }[] = [];
  for (const id of new Set(keys.map(([each]) => each))) {
    const about = (await database.get('clips', [id, 'about'])) as SavedAbout | undefined;
    // Unless the tab was closed before the request was queued.
    if (about?.requestId && (await database.countFromIndex('outbox', 'target', `request ${about.requestId}`)) > 0)
      continue;
    const saved = new SavedClip({ id, about: about ?? null });
    const isUsable = about?.memberId === memberId && about.savedAt > Date.now() - maxAgeMs;
    if (isUsable) found.push({ saved, savedAt: about.savedAt });
    else saved.discard();
  }
  return found.toSorted((one, other) => other.savedAt - one.savedAt).map(({ saved }) => saved);
}
