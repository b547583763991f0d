import { clipMessages } from '@dubplate/domain/clips/clip.ts';
import { detectPlatform, findLinks, isShareLink, songAddressIn } from '@dubplate/domain/songs/song-link.ts';
import { Disc3, Mic, Share } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { chooseFile, clipState, restoreClip } from '../features/clips/send/clip-job.ts';
import { statusOf } from '../features/clips/send/uploader-state.ts';
import { addToRequestDraft } from '../features/requests/request-draft.ts';
import { LinkChooser } from '../features/songs/link-chooser.tsx';
import { readDraft, storeDraft } from '../features/songs/song-draft.ts';
import { withLink } from '../features/songs/use-moment-in-link.ts';
import { currentMember } from '../platform/session.ts';
import { deleteSharedContent, readSharedContent } from '../platform/shared-content.ts';
import { Button } from '../ui/controls/button.tsx';
import { ActionDialog } from '../ui/overlays/action-dialog.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { toast } from '../ui/overlays/toast.tsx';

type Shared = { title: string; text: string; url: string; file: File | null };

/** What the member has to decide or read before a form opens. */
type Step =
  | { ask: 'which link'; shared: Shared; links: string[] }
  | { ask: 'replace link'; link: string }
  | { ask: 'replace clip'; shared: Shared; file: File }
  | { ask: 'notice'; title: string; text: string };

const notices: Record<string, { title: string; text: string }> = {
  again: {
    title: 'Share it once more',
    text: 'Dubplate was still setting itself up and the file did not arrive. The second try works.',
  },
  size: { title: 'That file is too big', text: `${clipMessages.size}. Trim it, then share it again.` },
  storage: {
    title: 'There was no room for it',
    text: 'This browser could not keep the file. Free some space, then share it again.',
  },
};

/**
 * The screen /share: opens the form that fits the shared content. The content is deleted as soon as a form has it, and
 * the address is replaced: neither a reload nor Back shares it again.
 */
export function ShareFlow() {
  const navigate = useNavigate();
  const memberId = currentMember()?.id ?? '';
  const [step, setStep] = useState<Step | null>(null);
  const isStarted = useRef(false);

  /** Home or Track ID first, then its form with its own history entry: Back closes the form and stays in the app. */
  function leave(to: '/' | '/id-help', form?: { search: string; state: object }): void {
    void deleteSharedContent();
    void navigate(to, { replace: true });
    if (form) void navigate(to + form.search, { state: form.state });
  }

  const openSong = (link: string): void =>
    leave('/', { search: '?upload=song', state: { sheet: 'upload', shared: link } });
  const openRequest = (shared = ''): void =>
    leave('/id-help', { search: '?new=request', state: { sheet: 'new', shared } });

  function takeLink(shared: Shared, link: string): void {
    if (!detectPlatform(link) && !isShareLink(link)) {
      // A song needs a link of a platform. A request accepts any.
      addToRequestDraft(memberId, { title: shared.title, link, text: wordsOf(shared, link) });
      return openRequest();
    }
    const draft = readDraft(memberId);
    if (draft.link.trim() && songAddressIn(draft.link) !== link) return setStep({ ask: 'replace link', link });
    storeDraft(memberId, withLink(draft, link));
    openSong(link);
  }

  function takeFile(shared: Shared, file: File): void {
    addToRequestDraft(memberId, { title: '', link: '', text: shared.text });
    void chooseFile(file);
    openRequest(file.type.startsWith('video/') ? 'video' : 'audio');
  }

  async function decide(shared: Shared): Promise<void> {
    const { file, title, text, url } = shared;
    if (file) {
      // A clip that an earlier page had in progress.
      await restoreClip();
      if (statusOf(clipState.read()) !== 'none') return setStep({ ask: 'replace clip', shared, file });
      return takeFile(shared, file);
    }
    const links = findLinks(`${url}\n${text}\n${title}`);
    if (links.length > 1) return setStep({ ask: 'which link', shared, links });
    if (links[0]) return takeLink(shared, links[0]);
    if (text.trim()) {
      // Words alone describe a track: the member asks for its name.
      addToRequestDraft(memberId, { title, link: '', text });
      return openRequest();
    }
    toast('Nothing to add in that share. Share a link, a video or a sound.', { tone: 'error', milliseconds: 6000 });
    leave('/');
  }

  const start = useEffectEvent(async () => {
    const params = new URLSearchParams(window.location.search);
    const notice = notices[params.has('again') ? 'again' : (params.get('problem') ?? '')];
    if (notice) return setStep({ ask: 'notice', ...notice });
    const kept = params.has('kept') ? await readSharedContent().catch(() => null) : params;
    if (kept) return decide(readShared(kept));
    toast('That share is gone. Share it once more.', { tone: 'error', milliseconds: 6000 });
    leave('/');
  });
  useEffect(() => {
    // React's strict mode runs effects twice.
    if (isStarted.current) return;
    isStarted.current = true;
    void start();
  }, []);

  if (step?.ask === 'which link') {
    const choose = (link: string) => takeLink(step.shared, link);
    return <LinkChooser links={step.links} onChoose={choose} onClose={() => leave('/')} />;
  }
  if (step?.ask === 'replace link') {
    const { link } = step;
    return (
      <ConfirmDialog
        open
        icon={Disc3}
        title="Swap the link?"
        text="Your draft of a song already has a link. The rest of the draft stays either way."
        keep="Keep mine"
        onClose={() => openSong('')}
        confirm="Use the shared one"
        confirmLook="tonal"
        onConfirm={() => {
          storeDraft(memberId, withLink(readDraft(memberId), link));
          openSong(link);
        }}
      />
    );
  }
  if (step?.ask === 'replace clip') {
    const { shared, file } = step;
    return (
      <ConfirmDialog
        open
        icon={Mic}
        title="Swap the clip?"
        text="Your draft of a request already has a clip. Only one fits."
        keep="Keep mine"
        onClose={() => openRequest()}
        confirm="Use the shared one"
        confirmLook="tonal"
        onConfirm={() => takeFile(shared, file)}
      />
    );
  }
  if (step?.ask !== 'notice') return null;
  const { title, text } = step;
  return (
    <ActionDialog
      open
      onClose={() => leave('/')}
      icon={<Share size={22} />}
      title={title}
      text={text}
      actions={
        <Button variant="primary" wide onClick={() => leave('/')}>
          Got it
        </Button>
      }
    />
  );
}

/** The query of the screen, or the form that the service worker stored. */
function readShared(from: URLSearchParams | FormData): Shared {
  const read = (name: string) => {
    const value = from.get(name);
    return typeof value === 'string' ? value : '';
  };
  const file = from.get('clip');
  return {
    title: read('title'),
    text: read('text'),
    url: read('url'),
    file: file instanceof File && file.size > 0 ? file : null,
  };
}

/** The text of a share, unless it is only the link. */
const wordsOf = ({ text }: Shared, link: string): string => (text.trim() === link ? '' : text);
