import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

/** A brief note that a form was saved. Its live region is always in the DOM, so that screen readers announce it. */
export function SavedNote({ shown }: { shown: boolean }) {
  const t = useT();
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-ok">
      {shown && (
        <>
          <Icon name="check" /> {t('common.saved')}
        </>
      )}
    </span>
  );
}
