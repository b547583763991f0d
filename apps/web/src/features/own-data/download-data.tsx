import { ownDataFileName } from '@dubplate/domain/own-data/own-data.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { api, failureOf } from '../../platform/api.ts';
import { TapRow } from '../../ui/lists/row-group.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

export function DownloadData({ username }: { username: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.ownData.download.query(),
    onSuccess(data) {
      saveFile(ownDataFileName(username, new Date()), JSON.stringify(data, null, 2));
      toast('Saved with your downloads');
    },
    onError: (error) => toast(failureOf(error).text, { tone: 'error' }),
  });
  return (
    <TapRow
      icon={<Download size={22} strokeWidth={1.75} />}
      title="Download my data"
      sub="Songs, favorites, requests, comments. One JSON file."
      busy={isPending}
      onClick={() => mutate()}
    />
  );
}

/** Makes the browser download a JSON text as a file. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Delayed, because the browser may still be reading the blob.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
