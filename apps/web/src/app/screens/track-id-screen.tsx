import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ClipPlayer } from '../../features/clips/clip-player.tsx';
import { ClipUploader } from '../../features/clips/clip-uploader.tsx';
import { SongPlayer } from '../../features/players/song-player.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Page } from '../page.tsx';

export function TrackIdScreen() {
  const [query] = useSearchParams();
  const [open, setOpen] = useState(true);
  const [clip, setClip] = useState('');
  const lab = query.get('lab');
  return (
    <Page width="column">
      <title>Track ID · Dubplate</title>
      <h1 className="pt-6 text-title wide:pt-10 wide:text-display">Track ID</h1>
      <EmptyState title="No requests yet" hint="Heard something you can't name? Somebody here knows it." />
      {lab === 'upload' && (
        <Sheet
          open={open}
          onOpenChange={setOpen}
          title="New ID Request"
          footer={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button variant="primary" disabled={clip === '' || clip.endsWith('true')}>
                Create Request
              </Button>
            </>
          }
        >
          <ClipUploader onChange={(chosen, busy) => setClip(`${chosen?.clipId ?? ''} ${busy}`)} />
          <output data-testid="lab" className="hidden">
            {clip}
          </output>
          <Field label="Title*" placeholder="Where you heard it" />
          <Field label="Description*" placeholder="Vocals, tempo, the bit everyone reacted to" />
        </Sheet>
      )}
      {lab === 'player' && (
        <Sheet open={open} onOpenChange={setOpen} title="mara.dub" width={600}>
          <ClipPlayer clip={JSON.parse(query.get('clip') ?? '')} requestId={query.get('request') ?? ''} />
          <h2 className="text-heading">Comments (3)</h2>
          {query.get('soundcloud') && (
            <SongPlayer
              autoplay={false}
              song={{
                id: 'lab',
                title: 'Lab',
                platform: 'soundcloud',
                url: query.get('soundcloud'),
                seconds: null,
                videoIndex: null,
              }}
            />
          )}
        </Sheet>
      )}
    </Page>
  );
}
