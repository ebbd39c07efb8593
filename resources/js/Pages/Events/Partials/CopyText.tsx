import { useId } from 'react';
import { Button } from '@/Components/Button';
import { useIsHydrated } from '@/lib/hydration';
import { toast } from '@/lib/toast';

type CopyTextProps = {
  text: string;
  label: string;
  done: string;
  /** Why the text is not to be copied now. */
  obstacle?: string | undefined;
};

/** Copies a text. Browsers offer the clipboard on secure pages only; elsewhere the text can be selected. */
export function CopyText({ text, label, done, obstacle }: CopyTextProps) {
  const id = useId();
  const isHydrated = useIsHydrated();
  if (isHydrated && !navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    await toast.success(done);
  };
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        variant="secondary"
        size="sm"
        icon="copy"
        disabled={obstacle !== undefined}
        aria-describedby={obstacle && id}
        onClick={() => void copy()}
      >
        {label}
      </Button>
      {obstacle && (
        <p id={id} className="text-small text-soft">
          {obstacle}
        </p>
      )}
    </div>
  );
}
