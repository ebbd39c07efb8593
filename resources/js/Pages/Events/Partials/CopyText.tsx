import { Button } from '@/Components/Button';
import { useIsHydrated } from '@/lib/hydration';
import { toast } from '@/lib/toast';

type CopyTextProps = { text: string; label: string; done: string };

/** Copies a text. Browsers offer the clipboard on secure pages only; elsewhere the text can be selected. */
export function CopyText({ text, label, done }: CopyTextProps) {
  const isHydrated = useIsHydrated();
  if (isHydrated && !navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    await toast.success(done);
  };
  return (
    <Button variant="secondary" size="sm" icon="copy" className="justify-self-start" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
