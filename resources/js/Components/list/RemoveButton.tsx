import { router } from '@inertiajs/react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';

type RemoveButtonProps = {
  label: string;
  /** Title of the question. */
  title: string;
  url: string;
  /** Beside a record of a list, which stays in sight. */
  inList?: boolean;
  /** The consequences. */
  children: ReactNode;
};

/** Deletes a record after confirmation. */
export function RemoveButton({ label, title, url, inList = false, children }: RemoveButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = () => router.delete(url, { preserveScroll: inList, onFinish: () => setIsAsking(false) });
  const look = inList ? ({ variant: 'quiet' } as const) : ({ variant: 'secondary', icon: 'trash' } as const);
  return (
    <>
      <Button {...look} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={title}
        confirmLabel={label}
        onConfirm={remove}
        dangerous
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
