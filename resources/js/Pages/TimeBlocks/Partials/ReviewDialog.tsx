import type { HoursPreview } from '@server/time-blocks/pages';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { Spinner } from '@/Components/Spinner';
import { useDates } from '@/hooks/useDates';
import { useT } from '@/hooks/useT';
import { Conflicts } from './Conflicts';
import { PreviewTables } from './PreviewTables';
import type { Review } from './useReview';

type ReviewDialogProps = { review: Review; zone: string; busy: boolean; onApply: () => void };

const isQuiet = ({ days }: HoursPreview): boolean =>
  days.every(({ created, changed, removed, closed }) => created + changed + removed + closed === 0);

/** Preview of all effects before saving. */
export function ReviewDialog({ review, zone, busy, onApply }: ReviewDialogProps) {
  const t = useT();
  const dates = useDates();
  const { isOpen, preview, failure, close } = review;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      keepOpen
      wide
      title={t('timeBlocks.review_title')}
      description={preview ? t('timeBlocks.review_text', { until: dates.date(preview.until) }) : undefined}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t('common.back')}
          </Button>
          <Button onClick={onApply} busy={busy} disabled={!preview}>
            {t('timeBlocks.apply')}
          </Button>
        </>
      }
    >
      <div aria-live="polite" className="relative overflow-x-clip">
        {!preview && failure === null && (
          <p className="flex items-center gap-3 py-8 text-soft">
            <Spinner /> {t('timeBlocks.reviewing')}
          </p>
        )}
        {failure !== null && <Alert tone="danger">{failure || t('timeBlocks.review_failed')}</Alert>}
        {preview && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Conflicts found={preview} zone={zone} />
            {isQuiet(preview) ? <p>{t('timeBlocks.review_nothing')}</p> : <PreviewTables days={preview.days} />}
            <p className="text-small text-soft">{t('timeBlocks.kept_text')}</p>
          </div>
        )}
      </div>
    </Dialog>
  );
}
