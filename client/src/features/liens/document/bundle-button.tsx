import { useRef, type ReactNode } from 'react'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { downloadBlob } from '../../../platform/download.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './document-file-buttons.module.css'
import { FileMakingRow } from './file-making.tsx'
import { useFileMaking, type Making } from './use-file-making.ts'
import { dayOf } from './use-matter-data.ts'

/** `absent`: what the bundle only names. */
type Counts = { readonly files: number; readonly absent: number }
type State = Making<'bundle', Counts>

type BundleButtonProps = {
  readonly book: { readonly id: string; readonly body: UnitValues }
  /** Of the matter, also hidden ones. */
  readonly documents: readonly { readonly id: string; readonly body: UnitValues }[]
  /** Documents that cannot be read on this device just now. */
  readonly unopened: number
}

/** "Download bundle (ZIP)": final documents and statements with their hashes, and by name what is not on this device. */
export function BundleButton(props: BundleButtonProps): ReactNode {
  const { state, make, cancel } = useBundle(props)
  const first = useRef<HTMLButtonElement>(null)
  const isMaking = state.status === 'making'
  return (
    <div className={styles['files']}>
      <FileMakingRow
        making={isMaking ? { label: 'Bundle being made', part: state.part } : null}
        said={said(state)}
        failure={state.status === 'failed' ? state.words : null}
        onCancel={cancel}
        first={first}
      >
        <Button ref={first} busy={isMaking} onClick={() => void make()}>
          Download bundle (ZIP)
        </Button>
      </FileMakingRow>
    </div>
  )
}

function said(state: State): string {
  switch (state.status) {
    case 'idle':
    case 'failed':
      return ''
    case 'making':
      return 'Making the bundle…'
    case 'canceled':
      return 'The bundle was not made.'
    case 'saved': {
      const { files: count, absent } = state.made
      const files = `${count} ${count === 1 ? 'document' : 'documents'} as PDF and Word file`
      const left = absent === 0 ? '' : ` ${absent} not in it: its index.txt names them.`
      return `The bundle was saved with your downloads: ${files}.${left}`
    }
  }
}

function useBundle({ book, documents, unopened }: BundleButtonProps) {
  const { core } = useOffline()
  const { now } = core.draftDeps
  const { state, make, cancel } = useFileMaking<'bundle', Counts>()
  const start = (): Promise<void> =>
    make('bundle', async (run) => {
      const [{ browserDocumentFiles }, { bundlePlan }, { makeBundle }] = await Promise.all([
        import('../../../documents/browser-document-files.ts'),
        import('./matter-bundle.ts'),
        import('./make-bundle.ts'),
      ])
      const plan = bundlePlan(book, documents, unopened)
      const file = await makeBundle(plan, { files: browserDocumentFiles(window), now, ...run })
      // Without facts of the case: others may see the list of downloads.
      downloadBlob(`matter-bundle-${dayOf(now())}.zip`, file)
      return { files: plan.documents.length, absent: plan.absent.length }
    })
  return { state, make: start, cancel }
}
