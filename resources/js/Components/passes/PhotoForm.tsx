import type { AxiosError } from 'axios';
import { type ChangeEvent, useEffect, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button, buttonClass } from '@/Components/Button';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { FaceCamera } from './FaceCamera';
import { type Crop, PhotoCropper } from './PhotoCropper';

const KINDS = 'image/jpeg,image/png,image/webp,image/avif';

type PhotoFormProps = {
  action: string;
  onSaved: () => void;
  /** The photo replaces an existing one. */
  replaces: boolean;
};

/** A photo: taken or chosen, cropped, and uploaded with its crop. A refusal keeps everything. */
export function PhotoForm({ action, onSaved, replaces }: PhotoFormProps) {
  const t = useT();
  const [picture, setPicture] = useState<{ file: File; url: string } | null>(null);
  const [isFilming, setIsFilming] = useState(false);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.url)), [picture]);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) use(file);
  };
  const use = (file: File) => {
    setIsFilming(false);
    setError(null);
    setCrop(null);
    setPicture({ file, url: URL.createObjectURL(file) });
  };

  const save = async () => {
    if (!picture || isBusy) return;
    setIsBusy(true);
    setError(null);
    const body = new FormData();
    body.append('file', picture.file);
    const where = new URLSearchParams(Object.entries(crop ?? {}).map(([name, part]) => [name, part.toFixed(5)]));
    try {
      await http.post(`${action}?${where}`, body, { headers: { Accept: 'application/json' } });
      setPicture(null);
      onSaved();
    } catch (failure) {
      const answer = (failure as AxiosError<{ message?: string }>).response?.data;
      setError(answer?.message ?? t('passes.photo_failed'));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className="grid gap-4">
      {error && <Alert tone="danger">{error}</Alert>}
      {picture ? (
        <>
          <PhotoCropper
            url={picture.url}
            onChange={setCrop}
            onUnreadable={() => {
              setPicture(null);
              setError(t('passes.photo_unreadable'));
            }}
          />
          <div className="flex flex-wrap gap-3">
            <Button busy={isBusy} disabled={!crop} onClick={save}>
              {t('passes.photo_save')}
            </Button>
            <Button variant="quiet" onClick={() => setPicture(null)}>
              {t('passes.cancel')}
            </Button>
          </div>
        </>
      ) : isFilming ? (
        <FaceCamera onTaken={use} onCancel={() => setIsFilming(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant={replaces ? 'secondary' : 'primary'} onClick={() => setIsFilming(true)}>
            {t('passes.photo_take')}
          </Button>
          <label className={buttonClass({ variant: 'secondary' }, 'cursor-pointer focus-within:outline-2')}>
            {t('passes.photo_choose')}
            <input type="file" accept={KINDS} className="sr-only" onChange={choose} />
          </label>
        </div>
      )}
    </div>
  );
}
