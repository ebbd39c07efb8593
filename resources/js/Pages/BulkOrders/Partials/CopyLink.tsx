import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';
import { toast } from '@/lib/toast';

/** Copies a URL; `of` names its owner for screen readers. */
export function CopyLink({ url, of }: { url: string; of: string }) {
  const t = useT();
  // Browsers offer the clipboard on secure pages only; elsewhere the URL can be selected.
  if (!globalThis.navigator?.clipboard) return <span className="text-small wrap-anywhere">{url}</span>;
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    await toast.success(t('bulk.link_copied'));
  };
  return (
    <Button size="sm" variant="secondary" icon="copy" onClick={() => void copy()}>
      {t('bulk.copy_link')}
      <span className="sr-only">: {of}</span>
    </Button>
  );
}
