import { useState } from 'react';
import { Breadcrumbs } from '@/Components/Breadcrumbs';
import { Button, type ButtonSize, type ButtonVariant } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { Dialog } from '@/Components/Dialog';
import { Disclosure } from '@/Components/Disclosure';
import { IconButton } from '@/Components/IconButton';
import { LanguageSwitch } from '@/Components/LanguageSwitch';
import { LinkButton } from '@/Components/LinkButton';
import { Menu } from '@/Components/Menu';
import { Pagination } from '@/Components/Pagination';
import { SubNav } from '@/Components/SubNav';
import { ThemeSwitch } from '@/Components/ThemeSwitch';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const SIZES: readonly ButtonSize[] = ['sm', 'md', 'lg'];
const HERE = '#actions';

export function Actions() {
  const [opened, setOpened] = useState<'dialog' | 'confirm' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      {VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {variant} {size}
            </Button>
          ))}
          <Button variant={variant} disabled>
            disabled
          </Button>
          <Button variant={variant} busy>
            busy
          </Button>
          <LinkButton href={HERE} variant={variant} iconEnd="arrow-right">
            a link
          </LinkButton>
          <IconButton icon="copy" label={`Copy, ${variant}`} variant={variant} />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => setOpened('dialog')}>
          A dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpened('confirm')}>
          A question
        </Button>
        <Menu
          label="A menu"
          entries={[
            { label: 'Copy', icon: 'copy', onSelect: close },
            { label: 'Not now', disabled: true },
            { label: 'Delete', icon: 'x', dangerous: true, onSelect: close },
          ]}
        />
        <Disclosure button="More">
          <p className="px-3 py-2">What hangs under a button.</p>
        </Disclosure>
        <ThemeSwitch />
        <LanguageSwitch />
      </div>
      <Breadcrumbs items={[{ label: 'Events', href: HERE }, { label: 'The Lighthouse Museum' }]} />
      <SubNav
        label="Parts"
        items={[
          { label: 'Details', href: HERE, current: true },
          { label: 'Products', href: '#fields', current: false },
          { label: 'Opening hours', href: '#tables', current: false },
        ]}
      />
      <Pagination page={3} pages={12} href={(page) => `?page=${page}${HERE}`} />
      <Dialog
        open={opened === 'dialog'}
        onOpenChange={close}
        title="A dialog"
        description="One sentence under the title."
        footer={<Button onClick={close}>Good</Button>}
      >
        <p>What is asked or shown.</p>
      </Dialog>
      <ConfirmDialog
        open={opened === 'confirm'}
        onOpenChange={close}
        title="Cancel the order?"
        confirmLabel="Cancel the order"
        onConfirm={close}
        dangerous
      >
        Its places are given back at once.
      </ConfirmDialog>
    </>
  );
}
