import { detectPlatform, findLinks, isShareLink, songAddressIn } from '@dubplate/domain/songs/song-link.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { chooseFile, clipState, restoreClip } from '../features/clips/send/clip-job.ts';
import { statusOf } from '../features/clips/send/uploader-state.ts';
import { addToRequestDraft } from '../features/requests/request-draft.ts';
import { LinkChooser } from '../features/songs/link-chooser.tsx';
import { readDraft, storeDraft } from '../features/songs/song-draft.ts';
import { withLink } from '../features/songs/use-moment-in-link.ts';
import { currentMember, sessionStart } from '../platform/session.ts';
import { deleteSharedContent, readShared, readSharedContent, type Shared } from '../platform/shared-content.ts';
import { toast } from '../ui/overlays/toast.tsx';
import { readNotice, ShareNotice, SwapQuestion, type ShareNoticeName } from './share-dialogs.tsx';

/** What the member has to decide or read before a form opens. */
type Step =
  | { ask: 'which link'; shared: Shared; links: string[] }
  | { ask: 'replace link'; link: string }
  | { ask: 'replace clip'; shared: Shared; file: File }
  | { ask: 'nothing'; name: ShareNoticeName };

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
    toast('Nothing to add in that share. Share a link, a video or a sound.', { tone: 'error' });
    leave('/');
  }

  const start = useEffectEvent(async () => {
    // The session of the stored member may have ended: the share is then kept until the member has signed in.
    await sessionStart;
    if (currentMember()?.id !== memberId) return;
    const params = new URLSearchParams(window.location.search);
    const name = readNotice(params);
    if (name) return setStep({ ask: 'nothing', name });
    const kept = params.has('kept') ? await readSharedContent().catch(() => null) : params;
    if (kept) return decide(readShared(kept));
    toast('That share is gone. Share it once more.', { tone: 'error' });
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
    const swap = () => {
      storeDraft(memberId, withLink(readDraft(memberId), step.link));
      openSong(step.link);
    };
    return <SwapQuestion what="link" onKeep={() => openSong('')} onSwap={swap} />;
  }
  if (step?.ask === 'replace clip') {
    return <SwapQuestion what="clip" onKeep={() => openRequest()} onSwap={() => takeFile(step.shared, step.file)} />;
  }
  return step && <ShareNotice name={step.name} onClose={() => leave('/')} />;
}

/** The text of a share, unless it is only the link. */
const wordsOf = ({ text }: Shared, link: string): string => (text.trim() === link ? '' : text);
