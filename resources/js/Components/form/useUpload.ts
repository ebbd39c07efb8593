import type { AxiosError } from 'axios';
import { useState } from 'react';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';

export type Uploaded = { id: string; width: number; height: number; name: string };

type Upload = { percent: number | null; error: string | undefined };

const IDLE: Upload = { percent: null, error: undefined };

/** Uploads an image to the organisation's own media store and reports the progress. */
export function useUpload(action: string, onUploaded: (media: Uploaded) => void) {
  const t = useT();
  const [{ percent, error }, setUpload] = useState(IDLE);
  const upload = async (file: File) => {
    if (percent !== null) return;
    setUpload({ percent: 0, error: undefined });
    const body = new FormData();
    body.append('file', file);
    try {
      const { data } = await http.post<Uploaded>(action, body, {
        headers: { Accept: 'application/json' },
        onUploadProgress: ({ progress = 0 }) => setUpload({ percent: Math.round(progress * 100), error: undefined }),
      });
      setUpload(IDLE);
      onUploaded(data);
    } catch (failure) {
      const answer = (failure as AxiosError<{ message?: string }>).response?.data;
      setUpload({ percent: null, error: answer?.message ?? t('forms.image_failed') });
    }
  };
  return { upload, percent, error };
}
