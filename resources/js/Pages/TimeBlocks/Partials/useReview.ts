import { paths } from '@server/shared/paths';
import type { HoursPreview } from '@server/time-blocks/pages';
import type { AxiosError } from 'axios';
import { useState } from 'react';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { http } from '@/lib/http';
import type { Hours } from './hoursValues';

export type Review = {
  isOpen: boolean;
  preview: HoursPreview | null;
  /** Why there is no preview; '' if unknown. */
  failure: string | null;
  open: () => void;
  close: () => void;
};

const UNACCEPTABLE = 422;

/** Preview from the server of the effects of the edited hours. */
export function useReview(form: RecordForm<Hours>, eventId: string): Review {
  const [isOpen, setOpen] = useState(false);
  const [preview, setPreview] = useState<HoursPreview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const open = async () => {
    setPreview(null);
    setFailure(null);
    setOpen(true);
    try {
      const { data } = await http.post<HoursPreview>(paths.timeBlocks.preview(eventId), form.data);
      setPreview(data);
    } catch (error) {
      const response = (error as AxiosError<{ message?: string }>).response;
      if (response?.status !== UNACCEPTABLE) return setFailure(response?.data?.message ?? '');
      // Invalid hours are refused by the form's submission, which shows errors beside the fields and saves nothing.
      setOpen(false);
      form.save();
    }
  };
  return { isOpen, preview, failure, open: () => void open(), close: () => setOpen(false) };
}
