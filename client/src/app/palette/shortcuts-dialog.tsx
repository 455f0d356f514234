import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { SwitchField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useViewer } from '../shell/use-viewer.ts'
import { keepSingleKeys, readSingleKeys } from './quick-keys.ts'
import styles from './shortcuts-dialog.module.css'

type ShortcutsDialogProps = { readonly open: boolean; readonly onClose: () => void }

export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps): ReactNode {
  const isClient = useViewer().user_type === 'client'
  const [single, setSingle] = useState(readSingleKeys)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <dl className={styles['keys']}>
        <Shortcut what="Go to a screen or a referral" keys={['Ctrl', 'K']} otherwise={['⌘', 'K']} />
        {!isClient && <Shortcut what="New referral" keys={['N']} />}
        <Shortcut what="Show this list" keys={['?']} />
        <Shortcut what="Close a dialog or a menu" keys={['Esc']} />
      </dl>
      <SwitchField
        label="Single-key shortcuts"
        hint="Turn off N and ? if you use speech input. They never act while you type in a field."
        checked={single}
        onChange={({ target }) => {
          setSingle(target.checked)
          keepSingleKeys(target.checked)
        }}
      />
    </Dialog>
  )
}

type ShortcutProps = {
  readonly what: string
  readonly keys: readonly string[]
  /** On a Mac. */
  readonly otherwise?: readonly string[]
}

function Shortcut({ what, keys, otherwise }: ShortcutProps): ReactNode {
  return (
    <div>
      <dt>{what}</dt>
      <dd>
        <Keys keys={keys} />
        {otherwise !== undefined && (
          <>
            {' or '}
            <Keys keys={otherwise} />
          </>
        )}
      </dd>
    </div>
  )
}

function Keys({ keys }: { readonly keys: readonly string[] }): ReactNode {
  return keys.map((key, index) => (
    <span key={key}>
      {index > 0 && ' + '}
      <kbd>{key}</kbd>
    </span>
  ))
}
