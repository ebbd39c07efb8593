import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

/** Says for a moment that a form was saved; the place it says it in is always there, so that it is read aloud. */
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
